// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "../CDynamicDesktop/headers/packages.h"

#include <xcb/xcb.h>

/* Connects to the server that DISPLAY names, and tells its first screen; null without one. */
xcb_connection_t *cx11_connect(xcb_screen_t **screen);

/* The number of a name; none if the connection is broken. */
xcb_atom_t cx11_atom(xcb_connection_t *connection, const char *name);

/* The window of the daemon of the desktop's settings; none if there is none. */
xcb_window_t cx11_settings_owner(xcb_connection_t *connection);
