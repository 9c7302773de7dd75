//! The lab's rapier bodies against computed springs: each lane follows the trace of its method and policy, and the exact lanes
//! follow the closed form.

use crate::common::{Play, shipped};
use spring_math::planner::{Backlog, PlannerSettings, Policy};
use spring_math::{Method, Spring};
use springyard::cli::headless::Start;
use springyard::cli::trace::record::{Trace, TraceSettings};
use springyard::lab::{FrameSplit, Lab, LabSettings, LaneKind};
use springyard_test_lab::worst::Extreme;
use springyard_timestep::frame_times::FrameSpec;
use springyard_timestep::policies::StepPlanner;

/// Runs the lab and a computed trace of each lane over the same frames. Returns each lane's largest distance from its trace, m.
fn distances(settings: LabSettings, planner: PlannerSettings, frames: &str) -> [f64; 10] {
    let spec: FrameSpec = frames.parse().unwrap();
    let mut lab = Lab::new(settings, planner);
    let mut traces: Vec<_> = lab
        .lanes()
        .iter()
        .map(|lane| {
            let (step, cap) = (planner.step_secs(), planner.max_steps());
            let trace = TraceSettings {
                method: lane.method(),
                planner: PlannerSettings::new(lane.policy(), step, cap, planner.backlog()).unwrap(),
                // End before the target jumps: a trace has only one goal.
                seconds: settings.hold_secs - 0.6,
                ..TraceSettings::new(settings.spring)
            };
            let rows = Trace::new(trace, spec.frames().unwrap()).unwrap();
            rows.skip(1)
        })
        .collect();
    let mut worst = [0.0_f64; 10];
    let mut frames = 0;
    'frames: for dt in spec.frames().unwrap() {
        lab.frame(dt, FrameSplit::default());
        for ((lane, trace), worst) in lab.lanes().iter().zip(&mut traces).zip(&mut worst) {
            let Some(row) = trace.next() else {
                break 'frames;
            };
            assert!((lab.exact() - row.exact_position).abs() < 1e-12);
            worst.keep_largest((f64::from(lane.displayed()) - f64::from(row.position)).abs());
        }
        frames += 1;
    }
    // 4.4 s at 20 frames a second or more.
    assert!(frames > 80, "{frames} frames");
    worst
}

#[test]
fn every_lane_lies_on_the_trace_with_the_same_settings() {
    let mut largest = 0.0_f64;
    for (hertz, zeta) in [(1.5, 0.15), (3.0, 1.0), (0.5, 0.05)] {
        for policy_method in [
            Method::StablePdBody,
            Method::ExactBody,
            Method::SemiImplicit,
        ] {
            let settings = LabSettings {
                spring: Spring::from_hertz(hertz, zeta).unwrap(),
                policy_method,
                hold_secs: 5.0,
            };
            for frames in [
                "60",
                "144",
                "jitter:60:0.4:7",
                "random:20:240:3",
                "hitch:60:1.0:0.5",
            ] {
                for game in Policy::ALL {
                    let planner =
                        PlannerSettings::new(game, 1.0 / 60.0, 8, Backlog::CatchUp).unwrap();
                    let distances = distances(settings, planner, frames);
                    for (lane, off) in LaneKind::ALL.into_iter().zip(distances) {
                        let case =
                            format!("{lane:?}, {hertz} Hz, {policy_method:?}, {frames}, {game:?}");
                        assert!(off < 2.5e-5, "{case}: {off} m");
                        largest.keep_largest(off);
                    }
                }
            }
        }
    }
    println!("the lab's bodies are at most {largest:e} m from the trace");
}

#[test]
fn the_exact_lanes_lie_on_the_exact_curve_where_a_frame_shows_a_step() {
    let settings = LabSettings {
        policy_method: Method::ExactBody,
        // The target jumps at the ends of frames: a body that gets a jump late cannot follow the exact curve.
        hold_secs: 2.0,
        ..LabSettings::default()
    };
    let planner = PlannerSettings::new(Policy::Uniform, 1.0 / 120.0, 8, Backlog::Drop).unwrap();
    let mut lab = Lab::new(settings, planner);
    for _ in 0..1200 {
        lab.frame(1.0 / 60.0, FrameSplit::default());
    }
    let report = springyard::lab::LabReport::of(&lab);
    let (mut exact, mut others) = (0, 0);
    for lane in &report.lanes {
        if lane.lane == "fixed-lagging" || lane.policy == "variable" {
            continue;
        }
        if lane.method == "exact-body" {
            assert!(lane.max_error_m < 1e-5, "{lane:?}");
            exact += 1;
        } else {
            assert!(lane.rms_error_m > 1e-3, "{lane:?}");
            others += 1;
        }
    }
    assert_eq!((exact, others), (4, 4), "lanes");
    let lagging = report
        .lanes
        .iter()
        .find(|lane| lane.lane == "fixed-lagging")
        .unwrap();
    assert!(
        (lagging.lag_ms.unwrap() - 1000.0 / 120.0).abs() < 0.02,
        "{lagging:?}"
    );
}

#[test]
fn what_explodes_is_contained_and_starts_again() {
    let settings = LabSettings {
        // Far beyond the stability limit of all methods except the implicit and the exact ones.
        spring: Spring::new(400.0, 0.5).unwrap(),
        ..LabSettings::default()
    };
    let planner = PlannerSettings::new(Policy::Fixed, 1.0 / 60.0, 8, Backlog::Drop).unwrap();
    let mut lab = Lab::new(settings, planner);
    let mut rested = [0; 10];
    for _ in 0..600 {
        lab.frame(1.0 / 60.0, FrameSplit::default());
        for (lane, rested) in lab.lanes().iter().zip(&mut rested) {
            *rested += u32::from(lane.is_resting());
        }
    }
    let report = springyard::lab::LabReport::of(&lab);
    for (lane, rested) in report.lanes.iter().zip(rested) {
        let stable = ["implicit", "exact-body"].contains(&lane.method);
        assert_eq!(lane.explosions == 0, stable, "{lane:?}");
        if !stable {
            // An exploded lane rests for a second, then starts again: several times in ten seconds.
            assert!((3..=11).contains(&lane.explosions), "{lane:?}");
            assert!(
                (180..600).contains(&rested),
                "{}: {rested} frames",
                lane.lane
            );
        }
        assert!(
            lane.rms_error_m.is_finite() && lane.max_error_m < 12.0,
            "{lane:?}"
        );
    }
    let json = serde_json::to_string(&report).unwrap();
    assert!(json.contains("null"), "a resting lane has no position");
    for place in [f32::NAN, f32::INFINITY, -1e30] {
        let height = springyard::lab::station::height(place);
        assert!((0.0..3.5).contains(&height), "{place}: {height}");
    }
}

#[test]
fn the_station_stands_where_the_level_says_and_can_be_run_into() {
    use bevy::prelude::*;
    use springyard::lab::station::LabPart;
    let mut play = Play::file("levels/court.ron", vec![]);
    play.frame(0.1);
    let place = shipped("court").lab.unwrap();
    let base = play.body("lab base");
    assert!(
        (base.translation - place.position).with_y(0.0).length() < 1e-5,
        "{base:?}"
    );
    let world = play.app.world_mut();
    let mut parts = world.query::<(&LabPart, &GlobalTransform)>();
    let mut bodies = 0;
    for (part, at) in parts.iter(world) {
        let off = at.translation() - place.position;
        // The station faces along -X, so the row of lanes lies along Z.
        assert!(
            off.x.abs() < 0.5 && off.z.abs() < 4.7,
            "{part:?} is {off} off"
        );
        bodies += usize::from(matches!(part, LabPart::Body(_)));
    }
    assert_eq!(bodies, LaneKind::ALL.len());
}

#[test]
fn the_station_runs_with_the_game_and_follows_its_settings() {
    let mut play = Play::start(Start {
        planner: StepPlanner::new(Policy::Fixed, 60.0, 8).unwrap(),
        ..Start::of(shipped("policy_lab"))
    });
    for _ in 0..90 {
        play.frame(1.0 / 90.0);
    }
    let lab = play.app.world().resource::<Lab>();
    assert!((lab.now_secs() - 1.0).abs() < 1e-6);
    assert_eq!(lab.history().len(), 90);
    let cut = &lab.history().nth(50).unwrap().cut;
    assert!(cut.steps.len() <= 2 && cut.alpha > 0.0);
    assert_eq!(lab.lanes()[9].policy(), Policy::Fixed);

    use springyard_timestep::policies::PlannerControl;
    play.app
        .world_mut()
        .write_message(PlannerControl::Policy(Policy::Mixed));
    play.app.world_mut().resource_mut::<LabSettings>().spring =
        Spring::from_hertz(4.0, 1.0).unwrap();
    play.frame(1.0 / 90.0);
    let lab = play.app.world().resource::<Lab>();
    assert_eq!(lab.lanes()[9].policy(), Policy::Mixed);
    assert_eq!(lab.lanes()[2].policy(), Policy::Uniform);
    let before = lab.history().len();
    // Stop before the target jumps at 2 s.
    for _ in 0..80 {
        play.frame(1.0 / 90.0);
    }
    let lab = play.app.world().resource::<Lab>();
    assert_eq!(lab.history().len(), before + 80);
    // A stiff, critically damped spring has reached its target by now.
    for lane in lab.lanes() {
        assert!(
            (lane.displayed() - 1.0).abs() < 1e-5,
            "{:?}: {}",
            lane.kind(),
            lane.displayed()
        );
    }
}
