//! [`Seen`]: what the player has seen at each station. A lamp is lit when a station has been seen both right and wrong.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::Serialize;

use super::StationSystems;
use super::measures::{Gauges, take_measures};
use super::news::StationNews;
use super::player::Players;
use crate::level::{CurrentLevel, Level, Measure, Measured, PlatformMover, SeenFrom};
use springyard_state::RegisterState;

/// What the player has seen in this run, by the name of the station. Falls and reloads of the level keep it.
#[derive(Resource, Debug, Clone, Default, PartialEq, Serialize)]
pub struct Seen(pub BTreeMap<String, SeenStation>);

/// The numbers of a station: those that the player saw last, in the station's unit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct SeenStation {
    /// On the right side.
    pub right: Option<f64>,
    /// On the wrong side.
    pub wrong: Option<f64>,
}

impl SeenStation {
    /// Whether the station's lamp is lit: both numbers have been seen.
    #[must_use]
    pub fn is_lit(&self) -> bool {
        self.right.is_some() && self.wrong.is_some()
    }

    /// Whether neither of the numbers has been seen.
    #[must_use]
    pub fn is_dark(&self) -> bool {
        self.right.is_none() && self.wrong.is_none()
    }
}

impl Seen {
    /// What has been seen at the station of this name.
    #[must_use]
    pub fn at(&self, station: &str) -> SeenStation {
        self.0.get(station).copied().unwrap_or_default()
    }

    /// Notes what has been seen at the station of this name.
    fn note(&mut self, station: &str, seen: SeenStation) {
        match self.0.get_mut(station) {
            Some(before) => *before = seen,
            None => {
                self.0.insert(station.to_owned(), seen);
            }
        }
    }

    /// Number of stations of the level whose lamp is lit.
    #[must_use]
    pub fn lamps_of(&self, level: &Level) -> usize {
        let stations = level.stations.iter();
        stations.filter(|it| self.at(&it.name).is_lit()).count()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Seen>("seen");
    app.init_resource::<Seen>().add_systems(
        FixedPostUpdate,
        see_stations
            .after(take_measures)
            .in_set(StationSystems::Measure),
    );
}

fn see_stations(
    level: Res<CurrentLevel>,
    players: Players,
    platforms: Query<&Name, With<PlatformMover>>,
    gauges: Query<&Gauges>,
    mut seen: ResMut<Seen>,
    mut news: MessageWriter<StationNews>,
) {
    let (Some(player), Some(gauges)) = (players.iter().next(), gauges.iter().next()) else {
        return;
    };
    let ground = player.ground().and_then(|body| platforms.get(body).ok());
    let level = &level.level;
    for station in &level.stations {
        let view = View {
            in_area: station.area.contains(player.centre()),
            ground: ground.map(Name::as_str),
        };
        let [right, wrong] = [&station.right, &station.wrong]
            .map(|side| view.last_value(station.from, side, gauges));
        if (SeenStation { right, wrong }).is_dark() {
            continue;
        }
        let before = seen.at(&station.name);
        let now = SeenStation {
            right: right.or(before.right),
            wrong: wrong.or(before.wrong),
        };
        seen.note(&station.name, now);
        if now.is_lit() && !before.is_lit() {
            news.write(StationNews::Lamp {
                station: station.name.clone(),
                lit: seen.lamps_of(level),
            });
        } else if before.is_dark() {
            news.write(StationNews::HalfSeen {
                station: station.name.clone(),
                is_right: now.right.is_some(),
            });
        }
    }
}

/// Where the player is, in the terms of a station.
struct View<'a> {
    /// In the station's area.
    in_area: bool,
    /// Name of the platform on which the player stands.
    ground: Option<&'a str>,
}

impl View<'_> {
    /// Whether the player sees this measure of a station.
    fn sees(&self, from: SeenFrom, measure: &Measure) -> bool {
        let is_on_platforms = matches!(measure.measured(), Measured::Platform | Measured::Group);
        if from == SeenFrom::Platform && is_on_platforms {
            let mut names = measure.names().iter();
            names.any(|name| self.ground == Some(name.as_str()))
        } else {
            self.in_area
        }
    }

    /// The value of the last of these measures that the player sees.
    fn last_value(&self, from: SeenFrom, side: &[Measure], gauges: &Gauges) -> Option<f64> {
        let mut seen = side.iter().rev().filter(|it| self.sees(from, it));
        seen.find_map(|measure| gauges.value(measure))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measure_is_seen_from_the_area_or_from_its_own_platform() {
        let plate = Measure::MeanSag("plate".to_owned());
        let raft = Measure::MomentumFromNowhere(vec!["ram".to_owned(), "raft".to_owned()]);
        let reeds = Measure::StrongestHz("reeds".to_owned());
        let view = |in_area, ground| View { in_area, ground };
        for (view, from, plate_seen, reeds_seen) in [
            (view(true, None), SeenFrom::Area, true, true),
            (view(false, Some("plate")), SeenFrom::Area, false, false),
            (view(true, None), SeenFrom::Platform, false, true),
            (view(false, Some("plate")), SeenFrom::Platform, true, false),
            (view(false, Some("other")), SeenFrom::Platform, false, false),
        ] {
            assert_eq!(view.sees(from, &plate), plate_seen);
            assert_eq!(view.sees(from, &reeds), reeds_seen);
        }
        assert!(view(false, Some("raft")).sees(SeenFrom::Platform, &raft));
        assert!(!view(true, Some("plate")).sees(SeenFrom::Platform, &raft));
    }

    #[test]
    fn a_lamp_needs_both_sides() {
        let half = SeenStation {
            right: Some(1.0),
            wrong: None,
        };
        assert!(!half.is_lit());
        let both = SeenStation {
            wrong: Some(0.0),
            ..half
        };
        assert!(both.is_lit());
    }
}
