// SPDX-License-Identifier: Apache-2.0
/* The client library of Wayland, which SDL loads itself: for requests that SDL does not make. */
#include "../CDynamic/library.h"
#include "cdynamicdesktop.h"
#include "headers/packages.h"

#include <wayland-client-core.h>

#define FUNCTIONS(X, L) \
  X(L, struct wl_proxy *, wl_proxy_marshal_array_constructor, \
    (struct wl_proxy *a, uint32_t b, union wl_argument *c, const struct wl_interface *d), \
    (a, b, c, d), NULL) \
  X(L, int, wl_proxy_add_listener, \
    (struct wl_proxy *a, void (**b)(void), void *c), \
    (a, b, c), -1) \
  X(L, void, wl_proxy_destroy, (struct wl_proxy *a), (a), )

DYNAMIC_LIBRARY(wayland, "libwayland-client.so.0", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
