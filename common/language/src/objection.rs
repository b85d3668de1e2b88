//! CRM statuses that forbid contacting a person.

use crate::text::key;

/// Phrases of such statuses, in plain letters. Other words may stand around them, except a time after which the status ends.
#[rustfmt::skip]
const PHRASES: &[&str] = &[
    // English
    "do not contact", "dont contact", "don t contact", "donotcontact", "not to be contacted", "never contact", "no contact allowed", "do not call", "dont call",
    "don t call", "donotcall", "do not email", "dont email", "do not e mail", "donotemail", "do not mail", "do not message", "do not solicit", "do not reach out",
    "do not approach", "do not market", "do not process", "do not sell", "dnc", "dncl", "opted out", "opt out", "optout", "optedout", "opt outs", "unsubscribed",
    "unsubscribe", "gdpr objection", "gdpr opt out", "gdpr erasure", "gdpr delete", "gdpr deletion", "gdpr request", "objected to processing", "objected to contact",
    "marketing objection", "right to be forgotten", "consent withdrawn", "withdrew consent", "consent revoked",
    // German
    "nicht kontaktieren", "nicht mehr kontaktieren", "nicht anrufen", "nicht anschreiben", "keine kontaktaufnahme", "kein kontakt erwunscht", "kontakt unerwunscht",
    "kontaktsperre", "werbesperre", "werbewiderspruch", "widerspruch", "widersprochen", "abgemeldet", "einwilligung widerrufen", "opt out erklart",
    // French
    "ne pas contacter", "ne plus contacter", "ne pas appeler", "ne plus appeler", "ne pas demarcher", "a ne pas contacter", "desinscrit", "desinscrite", "desabonne",
    "desabonnee", "opposition", "oppose au demarchage", "consentement retire",
    // Spanish
    "no contactar", "no volver a contactar", "no llamar", "no enviar correos", "dado de baja", "dada de baja", "baja voluntaria", "no desea ser contactado",
    "no desea ser contactada", "cancelo suscripcion", "oposicion", "consentimiento retirado",
    // Italian
    "non contattare", "non ricontattare", "non chiamare", "da non contattare", "disiscritto", "disiscritta", "opposizione", "non vuole essere contattato",
    "non vuole essere contattata", "consenso revocato",
    // Portuguese
    "nao contatar", "nao contactar", "nao ligar", "nao entrar em contato", "nao entrar em contacto", "nao deseja ser contatado", "nao deseja contato",
    "descadastrado", "descadastrada", "cancelou inscricao", "oposicao", "consentimento revogado",
    // Dutch
    "niet contacteren", "niet benaderen", "niet bellen", "niet mailen", "geen contact gewenst", "geen contact opnemen", "uitgeschreven", "afgemeld", "bezwaar gemaakt",
    "toestemming ingetrokken",
    // Polish
    "nie kontaktowac", "nie kontaktowac sie", "nie dzwonic", "nie wysylac", "zakaz kontaktu", "wypisany", "wypisana", "sprzeciw", "zgoda wycofana", "zgoda cofnieta",
    // Swedish, Norwegian, Danish, Czech, Turkish
    "kontakta inte", "kontakta ej", "ikke kontakt", "ikke kontaktes", "ma ikke kontaktes", "kontakt ikke", "nekontaktovat", "iletisime gecmeyin", "aranmasin",
];

/// Words after which a status is about a time, and not for good: `Do not contact until June`.
#[rustfmt::skip]
const FOR_A_TIME: &[&str] = &["until", "till", "before", "yet", "this", "during", "bis", "vor", "avant", "jusqu", "hasta", "antes", "fino", "prima", "ate", "tot", "voor", "do", "przed"];

/// Words before which a status says the opposite, or asks: `not opted out`, `has not unsubscribed`.
const DENIED: &[&str] =
    &["not", "no", "never", "non", "kein", "keine", "nicht", "pas", "nie", "niet", "nao", "check"];

/// Whether a status forbids contacting the person.
pub fn is_objection(status: &str) -> bool {
    // Almost every status is one that says nothing of the kind; these are short.
    if status.len() > 200 {
        return false;
    }
    let spelt = status.replace(['_', '\'', '’', '-', '/'], " ");
    let folded = key(&spelt);
    PHRASES.iter().any(|phrase| {
        folded.match_indices(phrase).any(|(at, _)| {
            let (before, after) = (&folded[..at], &folded[at + phrase.len()..]);
            let is_whole =
                (before.is_empty() || before.ends_with(' ')) && (after.is_empty() || after.starts_with(' '));
            let denied = before.split_whitespace().next_back().is_some_and(|word| DENIED.contains(&word));
            let for_a_time = after.split_whitespace().next().is_some_and(|word| FOR_A_TIME.contains(&word));
            is_whole && !denied && !for_a_time
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_that_forbid_contact_are_objections_in_any_spelling() {
        for status in [
            "Do Not Contact",
            "DO_NOT_CONTACT",
            "do-not-contact",
            "DoNotContact",
            "Don't contact",
            "DNC",
            "Unqualified - Do Not Contact",
            "Do not contact (GDPR)",
            "Closed/Do Not Contact",
            "Opted Out",
            "Opt-out",
            "OPTED_OUT",
            "Unsubscribed",
            "Do not call",
            "Do Not Email",
            "Never contact",
            "Nicht kontaktieren",
            "Nicht mehr kontaktieren!",
            "Kontaktsperre",
            "Widerspruch",
            "Ne pas contacter",
            "À ne pas contacter",
            "Désinscrit",
            "No contactar",
            "Dado de baja",
            "Non contattare",
            "Da non contattare",
            "Não contatar",
            "Não contactar",
            "Niet benaderen",
            "Uitgeschreven",
            "Nie kontaktować",
            "Nie kontaktować się",
            "Zakaz kontaktu",
            "Consent withdrawn",
            "GDPR - right to be forgotten",
        ] {
            assert!(is_objection(status), "{status}");
        }
    }

    #[test]
    fn statuses_that_only_sound_so_are_none() {
        for status in [
            "",
            "New",
            "Open",
            "Contacted",
            "Not contacted",
            "Not yet contacted",
            "Attempted to Contact",
            "No contact yet",
            "Contact in Future",
            "Do not contact until June",
            "Do not call before 9",
            "Nurture",
            "Qualified",
            "Unqualified",
            "Not interested",
            "Bad Timing",
            "Connected",
            "Subscribed",
            "Not opted out",
            "Not unsubscribed",
            "Opted in",
            "Customer",
            "Lead",
            "Disqualified",
            "Lost",
            "Kontaktiert",
            "Nicht kontaktiert",
            "Non contacté",
            "À contacter",
            "Sin contactar",
            "No contactado",
            "Da contattare",
            "Não contatado",
            "Nog niet gecontacteerd",
            "Do kontaktu",
            "Contact opnemen",
            "Opportunity",
            "Recycle",
            "Left company",
        ] {
            assert!(!is_objection(status), "{status}");
        }
    }

    /// Written after the phrases were settled.
    #[test]
    fn statuses_nobody_fitted_are_told_apart() {
        let objecting = [
            "DO NOT CONTACT - legal",
            "Do Not Contact/Unsubscribed",
            "Lead: do not contact",
            "Don’t Contact",
            "DNC - requested",
            "Opted-Out (email)",
            "Email Opt Out",
            "Unsubscribed from list",
            "Do not call list",
            "Bitte nicht kontaktieren",
            "Nicht kontaktieren (DSGVO)",
            "Kein Kontakt erwünscht",
            "NE PAS CONTACTER",
            "Ne plus contacter",
            "NO CONTACTAR",
            "No llamar más",
            "Non contattare più",
            "Não Contatar",
            "Niet contacteren",
            "NIE KONTAKTOWAĆ",
            "Kontakta ej",
            "do_not_contact",
        ];
        let others = [
            "Contact made",
            "To be contacted",
            "Could not contact",
            "Unable to contact",
            "Contact later",
            "No contact info",
            "Not reached",
            "Call back",
            "Do contact",
            "Ok to contact",
            "Wartet auf Kontakt",
            "Noch nicht kontaktiert",
            "Pas encore contacté",
            "Pendiente de contactar",
            "No contactado todavía",
            "Ancora da contattare",
            "Ainda não contatado",
            "Nog te contacteren",
            "W kontakcie",
            "Opt-in confirmed",
            "Working",
            "MQL",
        ];
        let wrong: Vec<&str> = objecting.into_iter().filter(|status| !is_objection(status)).collect();
        let false_alarms: Vec<&str> = others.into_iter().filter(|status| is_objection(status)).collect();
        assert!(wrong.is_empty() && false_alarms.is_empty(), "{wrong:?} {false_alarms:?}");
    }
}
