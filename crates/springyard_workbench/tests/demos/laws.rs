//! What holds for every demo.

use std::collections::BTreeSet;

use bevy::math::Vec2;
use bevy::reflect::{ReflectRef, TypeInfo};
use springyard_state::parameter::Limits;
use springyard_workbench::{Bench, Kind, Measure, Motion, Script, demos, draw};

use crate::support::{Rate, set};

/// The sliders of a demo: name, limits, default.
fn sliders(demo: &dyn Motion) -> Vec<(String, Limits, f32)> {
    let ReflectRef::Struct(fields) = demo.reflect_ref() else {
        panic!("a demo is a struct");
    };
    let Some(TypeInfo::Struct(info)) = demo.get_represented_type_info() else {
        panic!("a demo has the information of a struct");
    };
    let slider = |i: usize| {
        let field = info.field_at(i)?;
        let limits: Limits = *field.get_attribute()?;
        let value = fields.field_at(i)?.try_downcast_ref::<f32>();
        let value = *value.unwrap_or_else(|| panic!("{} is not a number", field.name()));
        assert!(
            !field.docs().unwrap_or("docs are off").trim().is_empty(),
            "{}",
            field.name()
        );
        Some((field.name().to_owned(), limits, value))
    };
    (0..info.field_len()).filter_map(slider).collect()
}

#[test]
fn names_are_plain_and_different_and_in_the_order_of_the_chapters() {
    let all = demos::all();
    let names: BTreeSet<&str> = all.iter().map(|demo| demo.page.name).collect();
    assert_eq!(names.len(), all.len());
    for name in names {
        assert!(
            name.chars().all(|c| c.is_ascii_lowercase() || c == '_'),
            "{name}"
        );
    }
    assert!(all.is_sorted_by_key(|demo| demo.page.chapter));
}

#[test]
fn each_page_says_all_there_is_to_say_in_few_words() {
    for demo in demos::all() {
        let page = demo.page;
        let call = page.instead.unwrap_or(page.calls);
        for path in [page.calls, call] {
            assert!(path.starts_with("spring_math::"), "{}", page.name);
        }
        assert!(!call.contains("wrong"), "{}", page.name);
        assert_eq!(
            page.instead.is_some(),
            !page.right.is_empty(),
            "{}",
            page.name
        );
        assert!(page.right.len() <= 300, "{}", page.name);
        for (text, longest) in [
            (page.title, 50),
            (page.formula, 170),
            (page.to_try, 165),
            (page.mistake, 240),
        ] {
            assert!(
                !text.is_empty() && text.len() <= longest,
                "{}: {} letters: {text}",
                page.name,
                text.len()
            );
        }
        for text in [page.to_try, page.mistake] {
            assert!(text.ends_with('.'), "{}: {text}", page.name);
        }
        assert!(
            page.traces.iter().any(|trace| trace.kind == Kind::Right),
            "{}",
            page.name
        );
        assert!((1..=6).contains(&page.traces.len()), "{}", page.name);
    }
}

#[test]
fn each_slider_is_a_number_with_limits_and_begins_within_the_usual_ones() {
    for demo in demos::all() {
        for (name, limits, value) in sliders(&*demo.motion) {
            let usual = limits.usual.0..=limits.usual.1;
            assert!(
                usual.contains(&value),
                "{}: {name} begins at {value}",
                demo.page.name
            );
        }
    }
}

#[test]
fn what_the_sliders_and_the_goal_do_stays_finite_or_rests_and_comes_back() {
    for name in demos::all().iter().map(|demo| demo.page.name) {
        let limits = sliders(&*demos::named(name).unwrap().motion);
        for script in Script::ALL {
            for ends in 0..4 {
                let mut demo = demos::named(name).unwrap();
                let values: Vec<(&str, f32)> = limits
                    .iter()
                    .enumerate()
                    .map(|(i, (slider, limits, _))| {
                        let high = [false, true, i % 2 == 0, i % 2 == 1][ends];
                        (
                            slider.as_str(),
                            if high { limits.range.1 } else { limits.range.0 },
                        )
                    })
                    .collect();
                set(&mut *demo.motion, &values);
                let mut bench = Bench::new(demo, Vec2::ZERO, 1.0);
                for (index, dt) in Rate::Uneven.frames(6.0).into_iter().enumerate() {
                    // A hitch, then frames of a thousandth.
                    let dt = match index {
                        100 => 0.5,
                        101..110 => 0.001,
                        _ => dt,
                    };
                    bench.frame(dt, script.at(bench.now_secs()));
                    assert_eq!(
                        bench.run().last().unwrap().places.len(),
                        bench.demo().page.traces.len(),
                        "{name}"
                    );
                }
                set(
                    bench.demo_mut(),
                    &limits
                        .iter()
                        .map(|(slider, _, value)| (slider.as_str(), *value))
                        .collect::<Vec<_>>(),
                );
                bench.restart();
                for _ in 0..60 {
                    bench.frame(1.0 / 60.0, Vec2::ZERO);
                }
                let places = &bench.run().last().unwrap().places;
                assert!(
                    places.iter().all(|place| place.is_finite()),
                    "{name}: {places:?}"
                );
            }
        }
    }
}

#[test]
fn a_restart_is_the_same_run_again() {
    for demo in demos::all() {
        let name = demo.page.name;
        let play = |bench: &mut Bench| {
            for dt in Rate::Uneven.frames(3.0) {
                let at = Script::Step.at(bench.now_secs());
                bench.frame(dt, at);
            }
            bench
                .run()
                .frames()
                .map(|it| it.places.clone())
                .collect::<Vec<_>>()
        };
        let mut bench = Bench::new(demo, Vec2::ZERO, 10.0);
        let first = play(&mut bench);
        bench.frame(0.01, Vec2::ZERO);
        bench.restart();
        let again = play(&mut bench);
        assert_eq!(format!("{first:?}"), format!("{again:?}"), "{name}");
    }
}

#[test]
fn a_frame_without_a_length_or_a_goal_that_is_not_finite_is_left_out() {
    let mut bench = Bench::new(demos::named("lerp").unwrap(), Vec2::ZERO, 1.0);
    for (dt, goal) in [
        (0.0, Vec2::ONE),
        (-1.0, Vec2::ONE),
        (f64::NAN, Vec2::ONE),
        (0.1, Vec2::NAN),
    ] {
        bench.frame(dt, goal);
    }
    assert!(bench.run().last().is_none());
    assert_eq!(bench.goal(), Vec2::ZERO);
}

#[test]
fn a_trace_that_a_demo_does_not_have_has_no_number() {
    let lerp = demos::named("lerp").unwrap();
    let traces = lerp.page.traces.len();
    let bench = draw::run_script(lerp, Script::Step, Rate::Even(60.0).frames(2.0));
    for beyond in [traces, usize::MAX] {
        assert_eq!(bench.number(Measure::HalfWay, beyond), None);
    }
    assert!(bench.number(Measure::HalfWay, 0).is_some());
}

#[test]
fn right_and_wrong_can_be_told_apart_in_the_picture() {
    for demo in demos::all() {
        let page = demo.page;
        let bench = draw::run_script(demo, page.script, Rate::Even(page.fps).frames(6.5));
        let curves = draw::curves(&bench);
        let of = |index: usize| &curves[curves.len() - page.traces.len() + index].points;
        let right = page
            .traces
            .iter()
            .position(|it| it.kind == Kind::Right)
            .unwrap();
        let span = |of: &[(f64, f64)]| {
            let ys = of.iter().map(|point| point.1).filter(|y| y.is_finite());
            ys.clone().fold(f64::MIN, f64::max) - ys.fold(f64::MAX, f64::min)
        };
        for (index, trace) in page
            .traces
            .iter()
            .enumerate()
            .filter(|(_, it)| it.kind == Kind::Wrong)
        {
            let apart = of(index)
                .iter()
                .zip(of(right))
                .map(|(one, other)| (one.0 - other.0).hypot(one.1 - other.1));
            let apart = apart.filter(|it| it.is_finite()).fold(0.0, f64::max);
            // A twentieth of the picture's height.
            assert!(
                apart > 0.05 * span(of(right)),
                "{}: {} is {apart} from the right way",
                page.name,
                trace.name
            );
        }
    }
}
