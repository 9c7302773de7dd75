//! The tables of `docs/settings.md` list every setting, and the page of access names those that it should.

use springyard::parameters::Parameter;
use springyard::settings::Settings;
use springyard::settings::file::{in_file, section};

use springyard_test_lab::owned;

/// The table row of a setting.
fn row(setting: &Parameter) -> String {
    let (allowed, default) = (setting.allowed(), in_file(setting.default()));
    let (name, note) = (setting.name(), &setting.note);
    format!("| `{name}` | {allowed} | `{default}` | {note} |\n")
}

#[test]
fn the_tables_of_the_documentation_list_every_setting() {
    for group in Settings::groups() {
        let mut table =
            String::from("| field | allowed | default | what it does |\n|---|---|---|---|\n");
        table.extend(group.parameters.iter().map(row));
        let name = format!("settings of {}", section(&group.parameters[0]));
        owned::assert_block("docs/settings.md", &name, &table);
    }
}

#[test]
fn every_field_of_the_file_is_a_setting_with_a_note() {
    let all = serde_json::to_value(Settings::default()).unwrap();
    let fields = all.as_object().unwrap().iter().flat_map(|(section, of)| {
        let names = of.as_object().unwrap().keys();
        names.map(move |name| format!("{section}.{name}"))
    });
    let mut fields: Vec<String> = fields.collect();
    let mut listed: Vec<&str> = Settings::parameters().map(|it| it.path).collect();
    fields.sort();
    listed.sort_unstable();
    assert_eq!(fields, listed);
    for setting in Settings::parameters() {
        assert!(
            setting.note.ends_with('.'),
            "{}: {:?}",
            setting.path,
            setting.note
        );
    }
}

/// Sections of which every setting is for access.
const FOR_ACCESS: [&str; 4] = ["interface", "controls", "comfort", "assist"];

#[test]
fn the_page_of_access_names_settings_that_exist_and_all_that_are_for_access() {
    let page = std::fs::read_to_string("docs/access.md").unwrap();
    let rows = page.lines().filter(|line| line.starts_with('|'));
    // What stands between two backticks and has a dot.
    let quoted = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    let named: Vec<&str> = quoted.filter(|it| it.contains('.')).collect();
    for name in &named {
        assert!(Settings::parameter(name).is_some(), "{name} is no setting");
    }
    for setting in Settings::parameters() {
        let is_for_access = FOR_ACCESS.contains(&section(setting));
        assert!(
            !is_for_access || named.contains(&setting.path),
            "docs/access.md does not name {}",
            setting.path
        );
    }
}
