//! Posts of people who change jobs, made from the facts of the change in many voices.

use crate::rng::Rng;

/// The facts of a change of job.
pub(super) struct Change<'a> {
    pub(super) title: &'a str,
    pub(super) company: &'a str,
    pub(super) industry: &'a str,
    pub(super) city: &'a str,
    pub(super) old_title: &'a str,
    pub(super) old_company: &'a str,
    /// How many days were spent under the old title, and at the old company.
    pub(super) under_title: i32,
    pub(super) at_company: i32,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Move,
    Promotion,
    Graduate,
}

const MOVE_OPENINGS: &[&str] = &[
    "I'm happy to share that I'm starting a new position as {title} at {company}!",
    "Some personal news: this week I joined {company} as {title}.",
    "New chapter. I've joined {company} in {city} as their {title}.",
    "First day done ✅ I'm now {title} at {company}.",
    "After {years} at {old}, I've decided it's time for something new: I'm joining {company} as {title}.",
    "Thrilled (and a little nervous) to begin as {title} at {company} today.",
    "Today was my first day at {company}. New badge, new laptop, new title: {title}.",
    "It's official: I've moved from {old} to {company}, where I'll be {title}.",
    "Update for those who haven't heard: I left {old} and have started as {title} at {company}.",
    "Big week! I'm the new {title} at {company}.",
    "Not my usual kind of post, but I've changed jobs. As of today I'm {title} at {company}.",
    "Excited to be joining the team at {company} as {title}!",
];
const MOVE_MIDDLES: &[&str] = &[
    "A huge thank you to everyone at {old}. {Tenure} as {oldtitle} taught me more than I could fit into a post.",
    "I learned a great deal at {old}, and I'll miss the people more than the coffee.",
    "What convinced me was the team, and how seriously they take {industry}.",
    "{Years} ago I started at {old} not knowing what I was getting into. Leaving was hard; the goodbye cake helped.",
    "I've admired what they are building for a while, and now I get to help.",
    "To my colleagues at {old}: keep in touch, you know where to find me.",
    "Going from {oldtitle} at {old} to this feels like the right step at the right time.",
    "There's a lot to do in {industry}, and I can't think of a better place to do it from than {city}.",
    "Grateful to the people at {old} who took a chance on me and let me grow.",
    "My first impression: smart people, good questions, too many snacks.",
    "",
    "",
];
const MOVE_CLOSINGS: &[&str] = &[
    "If you're working on similar things, let's talk.",
    "We're hiring, by the way. Message me.",
    "Looking forward to what comes next!",
    "Onwards.",
    "If our paths crossed in {city}, coffee is on me.",
    "Wish me luck!",
    "More soon, once I've found the printer.",
    "Reach out if you'd like to catch up.",
    "Here's to new beginnings. #newjob",
    "Thanks to everyone who gave me advice along the way.",
    "",
    "",
];
const RISE_OPENINGS: &[&str] = &[
    "I'm happy to share that I've been promoted to {title} at {company}!",
    "A small milestone: after {tenure} as {oldtitle}, I'm now {title} at {company}.",
    "New title, same desk: as of today I'm {title} at {company}.",
    "Proud to be taking on the role of {title} here at {company}.",
    "{Tenure} ago I became {oldtitle} at {company}. Today I'm starting as {title}.",
    "Some good news from {company}: I've been promoted to {title}.",
];
const RISE_MIDDLES: &[&str] = &[
    "None of this happens alone, and I work with a wonderful team in {city}.",
    "Thank you to those who trusted me with more than I thought I could carry.",
    "There's plenty left to build in {industry}, and I'm glad to do it with these people.",
    "The best part of the job is still the people I get to work with.",
    "I'm looking forward to doing less of the work and more of the listening.",
    "",
];
const GRADUATE_OPENINGS: &[&str] = &[
    "From intern to full-time: I've joined {company} as {title}!",
    "Graduated, signed, started. I'm now {title} at {company}.",
    "My internship at {company} has turned into my first real job: {title}.",
    "First day of my first full-time job! I'm joining {company} in {city} as {title}.",
];
const GRADUATE_MIDDLES: &[&str] = &[
    "Thank you to everyone who answered my many, many questions as a {oldtitle}.",
    "So much to learn about {industry}, and I can't wait.",
    "Grateful to my professors, my parents and the {company} team.",
];

/// A post about a change.
pub(super) fn write(rng: &mut Rng, change: &Change<'_>) -> String {
    let (openings, middles) = match change.kind {
        Kind::Move => (MOVE_OPENINGS, MOVE_MIDDLES),
        Kind::Promotion => (RISE_OPENINGS, RISE_MIDDLES),
        Kind::Graduate => (GRADUATE_OPENINGS, GRADUATE_MIDDLES),
    };
    let opening = *rng.pick(openings);
    let mut middle = *rng.pick(middles);
    // A post counts the years once.
    let counts =
        |part: &str| part.to_lowercase().contains("{tenure}") || part.to_lowercase().contains("{years}");
    while counts(opening) && counts(middle) {
        middle = *rng.pick(middles);
    }
    let closing = *rng.pick(MOVE_CLOSINGS);
    let mut text = String::with_capacity(320);
    for part in [opening, middle, closing] {
        if !part.is_empty() {
            if !text.is_empty() {
                text.push_str(if rng.chance(40) { "\n\n" } else { " " });
            }
            fill(part, change, &mut text);
        }
    }
    text
}

fn fill(mut part: &str, change: &Change<'_>, out: &mut String) {
    while let Some(open) = part.find('{') {
        let close = part.find('}').unwrap_or(part.len() - 1);
        out.push_str(&part[..open]);
        match &part[open + 1..close] {
            "title" => out.push_str(change.title),
            "company" => out.push_str(change.company),
            "industry" => out.push_str(&spoken(change.industry)),
            "city" => out.push_str(change.city),
            "old" => out.push_str(change.old_company),
            "oldtitle" => out.push_str(change.old_title),
            "tenure" => out.push_str(tenure(change.under_title)),
            "Tenure" => push_capitalised(tenure(change.under_title), out),
            "Years" => push_capitalised(tenure(change.at_company), out),
            _ => out.push_str(tenure(change.at_company)),
        }
        part = &part[close + 1..];
    }
    out.push_str(part);
}

fn push_capitalised(words: &str, out: &mut String) {
    out.extend(words.chars().take(1).flat_map(char::to_uppercase));
    out.extend(words.chars().skip(1));
}

/// An industry in the middle of a sentence.
fn spoken(industry: &str) -> String {
    match industry {
        "IT Services" | "HVAC" => industry.to_owned(),
        _ => industry.to_lowercase().replace(" & ", " and "),
    }
}

/// A number of days as people say it.
pub(super) fn tenure(days: i32) -> &'static str {
    match days {
        ..240 => "a few months",
        240..320 => "almost a year",
        320..450 => "a year",
        450..640 => "a year and a half",
        640..820 => "two years",
        820..1000 => "two and a half years",
        1000..1180 => "three years",
        1180..1370 => "three and a half years",
        1370..1650 => "four years",
        1650..2000 => "five years",
        2000..2370 => "six years",
        2370..2740 => "seven years",
        2740..3100 => "eight years",
        3100..3830 => "almost ten years",
        3830..5500 => "more than ten years",
        5500..7500 => "more than fifteen years",
        _ => "more than twenty years",
    }
}
