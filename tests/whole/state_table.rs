//! The table of ARCHITECTURE.md that says which types are state: it has every component and resource of the simulation's crates
//! and modules, and those that it calls state are registered.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates (`springyard_*`) and the game's modules whose components and resources are in the table, one row each.
const MODULES: &[&str] = &[
    "springyard_state",
    "springyard_timestep",
    "springyard_drive",
    "springyard_character",
    "springyard_camera",
    "springyard_rewind",
    "baselines",
    "frames",
    "input",
    "tuning",
    "level",
    "lab",
    "stations",
    "time",
];

/// The heading of the table's section.
const SECTION: &str = "\n## What is state\n";

/// The source folder of a crate, or the folder or file of a module of the game.
fn place(module: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    if module.starts_with("springyard_") {
        return root.join("crates").join(module).join("src");
    }
    let folder = root.join("src").join(module);
    match folder.is_dir() {
        true => folder,
        false => folder.with_extension("rs"),
    }
}

/// All source files of a crate or a module, without their tests and comments.
fn sources(module: &str) -> Vec<String> {
    let mut open = vec![place(module)];
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(
                fs::read_dir(&path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("\n#[cfg(test)]\nmod tests").next().unwrap();
            let lines = code.lines().map(|line| line.split("//").next().unwrap());
            found.push(lines.collect::<Vec<_>>().join("\n"));
        }
    }
    found
}

/// The words of a text: runs of letters, digits and underscores.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .filter(|word| !word.is_empty())
}

/// The names of the types that derive `Component` or `Resource`.
fn derived(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for rest in code.split("#[derive(").skip(1) {
        let (derives, item) = rest.split_once(")]").unwrap();
        if !words(derives).any(|word| word == "Component" || word == "Resource") {
            continue;
        }
        // Other attributes may stand between the derive and the type.
        let is_item = |line: &&str| !line.trim_start().starts_with("#[");
        let lines: Vec<&str> = item.lines().skip(1).filter(is_item).collect();
        let text = lines.join("\n");
        let mut words = words(&text).skip_while(|word| !["struct", "enum"].contains(word));
        found.push(words.nth(1).unwrap().to_owned());
    }
    found
}

/// The types and names in `register_state::<Type>("name")` and its relatives in the code.
fn registered(code: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let starts = [
        "register_state::<",
        "register_state_unless_default::<",
        "StateType::state::<",
    ];
    for start in starts {
        for rest in code.split(start).skip(1) {
            let (path, arguments) = rest.split_once(">(").unwrap();
            // The state of a move, by the generic function that registers it.
            if path == "M::State" {
                continue;
            }
            let name = arguments.split('"').nth(1).unwrap();
            let class = path.rsplit("::").next().unwrap();
            found.push((class.to_owned(), name.to_owned()));
        }
    }
    found
}

/// The type and the name of the state of a character's move that the code implements: `add_move` registers it.
fn state_of_move(code: &str) -> Option<(String, String)> {
    let (_, code) = code.split_once("\nimpl Move for ")?;
    let between =
        |from: &str, to: char| Some(code.split_once(from)?.1.split_once(to)?.0.to_owned());
    Some((
        between("type State = ", ';')?,
        between("const NAME: &'static str = \"", '"')?,
    ))
}

/// The names in backticks.
fn quoted(cell: &str) -> BTreeSet<String> {
    cell.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// The rows of the table: module -> (state, not state).
fn table() -> BTreeMap<String, [BTreeSet<String>; 2]> {
    let page = fs::read_to_string("ARCHITECTURE.md").unwrap();
    let (_, section) = page.split_once(SECTION).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').collect();
        let [_, module, state, not_state, _] = cells[..] else {
            panic!("a row of three cells: {row}");
        };
        let module = module.trim().trim_matches('`').to_owned();
        (module, [quoted(state), quoted(not_state)])
    })
    .collect()
}

#[test]
fn each_component_and_resource_is_in_the_table_once() {
    let table = table();
    let modules: BTreeSet<&str> = table.keys().map(String::as_str).collect();
    let expected: BTreeSet<&str> = MODULES.iter().copied().collect();
    assert_eq!(modules, expected);
    for module in MODULES {
        let code = sources(module);
        let types: BTreeSet<String> = code.iter().flat_map(|code| derived(code)).collect();
        let [state, not_state] = &table[*module];
        let both: Vec<_> = state.intersection(not_state).collect();
        assert!(both.is_empty(), "{module}: in both columns: {both:?}");
        let listed: BTreeSet<String> = state.union(not_state).cloned().collect();
        let missing: Vec<_> = types.difference(&listed).collect();
        assert!(
            missing.is_empty(),
            "ARCHITECTURE.md, What is state, {module}: does a step change {missing:?}, and a later step read it?"
        );
        let stale: Vec<_> = listed.difference(&types).collect();
        assert!(stale.is_empty(), "{module}: no such types: {stale:?}");
    }
}

#[test]
fn what_the_table_calls_state_is_registered_under_names_of_its_own() {
    let code: Vec<String> = MODULES
        .iter()
        .filter(|module| **module != "springyard_state")
        .flat_map(|module| sources(module))
        .collect();
    let of_moves = code.iter().filter_map(|code| state_of_move(code));
    let registered = code.iter().flat_map(|code| registered(code));
    let registered: Vec<(String, String)> = registered.chain(of_moves).collect();
    let types: BTreeSet<String> = registered.iter().map(|(class, _)| class.clone()).collect();
    let names: BTreeSet<&String> = registered.iter().map(|(_, name)| name).collect();
    assert_eq!(types.len(), registered.len(), "a type registered twice");
    assert_eq!(names.len(), registered.len(), "a name given twice");
    let listed: BTreeSet<String> = table().into_values().flat_map(|[state, _]| state).collect();
    assert_eq!(types, listed);
}

#[test]
fn the_types_of_a_source_are_found() {
    let code = "#[derive(Component, Clone)]\npub struct One;\n\
        #[derive(\n    Debug, Resource,\n)]\n#[serde(default)]\n/// Words.\npub(super) enum Two {}\n\
        #[derive(Clone)]\nstruct Three;";
    assert_eq!(derived(code), ["One", "Two"]);
    let code = "app.register_state::<drive::One>(\"one\")\n.register_state_unless_default::<Two>(\"two\")\n\
        .register(StateType::state::<Three>(\"three\"))";
    let pairs = [("One", "one"), ("Two", "two"), ("Three", "three")];
    let pairs = pairs.map(|(a, b)| (a.to_owned(), b.to_owned()));
    assert_eq!(registered(code), pairs);
}
