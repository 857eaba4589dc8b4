#pragma once
#include <stddef.h>
#include <stdint.h>

/* What is used of librsvg's interface, which has been the same since its version 2.52. Its header would need those of
   GLib and GdkPixbuf, which lie in folders that depend on the system. Errors are not asked for (the last argument). */
typedef struct RsvgHandle RsvgHandle;

/* A cairo_t. With Cairo's header, its types would belong to this module, too. */
struct _cairo;

typedef struct {
  double length;
  int unit;
} RsvgLength;

typedef struct {
  double x, y, width, height;
} RsvgRectangle;

RsvgHandle *rsvg_handle_new_from_data(const uint8_t *bytes, size_t count, void *error);
void rsvg_handle_get_intrinsic_dimensions(
    RsvgHandle *handle, int *has_width, RsvgLength *width, int *has_height, RsvgLength *height, int *has_view_box,
    RsvgRectangle *view_box);
int rsvg_handle_get_intrinsic_size_in_pixels(RsvgHandle *handle, double *width, double *height);
int rsvg_handle_render_document(
    RsvgHandle *handle, struct _cairo *context, const RsvgRectangle *viewport, void *error);
/* Draws an element and what it contains; its id is written with `#`. */
int rsvg_handle_render_layer(
    RsvgHandle *handle, struct _cairo *context, const char *id, const RsvgRectangle *viewport, void *error);
void rsvg_handle_set_dpi(RsvgHandle *handle, double dpi);
