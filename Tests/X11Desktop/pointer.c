// SPDX-License-Identifier: Apache-2.0

#include "x11-desktop.h"

#include <X11/cursorfont.h>
#include <X11/extensions/Xfixes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const struct {
  const char *name;
  unsigned int shape;
} known[] = {
    {"arrow", XC_left_ptr},
    {"hand", XC_hand2},
    {"text", XC_xterm},
    {"resizeHorizontal", XC_sb_h_double_arrow},
    {"move", XC_fleur},
};

static bool is_same(const XFixesCursorImage *a, const XFixesCursorImage *b) {
  return a->width == b->width && a->height == b->height && a->xhot == b->xhot && a->yhot == b->yhot &&
         !memcmp(a->pixels, b->pixels, sizeof *a->pixels * a->width * a->height);
}

/// The picture of one of the system's shapes, as this screen shows it: with themes it is another one.
static XFixesCursorImage *picture(Display *display, unsigned int shape) {
  Cursor cursor = XCreateFontCursor(display, shape);
  XFixesCursorImage *image = NULL;
  // While the pointer is grabbed it looks as the one who has it wants it to.
  if (XGrabPointer(display, DefaultRootWindow(display), False, 0, GrabModeAsync, GrabModeAsync, None, cursor,
                   CurrentTime) == GrabSuccess) {
    image = XFixesGetCursorImage(display);
    XUngrabPointer(display, CurrentTime);
  }
  XFreeCursor(display, cursor);
  return image;
}

int pointer(Display *display) {
  int event, error;
  if (!XFixesQueryExtension(display, &event, &error)) return exit_failed;
  XFixesCursorImage *shown = XFixesGetCursorImage(display);
  if (!shown) return exit_failed;
  const char *name = "unknown";
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    XFixesCursorImage *image = picture(display, known[i].shape);
    if (!image) return exit_failed;
    if (is_same(shown, image)) name = known[i].name;
    XFree(image);
  }
  puts(name);
  XFree(shown);
  return exit_done;
}
