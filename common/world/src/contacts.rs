//! The ways to reach a person: business and private mail, and a mobile.

use crate::calendar::{Day, instant};
use crate::careers::Post;
use crate::companies::last_check;
use crate::people::Now;
use crate::phones;
use crate::plan::Plan;
use crate::rng::{Rng, Stream, mix};
use crate::roles::{Ladder, ROLES};
use domain::{EmailAddress, Phone};
use language::mail::lists::DEMO_FREE;
use lookup::contact::{KnownEmail, KnownMobile};

/// The ways to reach a person.
#[derive(Default)]
pub(super) struct Contact {
    pub(super) email: Option<EmailAddress>,
    pub(super) verified: bool,
    pub(super) checked: Option<jiff::Timestamp>,
    pub(super) former: Vec<EmailAddress>,
    pub(super) personal: Option<KnownEmail>,
    pub(super) mobile: Option<KnownMobile>,
}

impl Plan {
    /// The ways to reach a person who left school in a year.
    pub(super) fn contact(
        &self,
        person: u32,
        now: &Now,
        posts: &[Post],
        graduated: i16,
        today: Day,
    ) -> Contact {
        let identity = &self.people[person as usize];
        let mut rng = Rng::new(self.seed, Stream::Contact, u64::from(person));
        // Checks have a time of day, so the last one that is surely over was yesterday's.
        let yesterday = today - 1;
        let owner = ROLES[usize::from(self.seats[person as usize].role)].ladder == Ladder::Owning;
        let reachable = owner || identity.documented;
        let mut contact = Contact::default();
        let (known, dice) = (rng.chance(88), rng.next());
        let known = |seat: u32| reachable || known || mix(dice ^ u64::from(seat)).is_multiple_of(4);
        // A new address is known once it was seen in use and its server was asked.
        if let Now::Working(post) = now
            && known(post.seat)
            && today >= self.joined(posts) + 5
        {
            let firm = &self.firms[self.seats[post.seat as usize].firm as usize];
            contact.email = self.address(person, post.seat);
            // A server that accepts every recipient cannot vouch for one; any other does.
            contact.verified = !firm.mail.catch_all;
            if contact.verified && contact.email.is_some() {
                let day = last_check(mix(dice), yesterday).max(self.joined(posts) + 3);
                contact.checked = Some(instant(day, (dice % 86_400) as i32 / 2));
            }
        }
        let current = match now {
            Now::Working(post) => Some(self.seats[post.seat as usize].firm),
            _ => None,
        };
        for post in posts.iter().rev() {
            if Some(self.seats[post.seat as usize].firm) != current
                && contact.former.len() < 3
                && known(post.seat)
            {
                let address = self.address(person, post.seat);
                contact.former.extend(address.filter(|address| !contact.former.contains(address)));
            }
        }
        if rng.chance(46) || reachable {
            contact.personal = Some(self.private_mail(person, &mut rng, graduated, yesterday));
        }
        contact.mobile =
            identity.phone.and_then(|turn| phones::number(identity.country, turn)).map(|number| {
                let dice = rng.next();
                KnownMobile {
                    number: Phone::trusted(number),
                    carrier: (identity.documented || !dice.is_multiple_of(12))
                        .then(|| phones::carrier(dice >> 8).to_owned()),
                    checked_at: Some(instant(last_check(dice >> 3, yesterday), (dice % 43_200) as i32)),
                }
            });
        contact
    }

    fn private_mail(&self, person: u32, rng: &mut Rng, graduated: i16, yesterday: Day) -> KnownEmail {
        let identity = &self.people[person as usize];
        let (given, family) = (&self.given(person).ascii, &self.family(person).ascii);
        let dice = rng.next();
        let joint = [".", "_", "-"][rng.weighted(&[70, 20, 10])];
        // The year of birth has two digits; the running numbers of namesakes are never that short.
        let born = graduated - 22 - ((dice >> 8) % 4) as i16;
        let local = match (identity.unique, dice % 5) {
            (true, 0..=1) => format!("{given}{joint}{family}"),
            (true, _) => format!("{given}{joint}{family}{:02}", born.rem_euclid(100)),
            _ => format!("{given}{joint}{family}{}", 1000 + person),
        };
        let host = DEMO_FREE[rng.weighted(&[40, 25, 20, 10, 5])];
        let verified = identity.documented || rng.chance(80);
        KnownEmail {
            address: EmailAddress::trusted(&local, host),
            verified,
            checked_at: verified.then(|| instant(last_check(dice >> 5, yesterday), (dice % 43_200) as i32)),
        }
    }

    /// The business address of a person in a seat, where it is known.
    pub(super) fn address(&self, person: u32, seat: u32) -> Option<EmailAddress> {
        let firm = &self.firms[self.seats[seat as usize].firm as usize];
        let pattern = firm.mail.pattern?;
        let (own, column) = (&self.seats[person as usize], self.seats[seat as usize].place);
        let ring = &self.rings[own.ring as usize];
        let mut local = String::with_capacity(24);
        self.local_part(person, pattern, &mut local);
        let number = ring.numbers[usize::from(own.place) * ring.len() + usize::from(column)];
        if number > 1 {
            local.push_str(&number.to_string());
        }
        Some(EmailAddress::trusted(&local, firm.domain.as_str()))
    }

    /// The part of a person's address before the @, without the number that tells namesakes apart.
    pub(super) fn local_part(&self, person: u32, pattern: u8, out: &mut String) {
        let (given, family) = (&self.given(person).ascii, &self.family(person).ascii);
        let (left, joint, right): (&str, &str, &str) = match pattern {
            0 => (given, ".", family),
            1 => (&given[..1], "", family),
            2 => (given, "", ""),
            3 => (given, "", &family[..1]),
            4 => (&given[..1], ".", family),
            5 => (given, "", family),
            6 => (given, ".", &family[..1]),
            7 => (family, ".", given),
            8 => (given, "_", family),
            _ => (family, "", &given[..1]),
        };
        out.push_str(left);
        out.push_str(joint);
        out.push_str(right);
    }
}
