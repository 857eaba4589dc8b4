// SPDX-License-Identifier: Apache-2.0
#pragma once

/* The libraries of windows, loaded as those of CLottieDynamic are. They are apart so that programs without a window build
   where their headers are not installed. */
int dynamic_sdl_is_there(void);
int dynamic_dbus_is_there(void);
int dynamic_xcb_is_there(void);
int dynamic_xlib_is_there(void);
int dynamic_wayland_is_there(void);

int dynamic_alsa_is_there(void);

/* Keeps ALSA from printing a page on stderr where there is no sound device; SDL says it in a line. */
void dynamic_alsa_be_quiet(void);
