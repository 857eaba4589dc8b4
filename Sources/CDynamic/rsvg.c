// SPDX-License-Identifier: Apache-2.0
/* SVG, drawn. */
#include "library.h"

#include "../CImages/rsvg.h"

#define FUNCTIONS(X, L) \
  X(L, RsvgHandle *, rsvg_handle_new_from_data, (const uint8_t *a, size_t b, void *c), (a, b, c), NULL) \
  X(L, void, rsvg_handle_get_intrinsic_dimensions, \
    (RsvgHandle *a, int *b, RsvgLength *c, int *d, RsvgLength *e, int *f, RsvgRectangle *g), \
    (a, b, c, d, e, f, g), ) \
  X(L, int, rsvg_handle_get_intrinsic_size_in_pixels, \
    (RsvgHandle *a, double *b, double *c), \
    (a, b, c), 0) \
  X(L, int, rsvg_handle_render_document, \
    (RsvgHandle *a, struct _cairo *b, const RsvgRectangle *c, void *d), \
    (a, b, c, d), 0) \
  X(L, int, rsvg_handle_render_layer, \
    (RsvgHandle *a, struct _cairo *b, const char *c, const RsvgRectangle *d, void *e), \
    (a, b, c, d, e), 0) \
  X(L, void, rsvg_handle_set_dpi, (RsvgHandle *a, double b), (a, b), )

DYNAMIC_OPTIONAL_LIBRARY(rsvg, "librsvg-2.so.2", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
