//! What a demo is: [`Demo`], with the text beside it ([`Page`]) and what moves ([`Motion`]), which gets a [`Frame`] at a time.

use bevy::math::{Quat, Vec2};
use bevy::reflect::{PartialReflect, Reflect, ReflectMut};
use spring_math::Spring;
use spring_math::catalogue::spline::polyline;

use crate::measure::Measure;
use crate::script::Script;

/// A demo: the text beside it, and what moves.
pub struct Demo {
    /// The text.
    pub page: &'static Page,
    /// What moves.
    pub motion: Box<dyn Motion>,
}

/// A spring, or a common mistake beside the right way, that follows a goal moved by hand.
///
/// The sliders are the fields of the struct with [`Limits`](springyard_state::parameter::Limits); they may change between any two
/// frames. The other fields are its state; those of a type that is not reflected, and enums, have `#[reflect(ignore)]`.
pub trait Motion: Reflect {
    /// Starts at rest, at this place: unless a demo says otherwise, each `Vec2` among its fields is a place and goes there, and so does
    /// each pair of a place and a velocity, which is then 0. A pair of numbers is along y.
    fn rest(&mut self, at: Vec2) {
        put_at_rest(self.as_partial_reflect_mut(), at);
    }

    /// Takes a frame. Returns where each trace is at its end, in the order of [`Page::traces`]; one that is left out is at the origin.
    /// On a page with [`View::Points`]: a bead on the curve of each trace, which runs to and fro.
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let turn = (frame.now_secs / BEAD_SECS).rem_euclid(2.0);
        let part = turn.min(2.0 - turn) as f32;
        let bead = |curve: &Vec<Vec2>| polyline(curve, part).map_or(Vec2::NAN, |(place, _)| place);
        self.curves().iter().skip(1).map(bead).collect()
    }

    /// The value of each trace at `x`, for a page with [`View::Function`].
    fn at(&self, _x: f32) -> Vec<f32> {
        Vec::new()
    }

    /// The points that the hand drags instead of a goal, for a page with [`View::Points`].
    fn points(&mut self) -> &mut [Vec2] {
        &mut []
    }

    /// The line through the points, and the curve of each trace, for a page with [`View::Points`].
    fn curves(&self) -> Vec<Vec<Vec2>> {
        Vec::new()
    }

    /// The spring that moves a body which can be heard on this page; `None`: it is silent.
    fn sings(&self) -> Option<Spring> {
        None
    }

    /// Attitudes of the goal and of each trace, for a page with [`View::Turn`].
    fn attitudes(&self) -> Vec<Quat> {
        Vec::new()
    }
}

/// See [`Motion::rest`].
fn put_at_rest(state: &mut dyn PartialReflect, at: Vec2) {
    if let Some(moving) = state.try_downcast_mut::<(Vec2, Vec2)>() {
        *moving = (at, Vec2::ZERO);
    } else if let Some(place) = state.try_downcast_mut::<Vec2>() {
        *place = at;
    } else if let Some(along_y) = state.try_downcast_mut::<(f32, f32)>() {
        *along_y = (at.y, 0.0);
    } else if let ReflectMut::Struct(fields) = state.reflect_mut() {
        for index in 0..fields.field_len() {
            if let Some(field) = fields.field_at_mut(index) {
                put_at_rest(field, at);
            }
        }
    } else if let ReflectMut::Array(list) = state.reflect_mut() {
        for index in 0..list.len() {
            if let Some(item) = list.get_mut(index) {
                put_at_rest(item, at);
            }
        }
    }
}

/// Time in which a bead runs from one end of its curve to the other, s.
const BEAD_SECS: f64 = 1.0;

/// What a demo gets each frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Length of the frame, s: above 0.
    pub dt: f32,
    /// Time at the end of the frame since the start, s.
    pub now_secs: f64,
    /// The goal at the end of the frame, m. Demos in one dimension show y.
    pub goal: Vec2,
    /// The goal at the end of the frame before, m.
    pub last_goal: Vec2,
    /// Random numbers from -1 to 1, new in each frame.
    pub noise: Vec2,
}

impl Frame {
    /// Velocity of the goal as a game estimates it: what it moved in the frame over the frame's length, m/s.
    #[must_use]
    pub fn goal_velocity(&self) -> Vec2 {
        (self.goal - self.last_goal) / self.dt
    }
}

/// The text beside a demo, and how it is shown.
#[derive(Debug)]
pub struct Page {
    /// Its name on the command line: `lerp`.
    pub name: &'static str,
    /// Headline, in a few words.
    pub title: &'static str,
    /// Where it stands in the list.
    pub chapter: Chapter,
    /// Path of the function that runs, such as `spring_math::catalogue::damper::Damper::step`.
    pub calls: &'static str,
    /// Path of the function to call in a game, where that is another one.
    pub instead: Option<&'static str>,
    /// The formula of [`calls`](Self::calls), with the letters of its text.
    pub formula: &'static str,
    /// The formula of [`instead`](Self::instead). Empty where [`formula`](Self::formula) is the right way's.
    pub right: &'static str,
    /// One sentence: what to try, and what you then see.
    pub to_try: &'static str,
    /// One sentence: what a text gets wrong, or what the wrong way does.
    pub mistake: &'static str,
    /// Number of the entry of `docs/errata.md`.
    pub errata: Option<u8>,
    /// The traces, in the order of [`Motion::step`].
    pub traces: &'static [Trace],
    /// What the goal is called: `goal` where the traces go to it, else what it stands for.
    pub goal: &'static str,
    /// How they are drawn.
    pub view: View,
    /// What moves the goal until a hand does, and in pictures.
    pub script: Script,
    /// Frames a second at the start, and in pictures: such that the mistake is seen.
    pub fps: f64,
    /// The number that tells right from wrong.
    pub measure: Measure,
}

impl Page {
    /// What most pages have alike.
    pub const USUAL: Self = Self {
        name: "",
        title: "",
        chapter: Chapter::Springs,
        calls: "",
        instead: None,
        formula: "",
        right: "",
        to_try: "",
        mistake: "",
        errata: None,
        traces: &[],
        goal: "goal",
        view: View::OverTime,
        script: Script::Step,
        fps: 60.0,
        measure: Measure::FromRight,
    };

    /// The unit of [`measure`](Self::measure) on this page: of places in m, of angles in rad, of turns in degrees.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        match (self.view, self.measure.unit()) {
            (View::Dial, "m") => "rad",
            (View::Dial, "mm") => "mrad",
            (View::Dial, "m/s") => "rad/s",
            (View::Turn, "m") => "degrees",
            (View::Turn, "mm") => "thousandths of a degree",
            (View::Turn, "m/s") => "degrees/s",
            (_, unit) => unit,
        }
    }
}

/// A chapter of the list, in the order of the documentation of `spring_math`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chapter {
    /// Exponential smoothing.
    Dampers,
    /// Damped springs and their parameters.
    Springs,
    /// Explicit, semi-implicit and implicit Euler, Stable PD.
    Integrators,
    /// Frame times, steps, substeps.
    Steps,
    /// Noise and spikes.
    Smoothing,
    /// Velocity springs and predictions.
    Characters,
    /// Springs that arrive in time, follow, or lead.
    Goals,
    /// From one motion to another.
    Transitions,
    /// Curves through points.
    Splines,
    /// Swings that build up.
    Resonance,
    /// Angles and rotations.
    Rotations,
}

impl Chapter {
    /// Headline.
    #[must_use]
    pub fn title(self) -> String {
        format!("{self:?}")
    }
}

/// A trace of a demo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trace {
    /// Its name in the legend.
    pub name: &'static str,
    /// What it stands for.
    pub kind: Kind,
}

/// What a trace stands for: its colour and its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The right way.
    Right,
    /// A mistake, or the way that a text claims to be right.
    Wrong,
    /// Another right way, to compare.
    Other,
    /// What comes in: a noisy signal, a source of an animation.
    Input,
    /// An arrow from the first trace to this one, in [`View::Plane`].
    Arrow,
}

impl Trace {
    /// The right way.
    #[must_use]
    pub const fn right(name: &'static str) -> Self {
        let kind = Kind::Right;
        Self { name, kind }
    }

    /// A mistake.
    #[must_use]
    pub const fn wrong(name: &'static str) -> Self {
        let kind = Kind::Wrong;
        Self { name, kind }
    }

    /// Another right way.
    #[must_use]
    pub const fn other(name: &'static str) -> Self {
        let kind = Kind::Other;
        Self { name, kind }
    }

    /// An arrow from the first trace to this one.
    #[must_use]
    pub const fn arrow(name: &'static str) -> Self {
        let kind = Kind::Arrow;
        Self { name, kind }
    }

    /// What comes in.
    #[must_use]
    pub const fn input(name: &'static str) -> Self {
        let kind = Kind::Input;
        Self { name, kind }
    }
}

/// How a demo is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum View {
    /// y over time, which runs left.
    OverTime,
    /// The plane, with a trail behind each trace.
    Plane,
    /// Curves ([`Motion::curves`]) through points that the hand drags ([`Motion::points`]), in the plane; the places are beads on them.
    Points,
    /// Hands of a dial: y is an angle, rad, which may count turns. The goal's angle is that of its place around the origin.
    Dial,
    /// Turning bodies ([`Motion::attitudes`]) above y over time: what is left to turn, degrees.
    Turn,
    /// Values over `x` ([`Motion::at`]): no time, no goal.
    Function {
        /// First and last `x`.
        x: (f32, f32),
        /// Label of the horizontal axis, with its unit.
        x_label: &'static str,
        /// Label of the vertical axis, with its unit.
        y_label: &'static str,
    },
}
