//! The lab's panels: displayed values, changes by clicks, and drawing time.

use std::time::Duration;

use crate::common::panels::{Panels, Screen};
use crate::common::{Play, shipped};
use bevy_egui::egui;
use spring_math::planner::{PlannerSettings, Policy};
use spring_math::{Method, Spring};
use springyard::cli::headless::Start;
use springyard::frames::FrameInjector;
use springyard::lab::{FrameSplit, Lab, LabSettings, LaneKind};
use springyard::overlay::interface;
use springyard::overlay::lab::controls::{FrameSource, FramesForm};
use springyard::overlay::lab::curves::{self, WINDOW_SECS};
use springyard::overlay::lab::{LabModel, LabOverlay, draw, export};
use springyard::overlay::notices::{self, Notices};
use springyard_drive::DriveMethod;
use springyard_test_lab::worst::largest;
use springyard_timestep::policies::RefusedControl;
use springyard_timestep::policies::{PlannerControl, StepPlanner};

/// A lab, and its panels on a simulated screen.
struct LabScreen {
    screen: Screen,
    overlay: LabOverlay,
    lab: Lab,
    settings: LabSettings,
    planner: PlannerSettings,
    drive: DriveMethod,
    injector: FrameInjector,
    controls: Vec<PlannerControl>,
    notices: Notices,
    restarts: bool,
    plays_free_lab: bool,
}

impl LabScreen {
    fn new(frames: usize) -> Self {
        Self::with(LabSettings::default(), frames)
    }

    fn with(settings: LabSettings, frames: usize) -> Self {
        let planner = PlannerSettings::default();
        let mut screen = Self {
            screen: Screen::default(),
            overlay: LabOverlay::default(),
            lab: Lab::new(settings, planner),
            settings,
            planner,
            drive: DriveMethod::default(),
            injector: FrameInjector::default(),
            controls: Vec::new(),
            notices: Notices::default(),
            restarts: false,
            plays_free_lab: false,
        };
        for _ in 0..frames {
            screen.step();
        }
        screen
    }

    fn step(&mut self) {
        let cut = FrameSplit {
            steps: vec![1.0 / 60.0],
            alpha: 1.0,
            ..FrameSplit::default()
        };
        self.lab.frame(1.0 / 60.0, cut);
    }
}

impl Panels for LabScreen {
    fn draw(&mut self, events: Vec<egui::Event>) -> (Duration, Vec<egui::Shape>) {
        let refused = RefusedControl::default();
        self.screen.draw(events, |ctx| {
            let mut model = LabModel {
                lab: &self.lab,
                settings: &mut self.settings,
                planner: self.planner,
                drive: &mut self.drive,
                refused: &refused,
                controls: Vec::new(),
                restarts: false,
                injector: &mut self.injector,
                has_free_lab: true,
                plays_free_lab: false,
                notices: &mut self.notices,
            };
            draw(ctx, &mut self.overlay, &mut model);
            self.controls.extend(model.controls);
            self.restarts |= model.restarts;
            self.plays_free_lab |= model.plays_free_lab;
            notices::draw(ctx, &mut self.notices);
        })
    }
}

#[test]
fn every_panel_and_every_lane_is_on_screen() {
    let mut screen = LabScreen::new(300);
    let words = screen.words();
    let all: Vec<&str> = words.iter().map(|(text, _)| text.as_str()).collect();
    for title in [
        "Controls",
        "Stability map",
        "Curves",
        "Metrics",
        "Frame strip",
    ] {
        assert!(
            all.iter().any(|text| text.contains(title)),
            "{title} is not among {all:?}"
        );
    }
    for kind in LaneKind::ALL {
        assert!(
            all.contains(&kind.name()),
            "{} is not among {all:?}",
            kind.name()
        );
    }
    for (text, at) in words {
        assert!(
            (0.0..1280.0).contains(&at.x) && (0.0..720.0).contains(&at.y),
            "{text} at {at}"
        );
    }
}

#[test]
fn a_line_parts_the_substep_policies_from_the_drive_methods_in_the_metrics() {
    let mut screen = LabScreen::new(300);
    let words = screen.words();
    // The table is the lowest panel with names of lanes.
    let row = |kind: LaneKind| {
        let of_kind = words.iter().filter(|(text, _)| text == kind.name());
        largest(of_kind.map(|(_, at)| at.y))
    };
    let is_method = |kind: &LaneKind| matches!(kind, LaneKind::Method(_));
    let first = LaneKind::ALL.iter().position(is_method).unwrap();
    let (above, below) = (row(LaneKind::ALL[first - 1]), row(LaneKind::ALL[first]));
    assert!(0.0 < above && above < below, "{above} {below}");
    let is_between = |shape: &egui::Shape| match shape {
        egui::Shape::LineSegment { points, .. } => {
            let [from, to] = points;
            from.y == to.y && to.x - from.x > 600.0 && (above..below + 2.0).contains(&from.y)
        }
        _ => false,
    };
    let shapes = screen.draw(vec![]).1;
    assert_eq!(shapes.iter().filter(|it| is_between(it)).count(), 1);
}

#[test]
fn a_click_on_its_title_folds_a_panel_and_it_stays_so() {
    let mut screen = LabScreen::new(300);
    let title = screen.place("⏷ Metrics");
    screen.click(title);
    assert_eq!(screen.overlay.folded, [false, false, false, true, false]);
    for _ in 0..10 {
        screen.step();
        screen.draw(vec![]);
    }
    assert!(!screen.has("RMS"));
    let title = screen.place("⏵ Metrics");
    screen.click(title);
    assert_eq!(screen.overlay.folded, [false; 5]);
    assert!(screen.has("RMS"));
}

#[test]
fn a_click_on_the_map_sets_the_spring_and_one_on_a_policy_asks_for_it() {
    let mut screen = LabScreen::new(60);
    let title = screen.place("⏷ Stability map");
    screen.click(title + egui::vec2(150.0, 100.0));
    assert_ne!(screen.settings.spring, LabSettings::default().spring);
    let angle = f64::from(screen.settings.spring.omega()) / 60.0;
    assert!((1.0..5.0).contains(&angle), "{angle}");
    // The first "variable" on screen is the control; the lane of that name comes later.
    let policy = screen.place("variable");
    screen.click(policy);
    assert_eq!(screen.controls, [PlannerControl::Policy(Policy::Variable)]);
}

#[test]
fn the_panels_speak_of_swings_and_damping_and_not_in_symbols() {
    let mut screen = LabScreen::new(60);
    // 60 steps a second, and a swing at 1.5 Hz.
    assert!(screen.has("40.0 steps a swing, dies out"));
    assert!(screen.has("damping ratio 0.150"));
    let words = screen.words();
    for (text, _) in &words {
        let is_symbol = |word: &str| ["w", "z", "dt", "zeta", "drives"].contains(&word);
        let mut of_text = text.split([' ', ',', ':', '.']);
        assert!(!of_text.any(is_symbol), "{text}");
    }
    let has = |word: &str| words.iter().any(|(text, _)| text == word);
    assert!(has("steps a swing") && has("damping ratio") && has("platforms"));
    let number = words.iter().find(|(text, _)| text == "steps a swing");
    let caption = number.unwrap().1;
    let nearest = words.iter().filter(|(text, at)| {
        text.parse::<f64>().is_ok() && (at.y - caption.y).abs() < 2.0 && at.x > caption.x - 20.0
    });
    let beyond = nearest.filter(|(_, at)| at.x < caption.x + 70.0);
    assert_eq!(beyond.count(), 0, "a number is over the caption");
}

#[test]
fn a_drive_method_is_chosen_beside_the_damping_that_it_gives() {
    let mut screen = LabScreen::new(60);
    // A spring of 1.5 Hz and damping ratio 0.15, at 60 steps a second.
    assert!(screen.has("exact 0.15") && screen.has("implicit 0.22"));
    let button = screen.place("stable-pd 0.23");
    screen.click(button);
    assert_eq!(screen.drive, DriveMethod::StablePd);
}

#[test]
fn stopped_curves_stay_while_the_lab_runs_on_and_can_be_looked_back_at() {
    let mut screen = LabScreen::new(800);
    let mut view = curves::CurvesPanel::default();
    view.toggle_stopped(&screen.lab);
    let last = screen.lab.now_secs();
    for _ in 0..1000 {
        screen.step();
    }
    let window = view.window(&screen.lab);
    assert_eq!(window.last().unwrap().secs, last);
    view.scrub_secs = 5.0;
    let window = view.window(&screen.lab);
    let (first, back) = (window.first().unwrap().secs, window.last().unwrap().secs);
    assert!((back - (last - 5.0)).abs() < 1e-5, "{back}");
    assert!((back - first - WINDOW_SECS).abs() < 0.02, "{first} {back}");
    view.toggle_stopped(&screen.lab);
    assert_eq!(
        view.window(&screen.lab).last().unwrap().secs,
        screen.lab.now_secs()
    );
}

#[test]
fn the_export_holds_what_was_seen() {
    let screen = LabScreen::new(200);
    let samples: Vec<_> = screen.lab.history().collect();
    let folder = tempfile::tempdir().unwrap();
    let first = export::write(folder.path(), &samples, &samples).unwrap();
    let second = export::write(folder.path(), &samples[..9], &samples).unwrap();
    assert!(
        first.starts_with("saved ") && first.ends_with("lab.svg"),
        "{first}"
    );
    assert!(
        second.ends_with("lab_2.svg"),
        "nothing is overwritten: {second}"
    );
    let csv = std::fs::read_to_string(folder.path().join("lab.csv")).unwrap();
    assert_eq!(csv.lines().count(), 201);
    let last: Vec<f64> = csv
        .lines()
        .last()
        .unwrap()
        .split(',')
        .map(|cell| cell.parse().unwrap())
        .collect();
    assert_eq!(last.len(), 14);
    assert!((last[0] - 200.0 / 60.0).abs() < 1e-6);
    assert!((last[3] - samples[199].exact).abs() < 1e-8);
    assert!((last[13] - f64::from(samples[199].lanes[9])).abs() < 1e-8);
    let svg = std::fs::read_to_string(folder.path().join("lab.svg")).unwrap();
    assert_eq!(
        svg.matches("<path fill=\"none\" stroke=\"#").count(),
        11,
        "the exact curve and ten lanes"
    );
}

#[test]
fn a_file_of_frame_times_is_in_force_once_it_is_read_and_until_then_the_earlier_ones_go_on() {
    let mut screen = LabScreen::new(60);
    let jitter = screen.place("jitter");
    screen.click(jitter);
    let injected = |screen: &LabScreen| screen.injector.is_injecting();
    assert!(injected(&screen));
    assert!(screen.restarts, "the metrics are of one kind of frames");
    let file = screen.place("file");
    screen.click(file);
    assert!(screen.has("until then: jitter"));
    screen.overlay.controls.frames.path = "no/such/frames.txt".into();
    let read = screen.place("read");
    screen.click(read);
    let refusal = "no/such/frames.txt: there is no such file; jitter frames go on";
    assert!(screen.has(refusal), "{:?}", screen.words());
    assert!(screen.has("until then: jitter") && injected(&screen));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("frames.txt");
    std::fs::write(&path, "0.01\n0.02\n").unwrap();
    screen.overlay.controls.frames.path = path.display().to_string();
    let read = screen.place("read");
    screen.click(read);
    assert!(!screen.has("frames go on") && !screen.has("until then"));
}

#[test]
fn a_hitch_past_the_top_of_the_strip_shows_its_length_and_that_time_was_dropped() {
    let mut screen = LabScreen::new(60);
    // Colours are those of the source once nothing fades in.
    screen.screen.draw(vec![], interface::prepare);
    let red = egui::Color32::from_rgb(220, 70, 60);
    let count = |screen: &mut LabScreen| {
        let shapes = screen.draw(vec![]).1;
        let is_red =
            |shape: &&egui::Shape| matches!(shape, egui::Shape::Rect(rect) if rect.fill == red);
        shapes.iter().filter(is_red).count()
    };
    screen.draw(vec![]);
    assert_eq!(count(&mut screen), 0);
    let cut = FrameSplit {
        steps: vec![1.0 / 60.0; 8],
        alpha: 1.0,
        dropped_secs: 0.5 - 8.0 / 60.0,
        ..FrameSplit::default()
    };
    screen.lab.frame(0.5, cut);
    assert!(count(&mut screen) > 0);
    assert!(screen.has("500"));
    // Frames of a second each: the labels of the scale stay apart.
    for _ in 0..200 {
        screen.lab.frame(1.0, FrameSplit::default());
    }
    let words = screen.words();
    let labels: Vec<&str> = (words.iter().map(|(text, _)| text.as_str()))
        .filter(|text| text.ends_with("00 ms"))
        .collect();
    assert_eq!(labels, ["500 ms", "1000 ms", "1500 ms"]);
}

#[test]
fn the_world_follows_what_is_set() {
    let mut play = Play::start(Start::of(shipped("policy_lab")));
    play.frame(0.1);
    let world = play.app.world_mut();
    *world.resource_mut::<LabSettings>() = LabSettings {
        spring: Spring::from_hertz(3.0, 0.5).unwrap(),
        policy_method: Method::ExactBody,
        hold_secs: 2.0,
    };
    let form = FramesForm {
        source: FrameSource::Steady,
        fps: 25.0,
        amount: 0.4,
        random_fps: [20.0, 240.0],
        path: String::new(),
    };
    world
        .resource_mut::<FrameInjector>()
        .inject(&form.spec().unwrap())
        .unwrap();
    world.write_message(PlannerControl::Policy(Policy::Uniform));
    world.write_message(PlannerControl::StepRateHz(120.0));
    play.frame(0.001);
    assert!((play.last_frame().secs - 0.04).abs() < 1e-9);
    play.frame(0.001);
    assert_eq!(
        play.last_frame().steps.len(),
        5,
        "0.04 s in steps of at most 1/120 s"
    );
    let world = play.app.world();
    assert_eq!(
        world.resource::<StepPlanner>().settings().policy(),
        Policy::Uniform
    );
    let lab = world.resource::<Lab>();
    assert_eq!(lab.settings().policy_method, Method::ExactBody);
    assert_eq!(lab.lanes()[0].method(), Method::ExactBody);
    assert!((lab.history().next_back().unwrap().frame_secs - 0.04).abs() < 1e-6);
    for source in [
        FrameSource::Real,
        FrameSource::Jitter,
        FrameSource::Random,
        FrameSource::File,
    ] {
        let spec = FramesForm {
            source,
            ..form.clone()
        }
        .spec();
        assert_eq!(spec.is_none(), source == FrameSource::Real);
    }
}

/// Measures layout, shapes and tessellation on this thread, without the GPU's work.
#[test]
fn all_panels_are_drawn_and_their_cost_is_printed() {
    let mut screen = LabScreen::new(900);
    for _ in 0..20 {
        screen.step();
        screen.draw(vec![]);
    }
    let mut times: Vec<Duration> = (0..200)
        .map(|_| {
            screen.step();
            screen.draw(vec![]).0
        })
        .collect();
    times.sort();
    assert!(screen.screen.triangles > 5, "something is drawn");
    let (median, best) = (times[100], times[10]);
    println!("all panels: {median:?} a frame (median of 200), {best:?} (the best tenth)");
}

/// Also prints the drawing time of each panel, as a start for optimisation.
#[test]
fn folded_up_they_cost_next_to_nothing() {
    let mut screen = LabScreen::new(900);
    let mut cost = |folded: [bool; 5]| {
        screen.overlay.folded = folded;
        let mut times: Vec<Duration> = (0..100)
            .map(|_| {
                screen.step();
                screen.draw(vec![]).0
            })
            .collect();
        times.sort();
        times[10]
    };
    let none = cost([true; 5]);
    let names = ["controls", "map", "curves", "metrics", "strip"];
    for (open, name) in names.into_iter().enumerate() {
        let folded = std::array::from_fn(|panel| panel != open);
        println!("{name}: {:?} a frame", cost(folded).saturating_sub(none));
    }
    println!("all folded up: {none:?} a frame");
    let open = cost([false; 5]);
    assert!(none < open / 3, "folded up {none:?}, open {open:?}");
}

#[test]
fn lanes_that_have_exploded_are_drawn_up_to_there() {
    let settings = LabSettings {
        spring: Spring::from_hertz(20.0, 1.0).unwrap(),
        ..LabSettings::default()
    };
    let mut screen = LabScreen::with(settings, 300);
    let gone = |sample: &springyard::lab::Sample| sample.lanes.iter().any(|lane| !lane.is_finite());
    assert!(
        screen.lab.history().any(gone),
        "explicit Euler leaves its rail"
    );
    screen.draw(vec![]);
    screen.draw(vec![]);
    assert!(screen.screen.triangles > 5);
}

#[test]
fn a_lab_with_fixed_settings_leads_to_the_level_where_they_are_free() {
    let mut screen = LabScreen::new(10);
    assert!(!screen.has("The policy lab"), "this one is free");
    screen.lab = Lab::on_own_clock(60.0, &[]);
    assert!(screen.has("fixed: 1.50 Hz, ratio 0.15"));
    let button = screen.place("The policy lab");
    assert!(!screen.plays_free_lab);
    screen.click(button);
    assert!(screen.plays_free_lab);
}
