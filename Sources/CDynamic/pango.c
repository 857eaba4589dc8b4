// SPDX-License-Identifier: Apache-2.0
/* Pango, with GObject and HarfBuzz. */
#include "library.h"

#include "../CPango/shim.h"

#define FUNCTIONS(X, L) \
  X(L, void, pango_cairo_context_set_font_options, \
    (PangoContext *a, const cairo_font_options_t *b), \
    (a, b), ) \
  X(L, void, pango_cairo_context_set_resolution, (PangoContext *a, double b), (a, b), ) \
  X(L, PangoFontMap *, pango_cairo_font_map_new, (void), (), NULL) \
  X(L, void, pango_cairo_glyph_string_path, \
    (cairo_t *a, PangoFont *b, PangoGlyphString *c), \
    (a, b, c), ) \
  X(L, void, pango_cairo_layout_path, (cairo_t *a, PangoLayout *b), (a, b), ) \
  X(L, PangoAttribute *, pango_attr_font_features_new, (const char *a), (a), NULL) \
  X(L, void, pango_attr_list_insert, (PangoAttrList *a, PangoAttribute *b), (a, b), ) \
  X(L, PangoAttrList *, pango_attr_list_new, (void), (), NULL) \
  X(L, void, pango_attr_list_unref, (PangoAttrList *a), (a), ) \
  X(L, PangoFont *, pango_context_load_font, \
    (PangoContext *a, const PangoFontDescription *b), \
    (a, b), NULL) \
  X(L, void, pango_context_set_round_glyph_positions, (PangoContext *a, int b), (a, b), ) \
  X(L, PangoFontDescription *, pango_font_describe, (PangoFont *a), (a), NULL) \
  X(L, void, pango_font_description_free, (PangoFontDescription *a), (a), ) \
  X(L, PangoFontDescription *, pango_font_description_from_string, (const char *a), (a), NULL) \
  X(L, const char *, pango_font_description_get_family, \
    (const PangoFontDescription *a), \
    (a), NULL) \
  X(L, PangoFontDescription *, pango_font_description_new, (void), (), NULL) \
  X(L, void, pango_font_description_set_absolute_size, \
    (PangoFontDescription *a, double b), \
    (a, b), ) \
  X(L, void, pango_font_description_set_family, \
    (PangoFontDescription *a, const char *b), \
    (a, b), ) \
  X(L, void, pango_font_description_set_style, (PangoFontDescription *a, PangoStyle b), (a, b), ) \
  X(L, void, pango_font_description_set_weight, \
    (PangoFontDescription *a, PangoWeight b), \
    (a, b), ) \
  X(L, PangoContext *, pango_font_map_create_context, (PangoFontMap *a), (a), NULL) \
  X(L, void, pango_glyph_string_free, (PangoGlyphString *a), (a), ) \
  X(L, PangoGlyphString *, pango_glyph_string_new, (void), (), NULL) \
  X(L, void, pango_glyph_string_set_size, (PangoGlyphString *a, int b), (a, b), ) \
  X(L, int, pango_layout_get_baseline, (PangoLayout *a), (a), 0) \
  X(L, int, pango_layout_get_line_count, (PangoLayout *a), (a), 0) \
  X(L, PangoLayoutLine *, pango_layout_get_line_readonly, (PangoLayout *a, int b), (a, b), NULL) \
  X(L, void, pango_layout_get_size, (PangoLayout *a, int *b, int *c), (a, b, c), ) \
  X(L, void, pango_layout_index_to_pos, (PangoLayout *a, int b, PangoRectangle *c), (a, b, c), ) \
  X(L, PangoLayout *, pango_layout_new, (PangoContext *a), (a), NULL) \
  X(L, void, pango_layout_set_attributes, (PangoLayout *a, PangoAttrList *b), (a, b), ) \
  X(L, void, pango_layout_set_ellipsize, (PangoLayout *a, PangoEllipsizeMode b), (a, b), ) \
  X(L, void, pango_layout_set_font_description, \
    (PangoLayout *a, const PangoFontDescription *b), \
    (a, b), ) \
  X(L, void, pango_layout_set_single_paragraph_mode, (PangoLayout *a, int b), (a, b), ) \
  X(L, void, pango_layout_set_text, (PangoLayout *a, const char *b, int c), (a, b, c), ) \
  X(L, void, pango_layout_set_width, (PangoLayout *a, int b), (a, b), ) \
  X(L, void, pango_layout_set_wrap, (PangoLayout *a, PangoWrapMode b), (a, b), ) \
  X(L, void, pango_fc_font_map_set_config, (PangoFcFontMap *a, FcConfig *b), (a, b), ) \
  X(L, void, pango_font_description_set_stretch, \
    (PangoFontDescription *a, PangoStretch b), \
    (a, b), ) \
  X(L, FcPattern *, pango_fc_font_get_pattern, (PangoFont *a), (a), NULL) \
  X(L, void, pango_cairo_show_glyph_string, \
    (cairo_t *a, PangoFont *b, PangoGlyphString *c), \
    (a, b, c), ) \
  X(L, void *, g_object_ref, (void *a), (a), NULL) \
  X(L, void, g_object_unref, (void * a), (a), )

DYNAMIC_LIBRARY(pango, "libpangocairo-1.0.so.0", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
