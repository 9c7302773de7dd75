//! What the letters of a formula stand for: [`letters`].

/// The letters that all pages use alike.
const LETTERS: [(&str, &str); 7] = [
    ("w", "angular frequency, rad/s"),
    ("z", "damping ratio"),
    ("dt", "time of a step, or of the frame, s"),
    ("h", "half-life, s"),
    ("v", "velocity"),
    ("q", "velocity of the goal"),
    ("T", "duration, s"),
];

/// A line that says what the letters in a text stand for: `w: angular frequency, rad/s.  z: damping ratio.` Empty without any.
#[must_use]
pub fn letters(text: &str) -> String {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let has = |letter: &str| text.split(|c| !is_letter(c)).any(|word| word == letter);
    // `q: attitude`: the text says it itself.
    let has_said = |letter: &str| text.contains(&format!(" {letter}: "));
    let said = LETTERS
        .iter()
        .filter(|(letter, _)| has(letter) && !has_said(letter));
    let said = said.map(|(letter, meaning)| format!("{letter}: {meaning}."));
    said.collect::<Vec<_>>().join("  ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_counts_where_it_stands_alone() {
        assert_eq!(
            letters("v += dt w^2 (goal - x), with width"),
            "w: angular frequency, rad/s.  dt: time of a step, or of the frame, s.  v: velocity."
        );
        assert_eq!(letters("x += (goal - x) * part"), "");
        assert_eq!(letters("slerp(q, goal, part);  q: attitude"), "");
    }
}
