//! Prints the errors of two fast exponentials.

use spring_math::catalogue::fast_exp::{engine, exact, roll_call};

fn main() {
    println!(
        "{:>5} {:>9} {:>11} {:>11}",
        "x", "exp(-x)", "roll call", "engine"
    );
    for tenths in [0, 1, 5, 10, 20, 33, 34, 50, 100] {
        let x = tenths as f32 / 10.0;
        println!(
            "{x:>5} {:>9.5} {:>+11.5} {:>+11.5}",
            exact(x),
            roll_call(x) - exact(x),
            engine(x) - exact(x)
        );
    }
}
