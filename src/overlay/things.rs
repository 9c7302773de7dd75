//! What there is in the yard, and what it is for: on the first page of the help and of the menu's controls.

/// A line for each of the things.
pub const THINGS: [&str; 6] = [
    "Coils: big spirals. Touch three: they fly to the lift.",
    "Lift: the plate below the gate. With three coils it rises.",
    "Gate: the goal, on the tower. Step in from the lift.",
    "Lamps: see a station's right and wrong side to light it.",
    "Magenta rings: along good jumps. They only count.",
    "Wooden pegs, a wooden ring: to climb by, and for the rope.",
];
