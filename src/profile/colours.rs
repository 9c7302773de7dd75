//! The colours that the player has earned for the figure, and the one that it wears.

use bevy::prelude::*;

use super::Profile;
use crate::level::CurrentLevel;
use crate::stations::figure_colour::{ColourEarned, Earnings, FigureColour, WornColour};
use crate::stations::{Collected, RunClock, RunMarks, StationSystems};
use springyard_timestep::is_live;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedPostUpdate,
        earn.after(StationSystems::Measure).run_if(is_live),
    )
    .add_systems(Update, wear.run_if(resource_changed::<Profile>));
}

impl Profile {
    /// The colours that the player may choose, in their order.
    #[must_use]
    pub fn colours(&self) -> Vec<FigureColour> {
        let all = FigureColour::ALL.into_iter();
        all.filter(|it| *it == FigureColour::default() || self.colours.contains(it))
            .collect()
    }

    /// The first colour that is still to be earned.
    #[must_use]
    pub fn next_colour(&self) -> Option<FigureColour> {
        let owned = self.colours();
        let mut all = FigureColour::ALL.into_iter();
        all.find(|it| !owned.contains(it))
    }

    /// The colour that the figure wears.
    #[must_use]
    pub fn worn(&self) -> FigureColour {
        self.worn
    }

    /// Has the figure wear a colour, if it is earned.
    pub fn set_worn(&mut self, colour: FigureColour) {
        if self.colours().contains(&colour) {
            self.has_changed_colour |= self.worn != colour;
            self.worn = colour;
        }
    }
}

/// Notes each colour that the run has earned. A change of what it depends on is rare, so most steps end at the first line.
fn earn(
    level: Res<CurrentLevel>,
    (clock, marks): (Res<RunClock>, Res<RunMarks>),
    collected: Res<Collected>,
    mut profile: ResMut<Profile>,
    mut news: MessageWriter<ColourEarned>,
) {
    if !clock.is_changed() && !collected.is_changed() && !profile.is_changed() {
        return;
    }
    let (level, counts) = (&level.level, marks.why_not_counted().is_none());
    let lit = level.stations.iter();
    let lit = lit.filter(|it| profile.was_lit(&level.name, &it.name));
    let has = Earnings {
        goal_secs: clock.took_secs.filter(|_| counts && level.has_run()),
        coils: (collected.coils_of(level), level.coils.len()),
        lamps: (lit.count(), level.stations.len()),
    };
    for colour in FigureColour::ALL {
        if colour.is_earned_by(&has) && !profile.colours().contains(&colour) {
            profile.colours.insert(colour);
            news.write(ColourEarned(colour));
        }
    }
}

fn wear(profile: Res<Profile>, mut worn: ResMut<WornColour>) {
    worn.set_if_neq(WornColour(profile.worn()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;

    /// A game with the yard, and this profile.
    fn app(profile: Profile) -> App {
        let level = level::load("levels/yard.ron");
        let level = level.unwrap_or_else(|errors| panic!("{errors}"));
        let mut app = App::new();
        app.insert_resource(CurrentLevel { level })
            .insert_resource(profile)
            .init_resource::<RunClock>()
            .init_resource::<RunMarks>()
            .init_resource::<Collected>()
            .init_resource::<WornColour>()
            .add_message::<ColourEarned>()
            .add_systems(Update, (earn, wear).chain());
        app.update();
        app
    }

    fn earned(app: &mut App) -> Vec<FigureColour> {
        app.update();
        let mut news = app.world_mut().resource_mut::<Messages<ColourEarned>>();
        news.drain().map(|it| it.0).collect()
    }

    #[test]
    fn a_run_to_the_goal_earns_colours_once_and_they_can_be_worn() {
        let mut app = app(Profile::default());
        assert_eq!(earned(&mut app), []);
        app.world_mut().resource_mut::<RunClock>().took_secs = Some(55.0);
        let colours = [FigureColour::Cobalt, FigureColour::Violet];
        assert_eq!(earned(&mut app), colours);
        app.world_mut().resource_mut::<RunClock>().took_secs = Some(54.0);
        assert_eq!(earned(&mut app), [], "both are there already");
        let mut profile = app.world_mut().resource_mut::<Profile>();
        assert_eq!(profile.next_colour(), Some(FigureColour::Crimson));
        profile.set_worn(FigureColour::Gold);
        assert_eq!(profile.worn(), FigureColour::Coral, "gold is not earned");
        profile.set_worn(FigureColour::Violet);
        app.update();
        let worn = app.world().resource::<WornColour>().0;
        assert_eq!(worn, FigureColour::Violet);
    }

    #[test]
    fn a_run_that_does_not_count_earns_no_colour() {
        let mut app = app(Profile::default());
        app.world_mut().resource_mut::<RunMarks>().tuned = true;
        app.world_mut().resource_mut::<RunClock>().took_secs = Some(20.0);
        assert_eq!(earned(&mut app), []);
    }

    #[test]
    fn the_last_lamp_of_a_level_earns_a_colour_also_one_lit_in_an_earlier_run() {
        let level = level::load("levels/yard.ron");
        let level = level.unwrap_or_else(|errors| panic!("{errors}"));
        let mut profile = Profile::default();
        let (last, others) = level.stations.split_last().unwrap();
        for station in others {
            profile.light(&level.name, &station.name);
        }
        let mut app = app(profile);
        assert_eq!(earned(&mut app), []);
        let mut profile = app.world_mut().resource_mut::<Profile>();
        profile.light(&level.name, &last.name);
        assert_eq!(earned(&mut app), [FigureColour::Night]);
    }
}
