//! [`write()`]: the parameters of a struct as the text of a file that can be edited by hand.

use std::fmt::Write as _;

use super::{Group, Parameter};

/// The text of a file that begins with `start` and has all parameters of `groups`, each in the section of its path, below the heading
/// of its group. `lines` gives the lines of a parameter: its field, `name: value,`, and comments.
#[must_use]
pub fn write<'a>(
    start: &str,
    groups: impl Iterator<Item = &'a Group>,
    lines: impl Fn(&Parameter) -> Vec<String>,
) -> String {
    let mut text = format!("{start}(\n");
    let mut open: Vec<&str> = Vec::new();
    for group in groups {
        for (index, parameter) in group.parameters.iter().enumerate() {
            let mut sections: Vec<&str> = parameter.path.split('.').collect();
            sections.pop();
            let shared = sections
                .iter()
                .zip(&open)
                .take_while(|(a, b)| a == b)
                .count();
            let is_first_of_section = shared < sections.len();
            while open.len() > shared {
                open.pop();
                let _ = writeln!(text, "{}),", indent(open.len()));
            }
            for section in &sections[shared..] {
                let _ = writeln!(text, "{}{section}: (", indent(open.len()));
                open.push(section);
            }
            let indent = indent(open.len());
            // A driver's section needs no heading.
            if index == 0 && open.len() == 1 {
                let blank = if is_first_of_section { "" } else { "\n" };
                let _ = writeln!(text, "{blank}{indent}// --- {}", group.heading);
            }
            for line in lines(parameter) {
                let _ = writeln!(text, "{indent}{line}");
            }
        }
    }
    while open.pop().is_some() {
        let _ = writeln!(text, "{}),", indent(open.len()));
    }
    text + ")\n"
}

/// Indentation of a line inside this number of sections of the file.
fn indent(sections: usize) -> String {
    "    ".repeat(sections + 1)
}
