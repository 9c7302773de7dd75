//! Families of gamepads: makers name the same buttons differently.

use bevy::prelude::*;

/// A family of gamepads with the same names on their buttons. As a resource: the family of the gamepad used last.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PadFamily {
    /// Microsoft's names: A, B, LB, LT.
    Xbox,
    /// Sony's names: Cross, Circle, L1, L2.
    PlayStation,
    /// Nintendo's names: B, A, L, ZL.
    Nintendo,
    /// Any other gamepad: names by place.
    #[default]
    Generic,
}

/// USB vendors, and the family of their gamepads.
const VENDORS: [(u16, PadFamily); 4] = [
    (0x045e, PadFamily::Xbox),
    (0x054c, PadFamily::PlayStation),
    (0x057e, PadFamily::Nintendo),
    // Valve: the letters are those of Xbox.
    (0x28de, PadFamily::Xbox),
];

/// Parts of names, in lower case, and the family of gamepads whose names contain them. The first match counts.
const NAMES: [(&str, PadFamily); 15] = [
    ("xbox", PadFamily::Xbox),
    ("x-box", PadFamily::Xbox),
    ("xinput", PadFamily::Xbox),
    ("steam", PadFamily::Xbox),
    ("logitech", PadFamily::Xbox),
    ("playstation", PadFamily::PlayStation),
    ("dualshock", PadFamily::PlayStation),
    ("dualsense", PadFamily::PlayStation),
    ("sony", PadFamily::PlayStation),
    ("ps4", PadFamily::PlayStation),
    ("ps5", PadFamily::PlayStation),
    ("nintendo", PadFamily::Nintendo),
    ("switch", PadFamily::Nintendo),
    ("joy-con", PadFamily::Nintendo),
    ("pro controller", PadFamily::Nintendo),
];

impl PadFamily {
    /// The family of a gamepad, by its USB vendor or else by its name.
    #[must_use]
    pub fn of(name: &str, vendor_id: Option<u16>) -> Self {
        let by_vendor = VENDORS.iter().find(|(id, _)| Some(*id) == vendor_id);
        if let Some((_, family)) = by_vendor {
            return *family;
        }
        let name = name.to_lowercase();
        let by_name = NAMES.iter().find(|(part, _)| name.contains(part));
        by_name.map_or(Self::Generic, |(_, family)| *family)
    }

    /// The name of the family for players.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Xbox => "Xbox",
            Self::PlayStation => "PlayStation",
            Self::Nintendo => "Nintendo",
            Self::Generic => "Gamepad",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_follows_from_the_vendor_or_else_from_the_name() {
        for (name, vendor_id, family) in [
            ("Xbox Wireless Controller", None, PadFamily::Xbox),
            ("Microsoft X-Box 360 pad", None, PadFamily::Xbox),
            ("Wireless Controller", Some(0x054c), PadFamily::PlayStation),
            (
                "DualSense Wireless Controller",
                None,
                PadFamily::PlayStation,
            ),
            ("Pro Controller", Some(0x057e), PadFamily::Nintendo),
            ("Nintendo Switch Pro Controller", None, PadFamily::Nintendo),
            ("Joy-Con (L)", None, PadFamily::Nintendo),
            ("USB Gamepad", Some(0x0079), PadFamily::Generic),
            ("", None, PadFamily::Generic),
        ] {
            assert_eq!(PadFamily::of(name, vendor_id), family, "{name}");
        }
    }
}
