//! [`Found`]: which fields the search and the filter leave, the best matches first.

use std::sync::LazyLock;

use super::Listed;
use crate::overlay::tuning::TuningPanel;
use crate::tuning::{Group, Parameter, Tuning};

/// How well a field fits the search, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// Its heading, its label and its path have all words.
    Name,
    /// One of its synonyms is what was searched for.
    Synonym,
    /// The words of all its synonyms, with the name.
    Synonyms,
    /// Its description, with all of these.
    Text,
}

impl Fit {
    /// How a field fits; `None`: it does not. `search`: as by [`plain`].
    fn of(search: &str, field: &Texts) -> Option<Self> {
        let Texts {
            name,
            synonyms,
            note,
        } = field;
        let is_in = |texts: &[&String]| {
            let mut words = search.split_whitespace();
            words.all(|word| texts.iter().any(|text| text.contains(word)))
        };
        if is_in(&[name]) {
            return Some(Self::Name);
        }
        if synonyms.split(',').any(|synonym| synonym.trim() == search) {
            return Some(Self::Synonym);
        }
        if is_in(&[name, synonyms]) {
            return Some(Self::Synonyms);
        }
        is_in(&[name, synonyms, note]).then_some(Self::Text)
    }
}

/// What a search reads of a field, as by [`plain`].
struct Texts {
    /// Heading, label and path.
    name: String,
    synonyms: String,
    note: String,
}

impl Texts {
    fn of(group: &Group, parameter: &Parameter) -> Self {
        let (heading, label, path) = (group.heading, parameter.label(), parameter.path);
        Self {
            name: plain(&format!("{heading} {label} {path}")),
            synonyms: plain(parameter.synonyms),
            note: plain(&parameter.note),
        }
    }
}

/// The texts of all fields, by group. They never change, so they are built once.
static TEXTS: LazyLock<Vec<Vec<Texts>>> = LazyLock::new(|| {
    let texts = |group: &Group| {
        let fields = group.parameters.iter();
        fields.map(|it| Texts::of(group, it)).collect()
    };
    Tuning::groups().map(texts).collect()
});

/// A text as it is searched: `half-life` and `half_life` are `half life`.
fn plain(text: &str) -> String {
    text.trim().to_lowercase().replace(['_', '-'], " ")
}

impl TuningPanel {
    /// Whether the filter lists a field, whatever the search is. The one that is held stays.
    fn filters_in(&self, parameter: &Parameter) -> bool {
        if self.held == Some(parameter.path) {
            return true;
        }
        let slots = self.slots();
        let differs = |from: &Tuning| parameter.get(slots.tuning()) != parameter.get(from);
        match self.listed {
            Listed::All => true,
            Listed::Changed => differs(&slots.named().loaded),
            Listed::Different => differs(&slots.other().tuning),
        }
    }

    /// Whether a search or a filter is active. Its results are shown also under folded headings.
    pub(super) fn is_searching(&self) -> bool {
        self.listed != Listed::All || !self.search.trim().is_empty()
    }
}

/// What is listed: fields under their headings. Under each, those that a search finds by name come first, those by a text last; the
/// headings are in the order of their first fields.
pub(super) struct Found {
    sections: Vec<(&'static Group, Vec<&'static Parameter>)>,
    is_searching: bool,
    /// Number of fields that fit the search, but not the filter.
    filtered_out: usize,
}

impl Found {
    pub(super) fn by(panel: &TuningPanel) -> Self {
        let search = plain(&panel.search);
        let mut filtered_out = 0;
        let mut sections = Vec::new();
        for (group, texts) in Tuning::groups().zip(&*TEXTS) {
            let mut fitting = Vec::new();
            for (parameter, texts) in group.parameters.iter().zip(texts) {
                let Some(fit) = Fit::of(&search, texts) else {
                    continue;
                };
                if panel.filters_in(parameter) {
                    fitting.push((fit, parameter));
                } else {
                    filtered_out += 1;
                }
            }
            fitting.sort_by_key(|(fit, _)| *fit);
            if let Some((best, _)) = fitting.first() {
                let fields = fitting.iter().map(|(_, parameter)| *parameter).collect();
                sections.push((*best, group, fields));
            }
        }
        sections.sort_by_key(|(best, ..)| *best);
        let sections = sections
            .into_iter()
            .map(|(_, group, fields)| (group, fields));
        Self {
            sections: sections.collect(),
            is_searching: panel.is_searching(),
            filtered_out,
        }
    }

    pub(super) fn sections(&self) -> impl Iterator<Item = (&'static Group, &[&'static Parameter])> {
        let sections = self.sections.iter();
        sections.map(|(group, parameters)| (*group, parameters.as_slice()))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sections.is_empty()
    }

    /// `7 of 143 shown`: what a search or a filter hides; `None`: there is neither.
    pub(super) fn words(&self) -> Option<String> {
        let shown: usize = self.sections().map(|(_, fields)| fields.len()).sum();
        let all = Tuning::parameters().count();
        let shown = format!("{shown} of {all} shown");
        match self.filtered_out {
            _ if !self.is_searching => None,
            0 => Some(shown),
            hidden => Some(format!("{shown}; the filter hides {hidden}, see \"all\"")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The labels that a search finds, in their order.
    fn labels(search: &str) -> Vec<String> {
        let panel = TuningPanel {
            search: search.into(),
            ..TuningPanel::default()
        };
        let found = Found::by(&panel);
        let fields = found.sections().flat_map(|(_, fields)| fields.to_vec());
        fields.map(Parameter::label).collect()
    }

    #[test]
    fn a_camera_that_lags_behind_is_found_at_the_drag_of_its_boom() {
        for search in ["lag", "behind", "trail", "Camera-lag"] {
            let labels = labels(search);
            assert_eq!(labels[0], "boom drag", "{search}: {labels:?}");
            assert!(labels.len() > 1, "{search}");
        }
    }

    #[test]
    fn what_is_found_by_its_name_comes_before_what_is_found_by_a_text() {
        let panel = TuningPanel {
            search: "friction".into(),
            ..TuningPanel::default()
        };
        let found = Found::by(&panel);
        let is_name = |it: &&Parameter| it.label().contains("friction");
        let of = |fields: &[&Parameter]| fields.iter().map(is_name).collect::<Vec<_>>();
        let names: Vec<_> = found.sections().map(|(_, fields)| of(fields)).collect();
        assert_eq!(labels("friction")[0], "slide friction");
        assert!(names.iter().all(|of| of.is_sorted_by(|a, b| a >= b)));
        assert!(names.is_sorted_by(|a, b| a[0] >= b[0]), "{names:?}");
        let mut headings: Vec<_> = found.sections().map(|(group, _)| group.heading).collect();
        headings.sort_unstable();
        assert!(headings.windows(2).all(|two| two[0] != two[1]), "once each");
    }

    #[test]
    fn it_says_how_many_of_all_are_shown() {
        let mut panel = TuningPanel::default();
        assert_eq!(Found::by(&panel).words(), None);
        panel.search = "slide friction".into();
        let all = Tuning::parameters().count();
        let expected = format!("3 of {all} shown");
        assert_eq!(Found::by(&panel).words(), Some(expected));
        panel.listed = Listed::Changed;
        let hidden = Found::by(&panel).words().unwrap();
        assert!(
            hidden.starts_with("0 of ") && hidden.contains("hides 3"),
            "{hidden}"
        );
        panel.search.clear();
        let hidden = Found::by(&panel).words().unwrap();
        assert!(hidden.contains(&format!("hides {all}")), "{hidden}");
    }
}
