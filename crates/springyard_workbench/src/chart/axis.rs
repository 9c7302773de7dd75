//! An axis of a chart: its range, its ticks, and the conversion from values to page coordinates.

use super::number::significant;

/// One axis: converts values to page coordinates.
pub(super) struct ChartAxis {
    pub(super) low: f64,
    pub(super) high: f64,
    start: f64,
    length: f64,
    tick: f64,
}

impl ChartAxis {
    /// An axis for values from `low` to `high`, drawn from `start` over `length` on the page. `rounded` extends the range to
    /// whole ticks.
    pub(super) fn new((low, high): (f64, f64), start: f64, length: f64, rounded: bool) -> Self {
        let span = if high > low { high - low } else { 1.0 };
        let tick = nice(span / 8.0);
        let (low, high) = if rounded {
            ((low / tick).floor() * tick, (high / tick).ceil() * tick)
        } else {
            (low, low + span)
        };
        let high = if high > low { high } else { low + tick };
        Self {
            low,
            high,
            start,
            length,
            tick,
        }
    }

    pub(super) fn place(&self, value: f64) -> f64 {
        self.start + (value - self.low) / (self.high - self.low) * self.length
    }

    pub(super) fn ticks(&self) -> impl Iterator<Item = f64> {
        let (first, tick) = ((self.low / self.tick - 1e-9).ceil(), self.tick);
        let count = (self.high / tick - first + 1e-9).floor().clamp(0.0, 100.0) as u32;
        (0..=count).map(move |index| (first + f64::from(index)) * tick)
    }
}

/// The smallest of 1, 2, 5 times a power of ten that is not below `value`.
#[must_use]
pub fn nice(value: f64) -> f64 {
    let power = 10_f64.powf(value.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .map(|step| step * power)
        .into_iter()
        .find(|step| *step >= value * 0.999)
        .unwrap_or(1.0)
}

/// Smallest and largest of the finite values.
#[must_use]
pub fn range(points: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    points
        .filter(|value| value.is_finite())
        .fold(None, |range, value| {
            let (low, high) = range.unwrap_or((value, value));
            Some((low.min(value), high.max(value)))
        })
}

/// The text of a tick.
pub(super) fn label(tick: f64, axis: &ChartAxis) -> String {
    // Rounding can turn the tick at zero into 1e-17.
    if tick.abs() < 1e-9 * axis.tick {
        "0".into()
    } else {
        significant(tick, 6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!(
            [0.13, 1.1, 3.0, 7.0, 10.0].map(nice),
            [0.2, 2.0, 5.0, 10.0, 10.0]
        );
    }
}
