//! What bounds a drive: the axes it drives, and its acceleration.

use glam::{BVec3, BVec4A, Vec4};

use super::four::{LANES, Vectors, mask};

/// What bounds a drive.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    axes: BVec3,
    max_acceleration: f32,
    /// It is bounded at all.
    any: bool,
}

impl Bounds {
    /// None.
    pub const NONE: Self = Self {
        axes: BVec3::TRUE,
        max_acceleration: f32::INFINITY,
        any: false,
    };

    /// It drives these of the world's axes, and leaves the others alone; it accelerates the body by at most `max_acceleration`, m/s^2
    /// or rad/s^2: infinite for no limit; negative or no number counts as 0.
    #[must_use]
    pub fn new(axes: BVec3, max_acceleration: f32) -> Self {
        Self {
            axes,
            // Of 0 and no number, this is 0.
            max_acceleration: max_acceleration.max(0.0),
            any: axes != BVec3::TRUE || max_acceleration != f32::INFINITY,
        }
    }

    /// The world axes that are driven.
    #[must_use]
    pub fn axes(&self) -> BVec3 {
        self.axes
    }

    /// m/s^2 or rad/s^2
    #[must_use]
    pub fn max_acceleration(&self) -> f32 {
        self.max_acceleration
    }
}

/// The bounds of four drives.
pub(super) struct Limits {
    /// Which bodies are driven along each axis; none where all are along all.
    axes: Option<[BVec4A; 3]>,
    /// None where nothing is limited.
    max_acceleration: Option<Vec4>,
}

impl Limits {
    #[inline]
    pub fn new(each: [&Bounds; LANES]) -> Self {
        if !each.iter().any(|bounds| bounds.any) {
            return Self {
                axes: None,
                max_acceleration: None,
            };
        }
        let axes = [
            mask(each.map(|bounds| bounds.axes.x)),
            mask(each.map(|bounds| bounds.axes.y)),
            mask(each.map(|bounds| bounds.axes.z)),
        ];
        let max_acceleration = Vec4::from_array(each.map(|bounds| bounds.max_acceleration));
        let limited = max_acceleration.cmplt(Vec4::INFINITY).any();
        Self {
            axes: (!axes.iter().all(|axis| axis.all())).then_some(axes),
            max_acceleration: limited.then_some(max_acceleration),
        }
    }

    /// One thing along the axes that are driven, another along the rest.
    #[inline]
    pub fn select(&self, driven: Vectors, other: Vectors) -> Vectors {
        let Some([x, y, z]) = self.axes else {
            return driven;
        };
        Vectors {
            x: Vec4::select(x, driven.x, other.x),
            y: Vec4::select(y, driven.y, other.y),
            z: Vec4::select(z, driven.z, other.z),
        }
    }

    /// What is left of vectors along the axes that are driven.
    #[inline]
    pub fn masked(&self, vectors: Vectors) -> Vectors {
        self.select(vectors, Vectors::ZERO)
    }

    /// What is left of changes of velocity, as of [`limit_change`](super::limit_change), and which were cut.
    #[inline]
    pub fn limit(&self, changes: Vectors, dt: f32) -> Option<(Vectors, BVec4A)> {
        let limit = (self.max_acceleration? * dt).max(Vec4::ZERO);
        let length = changes.length_squared().sqrt();
        let cut = length.cmpgt(limit);
        let scale = Vec4::select(cut, limit / length, Vec4::ONE);
        Some((changes * scale, cut))
    }
}
