//! Tables of levels with what `springyard check` says about them: the `.txt` files beside the tests.
//!
//! A line without indent is a change of a good level, with `{}` in place of a case. Each case is an indented line; below it, indented
//! further, is a line for each message, in order: none if the level is right. `#` begins a comment.

use std::fs;

/// A level with a change: `FROM => TO`, with `\n` for a new line.
pub fn changed(level: &str, change: &str) -> String {
    let Some((from, to)) = change.split_once(" => ") else {
        panic!("not `FROM => TO`: {change}");
    };
    let [from, to] = [from, to].map(|text| text.replace("\\n", "\n"));
    assert_eq!(level.matches(&from).count(), 1, "`{from}` must occur once");
    level.replace(&from, &to)
}

/// How the messages, `12:34: words`, differ from the expected ones. Each of these has parts, divided by ` .. `, that the message must
/// contain, perhaps with its place first: `12:34 words .. words`.
pub fn difference(found: &[String], said: &[&str]) -> Option<String> {
    let is_said = |found: &String, said: &str| {
        let is_number = |text: &str| text.parse::<u32>().is_ok();
        let is_place = |it: &str| {
            it.split_once(':')
                .is_some_and(|(a, b)| is_number(a) && is_number(b))
        };
        let (place, words) = match said.split_once(' ') {
            Some((place, words)) if is_place(place) => (format!("{place}: "), words),
            _ => (String::new(), said),
        };
        found.starts_with(&place) && words.split(" .. ").all(|words| found.contains(words))
    };
    let agree = found
        .iter()
        .zip(said)
        .all(|(found, said)| is_said(found, said));
    (!agree || found.len() != said.len()).then(|| format!("wanted {said:#?}, found {found:#?}"))
}

/// Checks the tables of a folder of these tests, and returns how many levels they have. `found` gives the messages about a level.
pub fn check(folder: &str, good: &str, found: impl Fn(&str) -> Vec<String>) -> usize {
    let files = fs::read_dir(format!("tests/level/{folder}")).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let tables = paths.filter(|path| path.extension().is_some_and(|it| it == "txt"));
    let (mut cases, mut wrong) = (0, Vec::new());
    for path in tables {
        let text = fs::read_to_string(&path).unwrap();
        for (level, case, said) in levels(&text, good) {
            let difference = difference(&found(&level), &said);
            wrong.extend(difference.map(|it| format!("{}: {case}: {it}", path.display())));
            cases += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    cases
}

/// The levels of a table, each with its case and the messages about it.
fn levels<'a>(table: &'a str, good: &str) -> Vec<(String, &'a str, Vec<&'a str>)> {
    let lines = table
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let (mut levels, mut changes, mut is_new) = (Vec::new(), Vec::new(), true);
    for line in lines {
        let text = line.trim_start();
        match line.len() - text.len() {
            0 => {
                if !is_new {
                    changes.clear();
                }
                changes.push(text);
            }
            4 => {
                let change = |level: String, it: &&str| changed(&level, &it.replace("{}", text));
                let level = changes.iter().fold(good.to_owned(), change);
                levels.push((level, text, Vec::new()));
            }
            8 => levels.last_mut().expect("a case").2.push(text),
            _ => panic!("indented by 0, 4 or 8 spaces: {line}"),
        }
        is_new = line == text;
    }
    levels
}
