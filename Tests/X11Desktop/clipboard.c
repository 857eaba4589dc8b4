// SPDX-License-Identifier: Apache-2.0

// The receiver of a selection, also of one that comes in parts (ICCCM 2.0, section 2.7.2).

#define _POSIX_C_SOURCE 200809L
#include "x11-desktop.h"

#include <X11/Xatom.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>

enum { time_limit_ms = 10000 };

static bool next_event(Display *display, XEvent *event) {
  while (!XPending(display)) {
    struct pollfd ready = {.fd = ConnectionNumber(display), .events = POLLIN};
    if (poll(&ready, 1, time_limit_ms) <= 0) return false;
  }
  XNextEvent(display, event);
  return true;
}

/// Writes the property and deletes it; -1 if it announces parts, else the number of bytes.
static long take(Display *display, Window window, Atom property) {
  Atom type;
  int format;
  unsigned long count = 0, rest;
  unsigned char *bytes = NULL;
  XGetWindowProperty(display, window, property, 0, 1 << 24, True, AnyPropertyType, &type, &format, &count,
                     &rest, &bytes);
  long result = (long)count;
  if (type == XInternAtom(display, "INCR", False)) {
    result = -1;
  } else if (type == XA_ATOM && format == 32) {
    for (unsigned long i = 0; i < count; i++) {
      char *name = XGetAtomName(display, ((Atom *)(void *)bytes)[i]);
      puts(name);
      XFree(name);
    }
  } else {
    fwrite(bytes, 1, count, stdout);
  }
  if (bytes) XFree(bytes);
  return result;
}

int clipboard(Display *display, const char *type) {
  Window window = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
  XSelectInput(display, window, PropertyChangeMask);
  Atom property = XInternAtom(display, "PASTED", False);
  XConvertSelection(display, XInternAtom(display, "CLIPBOARD", False), XInternAtom(display, type, False),
                    property, window, CurrentTime);
  bool in_parts = false;
  XEvent event;
  while (next_event(display, &event)) {
    if (event.type == SelectionNotify) {
      if (!event.xselection.property) return exit_refused;
      if (take(display, window, property) >= 0) return exit_done;
      in_parts = true;
    }
    bool is_new = event.type == PropertyNotify && event.xproperty.state == PropertyNewValue;
    if (in_parts && is_new && event.xproperty.atom == property && take(display, window, property) == 0)
      return exit_done;
  }
  return exit_late;
}
