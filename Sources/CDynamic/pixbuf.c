// SPDX-License-Identifier: Apache-2.0
/* BMP, read. */
#include "library.h"

#include "../CImages/pixbuf.h"

#define FUNCTIONS(X, L) \
  X(L, int, gdk_pixbuf_get_height, (const GdkPixbuf *a), (a), 0) \
  X(L, int, gdk_pixbuf_get_n_channels, (const GdkPixbuf *a), (a), 0) \
  X(L, int, gdk_pixbuf_get_rowstride, (const GdkPixbuf *a), (a), 0) \
  X(L, int, gdk_pixbuf_get_width, (const GdkPixbuf *a), (a), 0) \
  X(L, const uint8_t *, gdk_pixbuf_read_pixels, (const GdkPixbuf *a), (a), NULL) \
  X(L, int, gdk_pixbuf_loader_close, (GdkPixbufLoader *a, void *b), (a, b), 0) \
  X(L, GdkPixbuf *, gdk_pixbuf_loader_get_pixbuf, (GdkPixbufLoader *a), (a), NULL) \
  X(L, GdkPixbufLoader *, gdk_pixbuf_loader_new_with_type, (const char *a, void *b), (a, b), NULL) \
  X(L, int, gdk_pixbuf_loader_write, \
    (GdkPixbufLoader *a, const uint8_t *b, size_t c, void *d), \
    (a, b, c, d), 0)

DYNAMIC_OPTIONAL_LIBRARY(pixbuf, "libgdk_pixbuf-2.0.so.0", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
