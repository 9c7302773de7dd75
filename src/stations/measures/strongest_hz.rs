//! The strongest reed of a bank.

/// The frequency of the reed with the most energy, Hz, of `(frequency, energy per mass)` of each. `None` while all rest.
#[must_use]
pub fn strongest_hz(reeds: impl Iterator<Item = (f32, f64)>) -> Option<f64> {
    let moving = reeds.filter(|(_, energy)| *energy > REST_M2_S2);
    let strongest = moving.max_by(|(_, a), (_, b)| a.total_cmp(b));
    strongest.map(|(hertz, _)| hertz.into())
}

/// A reed with less energy rests, m^2/s^2: 1 mm/s.
const REST_M2_S2: f64 = 5e-7;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_with_the_most_energy_counts_and_a_bank_at_rest_has_none() {
        let reeds = [(0.5, 0.1), (1.0, 0.4), (1.5, 0.2)];
        assert_eq!(strongest_hz(reeds.into_iter()), Some(1.0));
        assert_eq!(strongest_hz([(0.5, 0.0), (1.0, 1e-9)].into_iter()), None);
    }
}
