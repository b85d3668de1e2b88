//! The question before what cannot be undone. It is a page of its own, so that it needs no script; a grave one is answered with the
//! thing's name.

use super::api::Wrong;
use super::visit::{Pairs, Screen, Visit, shown};
use crate::page::heading;
use maud::html;

/// The field of the answer.
const ANSWER: &str = "sure";

/// What is asked.
pub struct Question<'a> {
    pub title: &'a str,
    /// What will happen, in a sentence or two.
    pub what: &'a str,
    /// The text of the button that does it.
    pub button: &'a str,
    /// The name to type, where the act is grave.
    pub name: Option<&'a str>,
    /// The page to go back to.
    pub back: &'a str,
    /// The menu entry that stays marked.
    pub at: &'static str,
}

/// Whether a form says yes.
pub fn is_answered(form: &Pairs, name: Option<&str>) -> bool {
    match (form.get(ANSWER), name) {
        (Some(answer), Some(name)) => answer == name.trim(),
        (answer, _) => answer.is_some(),
    }
}

/// The question; its form sends everything again, with the answer.
pub fn ask(visit: &Visit, question: &Question<'_>) -> Screen {
    let wrong = match (visit.form.get(ANSWER), question.name) {
        (Some(_), Some(_)) => Wrong::of_field(ANSWER, "This is not the name. Type it exactly as shown."),
        _ => Wrong::default(),
    };
    let kept = visit.form.0.iter().filter(|(name, _)| name != ANSWER);
    let content = html! {
        (heading(question.title, question.what))
        form class="card" method="post" {
            @for (name, value) in kept { input type="hidden" name=(name) value=(value); }
            @match question.name {
                Some(name) => div class="field" {
                    label for=(ANSWER) { "Type " b { (name) } " to confirm" }
                    input id=(ANSWER) name=(ANSWER) required autocomplete="off" spellcheck="false" aria-describedby=[wrong.described(ANSWER)];
                    (wrong.at(ANSWER))
                },
                None => input type="hidden" name=(ANSWER) value="yes";,
            }
            div class="row" {
                button class="danger" { (question.button) }
                a class="button quiet" href=(question.back) { "Go back" }
            }
        }
    };
    shown(question.title, question.at, content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grave_question_is_answered_with_the_name_alone() {
        let of = |text: &str, name| is_answered(&Pairs::of(text), name);
        assert!(of("sure=yes", None) && !of("", None));
        assert!(of("sure=crm+sync", Some("crm sync")));
        assert!(!of("sure=yes", Some("crm sync")) && !of("", Some("crm sync")));
    }
}
