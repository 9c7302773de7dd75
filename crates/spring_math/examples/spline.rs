//! Prints a spring spline, one way and from both ends, as CSV.
//!
//! `cargo run -p spring_math --example spline > spline.csv`

use glam::Vec2;
use spring_math::Spring;
use spring_math::catalogue::spline;

fn main() -> Result<(), spring_math::ParameterError> {
    let points = [
        Vec2::new(0.0, 0.0),
        Vec2::new(1.0, 3.0),
        Vec2::new(2.0, -1.0),
        Vec2::new(4.0, 2.0),
        Vec2::new(5.0, 2.0),
    ];
    let spring = Spring::from_hertz(4.0, 0.35)?;
    let curves: [(&str, Vec<Vec2>); 3] = [
        ("control points", points.to_vec()),
        ("one way", spline::one_way(&points, spring, 400).collect()),
        ("from both ends", spline::symmetric(&points, spring, 400)),
    ];
    println!("curve,x_m,y_m");
    for (name, places) in curves {
        for Vec2 { x, y } in places {
            println!("{name},{x:.5},{y:.5}");
        }
    }
    Ok(())
}
