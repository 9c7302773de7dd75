//! The tables of `docs/settings.md` list every setting.

use springyard::settings::Settings;
use springyard::settings::fields::{FIELDS, Field};

use springyard_test_lab::owned;

/// The table row of a setting.
fn row(field: &Field) -> String {
    let (allowed, default) = (field.allowed(), field.in_file(&Settings::default()));
    let (name, note) = (field.name, field.note);
    format!("| `{name}` | {allowed} | `{default}` | {note} |\n")
}

#[test]
fn the_tables_of_the_documentation_list_every_setting() {
    let mut sections: Vec<&str> = FIELDS.iter().map(|field| field.section).collect();
    sections.dedup();
    assert_eq!(sections.len(), 6, "each section stands together");
    for section in sections {
        let mut table =
            String::from("| field | allowed | default | what it does |\n|---|---|---|---|\n");
        let of_section = FIELDS.iter().filter(|field| field.section == section);
        table.extend(of_section.map(row));
        let name = format!("settings of {section}");
        owned::assert_block("docs/settings.md", &name, &table);
    }
}
