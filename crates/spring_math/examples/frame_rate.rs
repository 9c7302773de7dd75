//! Two seconds of one spring at five frame rates, by each method: only the exact step gives the same result at all of them.

use spring_math::{Method, Spring};

fn main() -> Result<(), spring_math::ParameterError> {
    let spring = Spring::from_hertz(1.5, 0.15)?;
    let rates = [10_u32, 30, 60, 144, 1000];
    print!("{:>15}", "method");
    rates
        .iter()
        .for_each(|fps| print!(" {:>9}", format!("{fps} fps")));
    println!();
    for method in Method::ALL
        .into_iter()
        .filter(|method| *method != Method::ExactBody)
    {
        print!("{:>15}", method.name());
        for fps in rates {
            let step = method.propagator(spring, 1.0 / fps as f32);
            let (x, _) = (0..2 * fps).fold((1.0_f32, 0.0), |(x, v), _| step.advance(x, v, 0.0));
            print!(" {x:>9.5}");
        }
        println!();
    }
    Ok(())
}
