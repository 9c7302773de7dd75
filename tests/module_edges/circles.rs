//! Files have no circular dependencies.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::module_edges::sources::{SourceFile, paths, sources};

/// All re-exports (`pub use`): public path -> path of the definition.
fn passed_on(sources: &[SourceFile]) -> BTreeMap<Vec<String>, Vec<String>> {
    let mut names = BTreeMap::new();
    for source in sources {
        let code = source.lines.join("\n");
        for statement in code.split("pub use ").skip(1) {
            let statement = statement.split(';').next().unwrap_or_default();
            let alone = SourceFile {
                path: source.path.clone(),
                place: source.place.clone(),
                lines: vec![format!("self::{statement}").replace("self::crate", "crate")],
            };
            for (_, path) in paths(&alone) {
                if let Some(name) = path.last() {
                    let mut public = source.place.clone();
                    public.push(name.clone());
                    names.insert(public, path);
                }
            }
        }
    }
    names
}

/// The `src` folders of the game and of each crate in `crates/`.
fn source_folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates")).unwrap();
    let mut folders: Vec<PathBuf> = crates
        .map(|folder| folder.unwrap().path().join("src"))
        .filter(|folder| folder.is_dir())
        .collect();
    folders.push(root.join("src"));
    folders
}

/// Two files that use each other, directly or through other files, are a circle. A `mod.rs` or `lib.rs` and the files of its folder
/// may use each other: the former composes them, and defines their shared types (system set, components).
#[test]
fn files_use_each_other_in_no_circle() {
    let folders = source_folders();
    assert!(folders.len() > 7, "{folders:?}");
    for root in folders {
        let named = circles_in(&root);
        assert!(
            named.is_empty(),
            "circles of files in {}:\n{}",
            root.display(),
            named.join("\n")
        );
    }
}

/// The uses that close a circle, one line each.
fn circles_in(root: &Path) -> Vec<String> {
    let sources = sources(root);
    let passed_on = passed_on(&sources);
    let files: BTreeSet<Vec<String>> = sources.iter().map(|s| s.place.clone()).collect();
    let file_of = |path: &[String]| {
        let mut path = path.to_vec();
        for _ in 0..8 {
            match (1..=path.len()).find_map(|end| {
                let target = passed_on.get(&path[..end])?;
                Some([target.as_slice(), &path[end..]].concat())
            }) {
                Some(next) if next != path => path = next,
                _ => break,
            }
        }
        (0..=path.len())
            .rev()
            .map(|end| path[..end].to_vec())
            .find(|place| files.contains(place))
    };
    let mut edges: BTreeMap<&Vec<String>, BTreeMap<Vec<String>, usize>> = BTreeMap::new();
    for source in &sources {
        for (line, path) in paths(source) {
            if let Some(file) = file_of(&path)
                && file != source.place
                && !source.place.starts_with(&file)
                && !file.starts_with(&source.place)
            {
                edges
                    .entry(&source.place)
                    .or_default()
                    .entry(file)
                    .or_insert(line);
            }
        }
    }
    let (mut done, mut circles) = (BTreeSet::new(), Vec::new());
    for start in edges.keys() {
        find_circles(start, &edges, &mut Vec::new(), &mut done, &mut circles);
    }
    circles
        .iter()
        .flat_map(|circle| circle.windows(2))
        .map(|pair| {
            let line = edges[&pair[0]][&pair[1]];
            format!("{}:{line} uses {}", pair[0].join("/"), pair[1].join("/"))
        })
        .collect()
}

fn find_circles(
    file: &Vec<String>,
    edges: &BTreeMap<&Vec<String>, BTreeMap<Vec<String>, usize>>,
    way: &mut Vec<Vec<String>>,
    done: &mut BTreeSet<Vec<String>>,
    circles: &mut Vec<Vec<Vec<String>>>,
) {
    if let Some(at) = way.iter().position(|on_way| on_way == file) {
        circles.push(way[at..].iter().chain([file]).cloned().collect());
        return;
    }
    if !done.insert(file.clone()) {
        return;
    }
    way.push(file.clone());
    for next in edges.get(file).into_iter().flat_map(BTreeMap::keys) {
        find_circles(next, edges, way, done, circles);
    }
    way.pop();
}
