// SPDX-License-Identifier: Apache-2.0

#include "x11-desktop.h"

#include <X11/cursorfont.h>
#include <X11/extensions/Xfixes.h>
#include <stdbool.h>
#include <stdio.h>

static const struct {
  const char *name;
  unsigned int shape;
} known[] = {
    {"arrow", XC_left_ptr},
    {"hand", XC_hand2},
    {"text", XC_xterm},
    {"cross", XC_crosshair},
    {"resizeHorizontal", XC_sb_h_double_arrow},
    {"move", XC_fleur},
};

/// A number that tells pictures apart.
static unsigned long mark(const XFixesCursorImage *image) {
  unsigned long mark = 14695981039346656037UL;
  const unsigned long sizes[] = {image->width, image->height, image->xhot, image->yhot};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) mark = (mark ^ sizes[i]) * 1099511628211UL;
  for (size_t i = 0; i < (size_t)image->width * image->height; i++)
    mark = (mark ^ image->pixels[i]) * 1099511628211UL;
  return mark;
}

static bool tell(Display *display, const char *name) {
  XFixesCursorImage *image = XFixesGetCursorImage(display);
  if (!image) return false;
  printf("%lx %s\n", mark(image), name);
  XFree(image);
  return true;
}

/// While the pointer is grabbed it looks as the one who has it wants it to.
static bool tell_shape(Display *display, size_t index) {
  Cursor cursor = XCreateFontCursor(display, known[index].shape);
  bool is_told = XGrabPointer(display, DefaultRootWindow(display), False, 0, GrabModeAsync, GrabModeAsync, None,
                              cursor, CurrentTime) == GrabSuccess &&
                 tell(display, known[index].name);
  XUngrabPointer(display, CurrentTime);
  XFreeCursor(display, cursor);
  return is_told;
}

int pointer(Display *display, int tells_all) {
  int event, error;
  if (!XFixesQueryExtension(display, &event, &error)) return exit_failed;
  if (!tells_all) return tell(display, "") ? exit_done : exit_failed;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!tell_shape(display, i)) return exit_failed;
  return exit_done;
}
