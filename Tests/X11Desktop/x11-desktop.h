// SPDX-License-Identifier: Apache-2.0

// What of a desktop the window tests need and xdotool cannot do.

#ifndef X11_DESKTOP_H
#define X11_DESKTOP_H

#include <X11/Xlib.h>

/// How the program ends.
enum {
  exit_done = 0,
  exit_failed = 1,
  exit_usage = 64,
  /// The window does not take what is dragged over it.
  exit_refused = 3,
  /// It did not answer in time.
  exit_late = 4,
};

/// Drags data over a window, along a line to a point, and drops it there.
int drop(Display *display, int count, char **arguments);

/// Writes the data of the clipboard in a type, such as image/png, to stdout; its types for TARGETS.
int clipboard(Display *display, const char *type);

/// Tells how the pointer looks, by a number for its picture; or how each of the system's shapes looks, which with
/// themes is not the same on all screens. That needs a pointer that nobody holds, so no button may be down.
int pointer(Display *display, int tells_all);

/// Asks a window to close, as a click on the close button of its title bar does.
int close_window(Display *display, const char *window);

/// Is the desktop's daemon of settings (XSETTINGS) until the end of stdin. Each line of stdin has all settings from then
/// on, as NAME=VALUE separated by spaces; a value of digits is a number.
int settings(Display *display);

/// Starts an X server that nobody sees, with a touch screen, and tells its display. Each line of stdin is what fingers
/// do, one after the other; it is answered with `done` or `failed`. The server ends with stdin, or with the program.
int touch_screen(const char *program);

#endif
