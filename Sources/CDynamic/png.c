// SPDX-License-Identifier: Apache-2.0
/* libpng: reading and writing PNG files. */
#include "library.h"

#include <png.h>

#define FUNCTIONS(X, L) \
  X(L, int, png_image_begin_read_from_memory, \
    (png_imagep a, png_const_voidp b, size_t c), \
    (a, b, c), 0) \
  X(L, int, png_image_finish_read, \
    (png_imagep a, png_const_colorp b, void *c, png_int_32 d, void *e), \
    (a, b, c, d, e), 0) \
  X(L, void, png_image_free, (png_imagep a), (a), ) \
  X(L, int, png_image_write_to_memory, \
    (png_imagep a, void *b, png_alloc_size_t *restrict c, int d, const void *e, png_int_32 f, \
     const void *g), \
    (a, b, c, d, e, f, g), 0)

DYNAMIC_LIBRARY(png, "libpng16.so.16", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
