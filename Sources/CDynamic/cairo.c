// SPDX-License-Identifier: Apache-2.0
/* Cairo: outlines of texts, SVG, some blend modes, and the rasteriser for comparison. */
#include "library.h"

#include "../CCairo/shim.h"

#define FUNCTIONS(X, L) \
  X(L, void, cairo_clip, (cairo_t *a), (a), ) \
  X(L, void, cairo_close_path, (cairo_t *a), (a), ) \
  X(L, cairo_path_t *, cairo_copy_path, (cairo_t *a), (a), NULL) \
  X(L, cairo_t *, cairo_create, (cairo_surface_t *a), (a), NULL) \
  X(L, void, cairo_curve_to, \
    (cairo_t *a, double b, double c, double d, double e, double f, double g), \
    (a, b, c, d, e, f, g), ) \
  X(L, void, cairo_destroy, (cairo_t *a), (a), ) \
  X(L, void, cairo_fill, (cairo_t *a), (a), ) \
  X(L, cairo_font_options_t *, cairo_font_options_create, (void), (), NULL) \
  X(L, void, cairo_font_options_destroy, (cairo_font_options_t *a), (a), ) \
  X(L, void, cairo_font_options_set_hint_metrics, \
    (cairo_font_options_t *a, cairo_hint_metrics_t b), \
    (a, b), ) \
  X(L, void, cairo_font_options_set_hint_style, \
    (cairo_font_options_t *a, cairo_hint_style_t b), \
    (a, b), ) \
  X(L, cairo_pattern_t *, cairo_get_source, (cairo_t *a), (a), NULL) \
  X(L, void, cairo_identity_matrix, (cairo_t *a), (a), ) \
  X(L, cairo_surface_t *, cairo_image_surface_create_for_data, \
    (unsigned char *a, cairo_format_t b, int c, int d, int e), \
    (a, b, c, d, e), NULL) \
  X(L, void, cairo_line_to, (cairo_t *a, double b, double c), (a, b, c), ) \
  X(L, void, cairo_move_to, (cairo_t *a, double b, double c), (a, b, c), ) \
  X(L, void, cairo_new_path, (cairo_t *a), (a), ) \
  X(L, void, cairo_paint, (cairo_t *a), (a), ) \
  X(L, void, cairo_paint_with_alpha, (cairo_t *a, double b), (a, b), ) \
  X(L, void, cairo_path_destroy, (cairo_path_t *a), (a), ) \
  X(L, void, cairo_pattern_add_color_stop_rgba, \
    (cairo_pattern_t *a, double b, double c, double d, double e, double f), \
    (a, b, c, d, e, f), ) \
  X(L, cairo_pattern_t *, cairo_pattern_create_linear, \
    (double a, double b, double c, double d), \
    (a, b, c, d), NULL) \
  X(L, cairo_pattern_t *, cairo_pattern_create_radial, \
    (double a, double b, double c, double d, double e, double f), \
    (a, b, c, d, e, f), NULL) \
  X(L, void, cairo_pattern_destroy, (cairo_pattern_t *a), (a), ) \
  X(L, void, cairo_pattern_set_extend, (cairo_pattern_t *a, cairo_extend_t b), (a, b), ) \
  X(L, void, cairo_pattern_set_filter, (cairo_pattern_t *a, cairo_filter_t b), (a, b), ) \
  X(L, void, cairo_pattern_set_matrix, (cairo_pattern_t *a, const cairo_matrix_t *b), (a, b), ) \
  X(L, void, cairo_pop_group_to_source, (cairo_t *a), (a), ) \
  X(L, void, cairo_push_group, (cairo_t *a), (a), ) \
  X(L, cairo_surface_t *, cairo_recording_surface_create, \
    (cairo_content_t a, const cairo_rectangle_t *b), \
    (a, b), NULL) \
  X(L, void, cairo_recording_surface_ink_extents, \
    (cairo_surface_t *a, double *b, double *c, double *d, double *e), \
    (a, b, c, d, e), ) \
  X(L, void, cairo_rectangle, \
    (cairo_t *a, double b, double c, double d, double e), \
    (a, b, c, d, e), ) \
  X(L, void, cairo_restore, (cairo_t *a), (a), ) \
  X(L, void, cairo_save, (cairo_t *a), (a), ) \
  X(L, void, cairo_scale, (cairo_t *a, double b, double c), (a, b, c), ) \
  X(L, void, cairo_set_antialias, (cairo_t *a, cairo_antialias_t b), (a, b), ) \
  X(L, void, cairo_set_dash, (cairo_t *a, const double *b, int c, double d), (a, b, c, d), ) \
  X(L, void, cairo_set_fill_rule, (cairo_t *a, cairo_fill_rule_t b), (a, b), ) \
  X(L, void, cairo_set_line_cap, (cairo_t *a, cairo_line_cap_t b), (a, b), ) \
  X(L, void, cairo_set_line_join, (cairo_t *a, cairo_line_join_t b), (a, b), ) \
  X(L, void, cairo_set_line_width, (cairo_t *a, double b), (a, b), ) \
  X(L, void, cairo_set_matrix, (cairo_t *a, const cairo_matrix_t *b), (a, b), ) \
  X(L, void, cairo_set_miter_limit, (cairo_t *a, double b), (a, b), ) \
  X(L, void, cairo_set_operator, (cairo_t *a, cairo_operator_t b), (a, b), ) \
  X(L, void, cairo_set_source, (cairo_t *a, cairo_pattern_t *b), (a, b), ) \
  X(L, void, cairo_set_source_rgb, (cairo_t *a, double b, double c, double d), (a, b, c, d), ) \
  X(L, void, cairo_set_source_rgba, \
    (cairo_t *a, double b, double c, double d, double e), \
    (a, b, c, d, e), ) \
  X(L, void, cairo_set_source_surface, \
    (cairo_t *a, cairo_surface_t *b, double c, double d), \
    (a, b, c, d), ) \
  X(L, void, cairo_set_tolerance, (cairo_t *a, double b), (a, b), ) \
  X(L, void, cairo_stroke, (cairo_t *a), (a), ) \
  X(L, void, cairo_surface_destroy, (cairo_surface_t *a), (a), ) \
  X(L, void, cairo_surface_flush, (cairo_surface_t *a), (a), ) \
  X(L, void, cairo_surface_set_device_offset, \
    (cairo_surface_t *a, double b, double c), \
    (a, b, c), ) \
  X(L, void, cairo_transform, (cairo_t *a, const cairo_matrix_t *b), (a, b), ) \
  X(L, void, cairo_translate, (cairo_t *a, double b, double c), (a, b, c), )

DYNAMIC_LIBRARY(cairo, "libcairo.so.2", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
