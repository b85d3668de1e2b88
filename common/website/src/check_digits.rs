//! The check digits of numbers that companies have: of value added tax and of registers.

/// The digits of a text; other characters are left out.
pub fn digits(text: &str) -> Vec<u32> {
    text.chars().filter_map(|c| c.to_digit(10)).collect()
}

/// The sum of products, as most check digits begin.
fn weighted(digits: &[u32], weights: &[u32]) -> u32 {
    digits.iter().zip(weights).map(|(digit, weight)| digit * weight).sum()
}

/// ISO 7064, mod 11,10: German VAT numbers.
pub fn mod_11_10(digits: &[u32]) -> bool {
    let Some((check, rest)) = digits.split_last() else { return false };
    let product = rest.iter().fold(10, |product, digit| {
        let sum = match (digit + product) % 10 {
            0 => 10,
            sum => sum,
        };
        sum * 2 % 11
    });
    digits.len() == 9 && (11 - product) % 10 == *check
}

/// Luhn's: French, Italian and Swedish numbers.
pub fn luhn(digits: &[u32]) -> bool {
    let doubled = |digit: u32| if digit > 4 { digit * 2 - 9 } else { digit * 2 };
    let sum: u32 =
        digits.iter().rev().enumerate().map(|(at, d)| if at % 2 == 1 { doubled(*d) } else { *d }).sum();
    sum > 0 && sum.is_multiple_of(10)
}

/// Weights modulo 11 whose check digit stands last.
pub fn mod_11(digits: &[u32], weights: &[u32]) -> bool {
    let Some((check, rest)) = digits.split_last() else { return false };
    rest.len() == weights.len() && (11 - weighted(rest, weights) % 11) % 11 == *check
}

/// ISO 7064, mod 97-10, of letters and digits: the LEI.
pub fn mod_97_10(text: &str) -> bool {
    let remainder = text.chars().try_fold(0u64, |left, c| {
        let value = u64::from(c.to_digit(36)?);
        Some((if value > 9 { left * 100 } else { left * 10 } + value) % 97)
    });
    text.len() > 11 && remainder == Some(1)
}

/// Austria: seven digits and a check digit.
pub fn austrian(digits: &[u32]) -> bool {
    let [first, second, third, fourth, fifth, sixth, seventh, check] = digits else { return false };
    let fold = |digit: u32| digit / 5 + digit * 2 % 10;
    let sum = first + fold(*second) + third + fold(*fourth) + fifth + fold(*sixth) + seventh;
    (10 - (sum + 4) % 10) % 10 == *check
}

/// Belgium: 97 less the rest of eight digits, as two digits.
pub fn belgian(digits: &[u32]) -> bool {
    let value = |digits: &[u32]| digits.iter().fold(0, |value, digit| value * 10 + digit);
    digits.len() == 10 && 97 - value(&digits[..8]) % 97 == value(&digits[8..])
}

/// Great Britain: nine digits of which two check the others, by the old way or the new.
pub fn british(digits: &[u32]) -> bool {
    let Some(nine) = digits.get(..9) else { return false };
    let sum = weighted(nine, &[8, 7, 6, 5, 4, 3, 2, 10, 1]);
    matches!(sum % 97, 0 | 42) && sum > 0
}

/// The Netherlands: the number of a firm before 2020, or the whole checked as letters and digits since.
pub fn dutch(text: &str) -> bool {
    let nine: Vec<u32> = digits(text).into_iter().take(9).collect();
    let old = nine.len() == 9 && weighted(&nine, &[9, 8, 7, 6, 5, 4, 3, 2]) % 11 == nine[8];
    old || mod_97_10(text)
}

/// France: the key before the number of a firm.
pub fn french_key(text: &str) -> bool {
    let (Some(key), Some(firm)) = (text.get(2..4), text.get(4..13)) else { return false };
    let Ok(number) = firm.parse::<u64>() else { return false };
    // Newer keys have letters, whose check is not public.
    luhn(&digits(firm))
        && key.parse::<u64>().map_or(key.is_ascii(), |key| key == (12 + 3 * (number % 97)) % 97)
}

/// Spain: a letter of the kind of firm, seven digits, and a check digit or letter.
pub fn spanish(text: &str) -> bool {
    let bytes = text.as_bytes();
    let [kind, rest @ ..] = bytes else { return false };
    let [middle @ .., check] = rest else { return false };
    let digits = digits(&String::from_utf8_lossy(middle));
    if digits.len() != 7 || !b"ABCDEFGHJNPQRSUVW".contains(kind) {
        return false;
    }
    let odd = |digit: u32| digit * 2 / 10 + digit * 2 % 10;
    let sum: u32 = digits.iter().enumerate().map(|(at, d)| if at % 2 == 0 { odd(*d) } else { *d }).sum();
    let control = (10 - sum % 10) % 10;
    let letter = b"JABCDEFGHI"[control as usize];
    u32::from(check.wrapping_sub(b'0')) == control || *check == letter
}

/// Finland: seven digits, a hyphen and a check digit.
pub fn finnish(digits: &[u32]) -> bool {
    digits.len() == 8 && {
        let rest = weighted(&digits[..7], &[7, 9, 10, 5, 8, 4, 2]) % 11;
        rest != 1 && (11 - rest) % 11 == digits[7]
    }
}

/// Poland: a tax number.
pub fn polish(digits: &[u32]) -> bool {
    digits.len() == 10 && weighted(&digits[..9], &[6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 == digits[9]
}

/// Portugal: the ninth digit.
pub fn portuguese(digits: &[u32]) -> bool {
    digits.len() == 9 && {
        let rest = weighted(&digits[..8], &[9, 8, 7, 6, 5, 4, 3, 2]) % 11;
        (if rest < 2 { 0 } else { 11 - rest }) == digits[8]
    }
}

/// Czechia: the eighth digit.
pub fn czech(digits: &[u32]) -> bool {
    digits.len() == 8 && (11 - weighted(&digits[..7], &[8, 7, 6, 5, 4, 3, 2]) % 11) % 10 == digits[7]
}

/// Denmark: a sum that 11 divides.
pub fn danish(digits: &[u32]) -> bool {
    digits.len() == 8 && digits[0] > 0 && weighted(digits, &[2, 7, 6, 5, 4, 3, 2, 1]).is_multiple_of(11)
}

/// Ireland: seven digits and a letter, and perhaps another letter.
pub fn irish(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (Some(front), Some(check)) = (text.get(..7), bytes.get(7)) else { return false };
    let digits = digits(front);
    let extra = bytes.get(8).map_or(0, |letter| u32::from(letter.saturating_sub(b'A') + 1) * 9);
    let sum = weighted(&digits, &[8, 7, 6, 5, 4, 3, 2]) + extra;
    digits.len() == 7 && b"WABCDEFGHIJKLMNOPQRSTUV".get((sum % 23) as usize) == Some(check)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every check accepts a number that is published as valid, and none of those that differ from it in one digit.
    fn holds(check: impl Fn(&str) -> bool, number: &str, tolerated: usize) {
        assert!(check(number), "{number}");
        let mut passed = 0;
        for (at, digit) in number.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
            for other in ('0'..='9').filter(|other| *other != digit) {
                let mut changed = number.to_owned();
                changed.replace_range(at..=at, &other.to_string());
                passed += usize::from(check(&changed));
            }
        }
        assert!(passed <= tolerated, "{number}: {passed} others pass");
    }

    #[test]
    fn a_number_passes_and_with_another_digit_it_does_not() {
        holds(|n| mod_11_10(&digits(n)), "136695976", 0);
        holds(|n| austrian(&digits(n)), "13585627", 0);
        holds(|n| mod_11(&digits(n), &[5, 4, 3, 2, 7, 6, 5, 4]), "100155212", 0);
        holds(|n| luhn(&digits(n)), "732829320", 0);
        holds(french_key, "FR44732829320", 0);
        // What stands behind the B is not part of the older check.
        holds(dutch, "NL004495445B01", 18 + 1);
        // Each check lets some pass that the other refuses.
        holds(dutch, "NL002455799B11", 9);
        holds(|n| belgian(&digits(n)), "0403019261", 0);
        holds(|n| british(&digits(n)), "980780684", 1);
        holds(|n| luhn(&digits(n)), "00743110157", 0);
        holds(spanish, "A58818501", 0);
        holds(|n| polish(&digits(n)), "8567346215", 0);
        holds(|n| danish(&digits(n)), "13585628", 0);
        holds(|n| luhn(&digits(n)), "5560125790", 0);
        holds(|n| mod_11(&digits(n), &[3, 2, 7, 6, 5, 4, 3, 2]), "995525828", 0);
        holds(|n| finnish(&digits(n)), "20774740", 0);
        holds(|n| portuguese(&digits(n)), "501964843", 9);
        holds(|n| czech(&digits(n)), "25123891", 6);
        holds(irish, "6433435F", 0);
        holds(mod_97_10, "O2RNE8IBXP4R0TD8PU41", 0);
    }

    #[test]
    fn what_is_too_short_or_empty_fails_everywhere() {
        for text in ["", "1", "12", "0000"] {
            let number = digits(text);
            let checks =
                [mod_11_10(&number), luhn(&number), austrian(&number), belgian(&number), british(&number)];
            let more = [dutch(text), french_key(text), spanish(text), irish(text), mod_97_10(text)];
            assert!(!checks.contains(&true) && !more.contains(&true), "{text:?} {checks:?} {more:?}");
        }
    }
}
