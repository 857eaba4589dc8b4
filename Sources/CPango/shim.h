// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "../CDynamic/headers/packages.h"

#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>
#include <stdint.h>

/* The few parts of Pango's interface that are used. They are as its version 1.0 ABI has fixed them for good; its own
   headers come with flags that would link it and all that it needs into every program, and CLottieDynamic loads it when the
   first text is set. */

enum { PANGO_SCALE = 1024 };
typedef enum { PANGO_STYLE_NORMAL, PANGO_STYLE_OBLIQUE, PANGO_STYLE_ITALIC } PangoStyle;
/* From PANGO_STRETCH_ULTRA_CONDENSED to PANGO_STRETCH_ULTRA_EXPANDED. */
typedef enum { PANGO_STRETCH_NORMAL = 4, PANGO_STRETCH_ULTRA_EXPANDED = 8 } PangoStretch;
typedef enum { PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_BOLD = 700 } PangoWeight;

typedef enum {
  PANGO_ELLIPSIZE_NONE, PANGO_ELLIPSIZE_START, PANGO_ELLIPSIZE_MIDDLE, PANGO_ELLIPSIZE_END
} PangoEllipsizeMode;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;

/* Lengths are in 1/PANGO_SCALE pixel. */
typedef struct {
  int x, y, width, height;
} PangoRectangle;

typedef struct PangoAttribute PangoAttribute;
typedef struct PangoAttrList PangoAttrList;
typedef struct PangoContext PangoContext;
typedef struct PangoFont PangoFont;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoFontMap PangoFontMap;
typedef struct PangoFontMap PangoFcFontMap;
typedef struct PangoLayout PangoLayout;
typedef uint32_t PangoGlyph;

/* Lengths are in 1/PANGO_SCALE pixel. */
typedef struct {
  int32_t width, x_offset, y_offset;
} PangoGlyphGeometry;

typedef struct {
  PangoGlyph glyph;
  PangoGlyphGeometry geometry;
  unsigned int attributes;
} PangoGlyphInfo;

typedef struct {
  int num_glyphs;
  PangoGlyphInfo *glyphs;
  int *log_clusters; /* of each glyph, the byte of the run's text where its cluster starts */
  int space;
} PangoGlyphString;

typedef struct {
  void *shape_engine, *lang_engine;
  PangoFont *font;
  uint8_t level, gravity, flags, script;
  void *language;
  void *extra_attributes;
} PangoAnalysis;

typedef struct {
  int offset, length, num_chars;
  PangoAnalysis analysis;
} PangoItem;

typedef struct {
  PangoItem *item;
  PangoGlyphString *glyphs;
  int y_offset, start_x_offset, end_x_offset;
} PangoGlyphItem;

/* GLib's singly linked list. */
typedef struct GSList {
  void *data;
  struct GSList *next;
} GSList;

typedef struct {
  PangoLayout *layout;
  int start_index, length;
  GSList *runs;
  unsigned int is_paragraph_start : 1;
  unsigned int resolved_dir : 3; /* the base direction of the paragraph, a PangoDirection */
} PangoLayoutLine;

/* Of PangoDirection: from right to left. */
enum { PANGO_DIRECTION_RTL = 1 };

void pango_cairo_context_set_font_options(PangoContext *, const cairo_font_options_t *);
void pango_cairo_context_set_resolution(PangoContext *, double dpi);
PangoFontMap *pango_cairo_font_map_new(void);
void pango_cairo_show_glyph_string(cairo_t *, PangoFont *, PangoGlyphString *);
void pango_cairo_glyph_string_path(cairo_t *, PangoFont *, PangoGlyphString *);
void pango_cairo_layout_path(cairo_t *, PangoLayout *);
PangoAttribute *pango_attr_font_features_new(const char *features);
void pango_attr_list_insert(PangoAttrList *, PangoAttribute *);
PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *);
PangoFont *pango_context_load_font(PangoContext *, const PangoFontDescription *);
void pango_context_set_round_glyph_positions(PangoContext *, int round);
FcPattern *pango_fc_font_get_pattern(PangoFont *);
void pango_fc_font_map_set_config(PangoFcFontMap *, FcConfig *);
PangoFontDescription *pango_font_describe(PangoFont *);
void pango_font_description_free(PangoFontDescription *);
PangoFontDescription *pango_font_description_from_string(const char *);
const char *pango_font_description_get_family(const PangoFontDescription *);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_set_absolute_size(PangoFontDescription *, double size);
void pango_font_description_set_family(PangoFontDescription *, const char *);
void pango_font_description_set_stretch(PangoFontDescription *, PangoStretch);
void pango_font_description_set_style(PangoFontDescription *, PangoStyle);
void pango_font_description_set_weight(PangoFontDescription *, PangoWeight);
PangoContext *pango_font_map_create_context(PangoFontMap *);
void pango_glyph_string_free(PangoGlyphString *);
PangoGlyphString *pango_glyph_string_new(void);
void pango_glyph_string_set_size(PangoGlyphString *, int count);
int pango_layout_get_baseline(PangoLayout *);
int pango_layout_get_line_count(PangoLayout *);
PangoLayoutLine *pango_layout_get_line_readonly(PangoLayout *, int line);
void pango_layout_get_size(PangoLayout *, int *width, int *height);
void pango_layout_index_to_pos(PangoLayout *, int index, PangoRectangle *);
PangoLayout *pango_layout_new(PangoContext *);
void pango_layout_set_attributes(PangoLayout *, PangoAttrList *);
void pango_layout_set_ellipsize(PangoLayout *, PangoEllipsizeMode);
void pango_layout_set_font_description(PangoLayout *, const PangoFontDescription *);
void pango_layout_set_single_paragraph_mode(PangoLayout *, int is_single);
void pango_layout_set_text(PangoLayout *, const char *text, int bytes);
void pango_layout_set_width(PangoLayout *, int width);
void pango_layout_set_wrap(PangoLayout *, PangoWrapMode);
void *g_object_ref(void *object);
void g_object_unref(void *object);
