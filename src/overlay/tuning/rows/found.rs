//! [`Found`]: which fields the search and the filter leave, the best matches first.

use super::Listed;
use crate::overlay::tuning::TuningPanel;
use crate::tuning::{Group, Parameter, Tuning};

/// How well a field fits the search, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    const ALL: [Self; 4] = [Self::Name, Self::Synonym, Self::Synonyms, Self::Text];

    /// How a field fits; `None`: it does not. `search`: as by [`plain`].
    fn of(search: &str, group: &Group, parameter: &Parameter) -> Option<Self> {
        let Parameter {
            path,
            note,
            synonyms,
            ..
        } = parameter;
        let (heading, label) = (group.heading, parameter.label());
        let name = plain(&format!("{heading} {label} {path}"));
        let synonyms = plain(synonyms);
        let is_in = |text: &str| search.split_whitespace().all(|word| text.contains(word));
        if is_in(&name) {
            return Some(Self::Name);
        }
        if synonyms.split(',').any(|synonym| synonym.trim() == search) {
            return Some(Self::Synonym);
        }
        let words = format!("{name} {synonyms}");
        if is_in(&words) {
            return Some(Self::Synonyms);
        }
        is_in(&format!("{words} {}", plain(note))).then_some(Self::Text)
    }
}

/// A text as it is searched: `half-life` and `half_life` are `half life`.
fn plain(text: &str) -> String {
    text.trim().to_lowercase().replace(['_', '-'], " ")
}

impl TuningPanel {
    /// Whether the filter lists a field, whatever the search is.
    fn filters_in(&self, parameter: &Parameter) -> bool {
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

/// What is listed: fields under their headings. Those that a search finds by name come first, those by a text last, so a heading may
/// come more than once.
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
        let mut fits: [Vec<(&'static Group, Vec<&'static Parameter>)>; Fit::ALL.len()] =
            Default::default();
        for group in Tuning::groups() {
            let mut of_group: [Vec<&'static Parameter>; Fit::ALL.len()] = Default::default();
            for parameter in &group.parameters {
                let Some(fit) = Fit::of(&search, group, parameter) else {
                    continue;
                };
                if panel.filters_in(parameter) {
                    of_group[fit as usize].push(parameter);
                } else {
                    filtered_out += 1;
                }
            }
            for (fit, parameters) in fits.iter_mut().zip(of_group) {
                if !parameters.is_empty() {
                    fit.push((group, parameters));
                }
            }
        }
        Self {
            sections: fits.into_iter().flatten().collect(),
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
        let labels = labels("friction");
        let place = |label: &str| labels.iter().position(|it| it == label);
        let names: Vec<_> = labels.iter().map(|it| it.contains("friction")).collect();
        assert!(names[0] && names.is_sorted_by(|a, b| a >= b), "{labels:?}");
        assert_eq!(place("slide friction"), Some(0), "{labels:?}");
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
