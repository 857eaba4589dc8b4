// SPDX-License-Identifier: Apache-2.0

// A program of gdk-pixbuf, for Scripts/gdk-pixbuf --check. Usage:
//   host size FILE                    prints the width and the height
//   host still FILE [WIDTH HEIGHT]    writes the pixels (RGBA) to stdout
//   host pieces FILE                  the same, given to the loader in pieces
//   host frame FILE MILLISECONDS      the pixels of the animation at a time; the delay to the next frame goes to stderr

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(const GError *error) { return fprintf(stderr, "%s\n", error ? error->message : "no picture"), 1; }

static int put(const GdkPixbuf *picture) {
  if (!picture || gdk_pixbuf_get_n_channels(picture) != 4) return fail(NULL);
  int width = gdk_pixbuf_get_width(picture), height = gdk_pixbuf_get_height(picture);
  const guint8 *pixels = gdk_pixbuf_read_pixels(picture);
  for (int y = 0; y < height; y++) fwrite(pixels + y * gdk_pixbuf_get_rowstride(picture), 4, (size_t)width, stdout);
  return 0;
}

int main(int count, char **arguments) {
  if (count < 3) return 64;
  const char *mode = arguments[1], *path = arguments[2];
  GError *error = NULL;
  if (strcmp(mode, "size") == 0) {
    int width, height;
    if (!gdk_pixbuf_get_file_info(path, &width, &height)) return fail(NULL);
    return printf("%d %d\n", width, height) < 0;
  }
  if (strcmp(mode, "still") == 0) {
    GdkPixbuf *picture = count < 5
      ? gdk_pixbuf_new_from_file(path, &error)
      : gdk_pixbuf_new_from_file_at_scale(path, atoi(arguments[3]), atoi(arguments[4]), FALSE, &error);
    return picture ? put(picture) : fail(error);
  }
  if (strcmp(mode, "pieces") == 0) {
    gchar *bytes;
    gsize size;
    if (!g_file_get_contents(path, &bytes, &size, &error)) return fail(error);
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new();
    for (gsize at = 0; at < size; at += 500) {
      if (!gdk_pixbuf_loader_write(loader, (guchar *)bytes + at, MIN(500, size - at), &error)) return fail(error);
    }
    if (!gdk_pixbuf_loader_close(loader, &error)) return fail(error);
    return put(gdk_pixbuf_loader_get_pixbuf(loader));
  }
  if (strcmp(mode, "frame") == 0 && count > 3) {
    GdkPixbufAnimation *animation = gdk_pixbuf_animation_new_from_file(path, &error);
    if (!animation) return fail(error);
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    GTimeVal time = {1000, 0};
    GdkPixbufAnimationIter *iter = gdk_pixbuf_animation_get_iter(animation, &time);
    g_time_val_add(&time, atol(arguments[3]) * 1000);
    gdk_pixbuf_animation_iter_advance(iter, &time);
    G_GNUC_END_IGNORE_DEPRECATIONS
    fprintf(stderr, "%d\n", gdk_pixbuf_animation_iter_get_delay_time(iter));
    int status = put(gdk_pixbuf_animation_iter_get_pixbuf(iter));
    g_object_unref(iter);
    g_object_unref(animation);
    return status;
  }
  return 64;
}
