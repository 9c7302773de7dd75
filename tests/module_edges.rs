//! Dependencies between modules: the source is checked against a table of allowed edges. Modules depend downwards only, and files
//! have no circular dependencies.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each module and the modules that it may use, from the bottom up.
const ALLOWED: &[(&str, &[&str])] = &[
    ("parameter", &[]),
    ("ron_file", &[]),
    ("state", &[]),
    ("timestep", &["state"]),
    ("engine", &["state", "timestep"]),
    ("drive", &["engine", "state", "timestep"]),
    ("baselines", &["drive"]),
    ("input", &["parameter", "ron_file", "timestep"]),
    (
        "character",
        &["drive", "engine", "input", "parameter", "state", "timestep"],
    ),
    ("camera", &["input", "parameter", "timestep"]),
    (
        "tuning",
        &["camera", "character", "input", "parameter", "ron_file"],
    ),
    (
        "level",
        &[
            "baselines",
            "camera",
            "character",
            "drive",
            "engine",
            "input",
            "ron_file",
            "state",
            "timestep",
            "tuning",
        ],
    ),
    ("lab", &["engine", "level", "timestep"]),
    (
        "stations",
        &["character", "drive", "input", "level", "state", "timestep"],
    ),
    (
        "visuals",
        &[
            "camera",
            "character",
            "drive",
            "input",
            "lab",
            "level",
            "stations",
            "timestep",
            "tuning",
        ],
    ),
    (
        "overlay",
        &[
            "camera",
            "character",
            "drive",
            "engine",
            "input",
            "lab",
            "level",
            "parameter",
            "stations",
            "timestep",
            "tuning",
            "visuals",
        ],
    ),
    (
        "schedule",
        &[
            "camera",
            "character",
            "drive",
            "engine",
            "input",
            "lab",
            "level",
            "stations",
            "timestep",
        ],
    ),
    (
        "game",
        &[
            "baselines",
            "camera",
            "character",
            "drive",
            "engine",
            "input",
            "lab",
            "level",
            "stations",
            "timestep",
            "tuning",
        ],
    ),
    (
        "cli",
        &[
            "camera",
            "character",
            "drive",
            "game",
            "input",
            "lab",
            "level",
            "overlay",
            "ron_file",
            "state",
            "stations",
            "timestep",
            "tuning",
            "visuals",
        ],
    ),
];

/// A source file, without comments and tests.
struct SourceFile {
    path: PathBuf,
    /// `["character", "touch"]`; a folder's `mod.rs` stands for the folder.
    place: Vec<String>,
    lines: Vec<String>,
}

fn sources(root: &Path) -> Vec<SourceFile> {
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
fn paths(source: &SourceFile) -> Vec<(usize, Vec<String>)> {
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

#[test]
fn modules_use_only_what_stands_below_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let modules: BTreeSet<&str> = ALLOWED.iter().map(|(module, _)| *module).collect();
    let mut below = BTreeSet::new();
    for (module, uses) in ALLOWED {
        for used in *uses {
            assert!(below.contains(used), "the table itself: {module} -> {used}");
        }
        below.insert(*module);
    }
    let mut wrong = Vec::new();
    let mut used: BTreeSet<(String, String)> = BTreeSet::new();
    for source in sources(&root) {
        let module = source.place.first().cloned().unwrap_or_default();
        if matches!(module.as_str(), "lib" | "main") {
            continue;
        }
        let Some((_, allowed)) = ALLOWED.iter().find(|(name, _)| *name == module) else {
            panic!("{} is in no module of the table", source.path.display());
        };
        for (line, path) in paths(&source) {
            let Some(first) = path
                .first()
                .filter(|first| modules.contains(first.as_str()))
            else {
                continue;
            };
            if *first == module {
                continue;
            }
            used.insert((module.clone(), first.clone()));
            if !allowed.contains(&first.as_str()) {
                wrong.push(format!(
                    "{}:{line}: {module} may not use {first}",
                    source.path.display()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    for (module, uses) in ALLOWED {
        for name in *uses {
            assert!(
                used.contains(&((*module).to_owned(), (*name).to_owned())),
                "the table allows {module} -> {name}, which nothing uses: take it out"
            );
        }
    }
}

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

/// Two files that use each other, directly or through other files, are a circle. A `mod.rs` and the files of its folder may use
/// each other: the `mod.rs` composes them, and defines their shared types (system set, components).
#[test]
fn files_use_each_other_in_no_circle() {
    for root in ["src", "crates/spring_math/src"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(root);
        let sources = sources(&root);
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
        let named: Vec<String> = circles
            .iter()
            .flat_map(|circle| circle.windows(2))
            .map(|pair| {
                let line = edges[&pair[0]][&pair[1]];
                format!("{}:{line} uses {}", pair[0].join("/"), pair[1].join("/"))
            })
            .collect();
        assert!(named.is_empty(), "circles of files:\n{}", named.join("\n"));
    }
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

/// The modules that can be copied into other games, each with its example. `spring_math` is a separate crate.
const TAKEN_OUT: &[(&str, &str)] = &[
    ("spring_math", "spring"),
    ("timestep", "smooth_body"),
    ("drive", "driven_body"),
    ("character", "character"),
    ("camera", "third_person_camera"),
];

/// A module and all of its dependencies by the table, without those that only the game needs.
fn with_what_it_may_use(module: &str) -> BTreeSet<String> {
    let mut taken = BTreeSet::new();
    let mut open = vec![module];
    while let Some(module) = open.pop() {
        let Some((_, uses)) = ALLOWED.iter().find(|(name, _)| *name == module) else {
            continue;
        };
        if taken.insert(module.to_owned()) {
            // Only the game reads files.
            open.extend(uses.iter().filter(|name| **name != "ron_file"));
        }
    }
    taken
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_folder(&path, &to);
        } else {
            fs::copy(&path, &to).unwrap();
        }
    }
}

/// Ignored by default, since it builds bevy again: `cargo test --test module_edges -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn each_module_compiles_alone_with_its_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("taken_out");
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let version = |name: &str| {
        let line = manifest
            .lines()
            .find(|line| line.starts_with(&format!("{name} = ")));
        let line = line.unwrap_or_else(|| panic!("{name} is in Cargo.toml"));
        line.split('"').nth(1).unwrap().to_owned()
    };
    let glam = version("glam");
    let (bevy, rapier) = (version("bevy"), version("bevy_rapier3d"));
    let (serde, smart_default) = (version("serde"), version("smart-default"));
    let thiserror = version("thiserror");
    for (module, example) in TAKEN_OUT {
        let taken = with_what_it_may_use(module);
        let project = folder.join(module);
        let _ = fs::remove_dir_all(&project);
        let mut lib = String::from("pub use spring_math;\n");
        for module in &taken {
            let from = root.join("src").join(module);
            let to = project.join("src").join(module);
            if from.is_dir() {
                copy_folder(&from, &to);
            } else {
                fs::create_dir_all(project.join("src")).unwrap();
                fs::copy(from.with_extension("rs"), to.with_extension("rs")).unwrap();
            }
            lib += &format!("pub mod {module};\n");
        }
        fs::create_dir_all(project.join("src")).unwrap();
        fs::write(project.join("src/lib.rs"), lib).unwrap();
        copy_folder(
            &root.join("crates/spring_math"),
            &project.join("spring_math"),
        );
        fs::create_dir_all(project.join("examples")).unwrap();
        let example = format!("examples/{example}.rs");
        fs::copy(root.join(&example), project.join(&example)).unwrap();
        fs::copy(root.join("Cargo.lock"), project.join("Cargo.lock")).unwrap();
        let text = format!(
            r#"[workspace]
[workspace.package]
version = "0.1.0"
edition = "2024"
rust-version = "1.95"
license = "MIT OR Apache-2.0"
[workspace.dependencies]
glam = "{glam}"
[workspace.lints.rust]
unsafe_code = "forbid"
[package]
name = "springyard"
version.workspace = true
edition.workspace = true
[features]
game = []
[dependencies]
spring_math = {{ path = "spring_math", features = ["serde"] }}
bevy = {{ version = "{bevy}", default-features = false, features = ["std", "default_app", "bevy_winit", "x11", "bevy_render", "bevy_core_pipeline", "bevy_pbr", "bevy_gizmos", "bevy_gizmos_render", "bevy_log", "bevy_camera", "serialize", "tonemapping_luts", "zstd_rust"] }}
bevy_rapier3d = {{ version = "{rapier}", default-features = false, features = ["dim3"] }}
serde = {{ version = "{serde}", features = ["derive"] }}
smart-default = "{smart_default}"
thiserror = "{thiserror}"
"#
        );
        fs::write(project.join("Cargo.toml"), text).unwrap();
        let output = std::process::Command::new(env!("CARGO"))
            .args(["check", "--offline", "--examples", "--quiet"])
            .current_dir(&project)
            .env("CARGO_TARGET_DIR", folder.join("target"))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        let lines = count_lines(&project.join("src"));
        println!(
            "{module} with {example}: {taken:?}, {lines} lines: {}",
            output.status
        );
        assert!(output.status.success(), "{module}:\n{said}");
    }
}

fn count_lines(folder: &Path) -> usize {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .map(|path| match path.is_dir() {
            true => count_lines(&path),
            false => fs::read_to_string(&path).unwrap().lines().count(),
        })
        .sum()
}
