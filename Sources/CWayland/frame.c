// SPDX-License-Identifier: Apache-2.0
#include "../CDynamicDesktop/headers/packages.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <cdynamicdesktop.h>
#include <stdlib.h>
#include <wayland-client-core.h>

#include "cwayland.h"

struct cwayland_frame {
  void (*answered)(void);
  struct wl_proxy *callback; /* NULL: no request is open */
};

/* wl_callback of the core protocol, version 1. The library's own description is data, which is not loaded by name. */
static const struct wl_interface *const no_types[] = {NULL};
static const struct wl_message callback_events[] = {{"done", "u", (const struct wl_interface **)no_types}};
static const struct wl_interface callback_interface = {"wl_callback", 1, 0, NULL, 1, callback_events};

/* The number of the request wl_surface.frame. */
enum { surface_frame = 3 };

cwayland_frame *cwayland_frame_create(void (*answered)(void)) {
  if (!dynamic_wayland_is_there()) return NULL;
  cwayland_frame *frame = calloc(1, sizeof *frame);
  if (frame) frame->answered = answered;
  return frame;
}

static void done(void *context, struct wl_proxy *callback, uint32_t time) {
  (void)callback;
  (void)time;
  cwayland_frame *frame = context;
  cwayland_frame_cancel(frame);
  frame->answered();
}

void cwayland_frame_request(cwayland_frame *frame, void *window) {
#ifdef SDL_VIDEO_DRIVER_WAYLAND
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (frame->callback || !SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND ||
      !info.info.wl.surface)
    return;
  union wl_argument arguments[] = {{.o = NULL}};
  frame->callback = wl_proxy_marshal_array_constructor((struct wl_proxy *)info.info.wl.surface, surface_frame,
                                                       arguments, &callback_interface);
  static void (*listener[])(void) = {(void (*)(void))done};
  if (frame->callback) wl_proxy_add_listener(frame->callback, listener, frame);
#else
  (void)frame;
  (void)window;
#endif
}

int cwayland_frame_is_pending(const cwayland_frame *frame) { return frame->callback != NULL; }

void cwayland_frame_cancel(cwayland_frame *frame) {
  if (frame->callback) wl_proxy_destroy(frame->callback);
  frame->callback = NULL;
}

void cwayland_frame_destroy(cwayland_frame *frame) {
  cwayland_frame_cancel(frame);
  free(frame);
}
