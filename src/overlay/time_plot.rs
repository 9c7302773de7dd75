//! [`time_plot`]: a plot over time as the lab and what if draw it.

use egui_plot::Plot;

use springyard_workbench::chart::significant;

/// A plot that the mouse does not move. Plots of the same `group` show the same cursor.
pub(super) fn time_plot<'a>(
    id: &'static str,
    quantity: &'static str,
    height: f32,
    group: &'static str,
) -> Plot<'a> {
    Plot::new(id)
        .height(height)
        .y_axis_label(quantity)
        .y_axis_formatter(|mark, _| significant(mark.value, 3))
        .allow_drag(false)
        .allow_scroll(false)
        .allow_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_boxed_zoom(false)
        .link_cursor(group, [true, false])
}
