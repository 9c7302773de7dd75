//! [`named!`](crate::named): the list and the names of an enum.

/// Gives an enum whose variants have no fields `ALL`, `name` and `from_name`, from one list of its variants with their names. Does not
/// compile if a variant is left out.
///
/// ```
/// #[derive(Debug, Clone, Copy, PartialEq)]
/// pub enum Way {
///     Up,
///     Down,
/// }
/// spring_math::named!(Way { Up: "up", Down: "down" });
/// assert_eq!(Way::ALL.map(Way::name), ["up", "down"]);
/// assert_eq!(Way::from_name("down"), Some(Way::Down));
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($of:ident { $($variant:ident: $name:literal),* $(,)? }) => {
        impl $of {
            /// All of them, in their order.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

            /// Its name, on the command line and on screen.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The one of this name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|it| it.name() == name)
            }
        }
    };
}
