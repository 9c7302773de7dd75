//! The modules of the game depend downwards only, by the table.

use std::collections::BTreeSet;
use std::path::Path;

use crate::module_edges::sources::{paths, sources};
use crate::module_edges::table::ALLOWED;

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
