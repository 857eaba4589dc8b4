// SPDX-License-Identifier: Apache-2.0
/* Xlib, which SDL loads itself: for its one handler of a connection that breaks. */
#include "library.h"

#include <X11/Xlib.h>

#define FUNCTIONS(X, L) X(L, XIOErrorHandler, XSetIOErrorHandler, (XIOErrorHandler a), (a), NULL)

DYNAMIC_LIBRARY(xlib, "libX11.so.6", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
