// SPDX-License-Identifier: Apache-2.0
#pragma once

/* The headers that programs with windows need besides those of CDynamic/headers/packages.h. Those of X11 come with Cairo's. */
#if !__has_include(<SDL2/SDL_syswm.h>) || !__has_include(<X11/XKBlib.h>) || \
    !__has_include(<dbus-1.0/dbus/dbus.h>) || !__has_include(<wayland-client-core.h>) || \
    !__has_include(<xcb/xcb.h>)
#error "LottieKit's windows need C headers that are missing. On Debian and Ubuntu: apt-get install libsdl2-dev libdbus-1-dev libwayland-dev"
#endif
