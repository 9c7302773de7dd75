//! The source files of a crate, and the paths that their code uses.

use std::fs;
use std::path::{Path, PathBuf};

/// A source file, without comments and tests.
pub struct SourceFile {
    pub path: PathBuf,
    /// `["character", "touch"]`; a folder's `mod.rs` counts as the folder.
    pub place: Vec<String>,
    pub lines: Vec<String>,
}

pub fn sources(root: &Path) -> Vec<SourceFile> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && !path.ends_with("tests.rs")
            {
                let text = fs::read_to_string(&path).unwrap();
                let code = text.split("\n#[cfg(test)]\nmod tests").next().unwrap();
                let lines = code.lines().map(|line| without_comment(line).to_owned());
                let place = path.strip_prefix(root).unwrap().with_extension("");
                let mut place: Vec<String> = place
                    .iter()
                    .map(|part| part.to_string_lossy().into_owned())
                    .collect();
                if place.last().is_some_and(|last| last == "mod") {
                    place.pop();
                }
                found.push(SourceFile {
                    lines: lines.collect(),
                    place,
                    path,
                });
            }
        }
    }
    found
}

fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

/// Each path in the code, with its line number. `use` trees are expanded, `super` and `self` resolved.
pub fn paths(source: &SourceFile) -> Vec<(usize, Vec<String>)> {
    let mut tokens: Vec<(usize, String)> = Vec::new();
    for (number, line) in source.lines.iter().enumerate() {
        let mut word = String::new();
        for c in line.chars().chain([' ']) {
            if c.is_alphanumeric() || c == '_' {
                word.push(c);
                continue;
            }
            if !word.is_empty() {
                tokens.push((number + 1, std::mem::take(&mut word)));
            }
            if "{},:".contains(c) {
                tokens.push((number + 1, c.to_string()));
            }
        }
    }
    let mut found = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        if matches!(tokens[i].1.as_str(), "crate" | "super" | "self") && follows(&tokens, i) {
            read_tree(&tokens, &mut i, &mut Vec::new(), source, &mut found);
        } else {
            i += 1;
        }
    }
    found
}

fn follows(tokens: &[(usize, String)], i: usize) -> bool {
    tokens.get(i + 1).is_some_and(|token| token.1 == ":")
        && tokens.get(i + 2).is_some_and(|token| token.1 == ":")
}

fn read_tree(
    tokens: &[(usize, String)],
    i: &mut usize,
    prefix: &mut Vec<String>,
    source: &SourceFile,
    found: &mut Vec<(usize, Vec<String>)>,
) {
    let depth = prefix.len();
    while let Some((line, token)) = tokens.get(*i) {
        if token == "{" {
            *i += 1;
            while tokens.get(*i).is_some_and(|token| token.1 != "}") {
                if tokens[*i].1 == "," {
                    *i += 1;
                } else {
                    read_tree(tokens, i, prefix, source, found);
                }
            }
            *i += 1;
            break;
        }
        match token.as_str() {
            "crate" => prefix.clear(),
            "self" if prefix.is_empty() => prefix.clone_from(&source.place),
            "super" if prefix.is_empty() => {
                prefix.clone_from(&source.place);
                prefix.pop();
            }
            "super" => {
                prefix.pop();
            }
            "self" => {}
            name => prefix.push(name.to_owned()),
        }
        if follows(tokens, *i) {
            *i += 3;
        } else {
            found.push((*line, prefix.clone()));
            *i += 1;
            break;
        }
    }
    prefix.truncate(depth);
}
