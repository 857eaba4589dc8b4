// SPDX-License-Identifier: Apache-2.0
/* Xlib, which SDL loads itself: for its one handler of a connection that breaks, and for the layout of the keyboard. */
#include "../CDynamic/library.h"
#include "cdynamicdesktop.h"
#include "headers/packages.h"

#include <X11/XKBlib.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>

#define FUNCTIONS(X, L) \
  X(L, XIOErrorHandler, XSetIOErrorHandler, (XIOErrorHandler a), (a), NULL) \
  X(L, int, XLookupString, (XKeyEvent *a, char *b, int c, KeySym *d, XComposeStatus *e), (a, b, c, d, e), 0) \
  X(L, Status, XGetWindowAttributes, (Display *a, Window b, XWindowAttributes *c), (a, b, c), 0) \
  X(L, int, XSelectInput, (Display *a, Window b, long c), (a, b, c), 0) \
  X(L, int, XDisplayKeycodes, (Display *a, int *b, int *c), (a, b, c), 0) \
  X(L, KeySym, XkbKeycodeToKeysym, (Display *a, KeyCode b, int c, int d), (a, b, c, d), NoSymbol) \
  X(L, Status, XkbGetState, (Display *a, unsigned int b, XkbStatePtr c), (a, b, c), 1)

DYNAMIC_LIBRARY(xlib, "libX11.so.6", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
