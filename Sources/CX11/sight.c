// SPDX-License-Identifier: Apache-2.0
/* Whether a window can be seen, of which SDL only reports that it was minimised. */
#include "../CDynamicDesktop/headers/packages.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <cdynamicdesktop.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>

#include "connection.h"
#include "cx11.h"

enum { normal_state = 1 }; /* ICCCM 4.1.3.1 */

static xcb_atom_t wm_state;

static void find_atoms(void) {
  xcb_screen_t *screen;
  xcb_connection_t *connection = cx11_connect(&screen);
  if (!connection) return;
  wm_state = cx11_atom(connection, "WM_STATE");
  xcb_disconnect(connection);
}

/* Whether the window manager says that a window is not on the screen. */
static int is_taken_away(xcb_connection_t *connection, xcb_window_t window) {
  xcb_atom_t name = cx11_atom(connection, "WM_STATE");
  xcb_get_property_reply_t *reply =
      xcb_get_property_reply(connection, xcb_get_property(connection, 0, window, name, name, 0, 1), NULL);
  uint32_t state = normal_state;
  if (reply && xcb_get_property_value_length(reply) == sizeof state)
    memcpy(&state, xcb_get_property_value(reply), sizeof state);
  free(reply);
  return state != normal_state;
}

unsigned long cx11_watch_sight(void *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return 0;
  Display *display = info.info.x11.display;
  XWindowAttributes attributes;
  if (!dynamic_xlib_is_there()) return 0;
  /* On SDL's connection, which is the one that gets its messages. */
  if (XGetWindowAttributes(display, info.info.x11.window, &attributes))
    XSelectInput(display, info.info.x11.window, attributes.your_event_mask | VisibilityChangeMask);
  return info.info.x11.window;
}

int cx11_is_viewable(void *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return 1;
  xcb_screen_t *screen;
  xcb_connection_t *connection = cx11_connect(&screen);
  if (!connection) return 1;
  xcb_window_t number = (xcb_window_t)info.info.x11.window;
  xcb_get_window_attributes_reply_t *reply =
      xcb_get_window_attributes_reply(connection, xcb_get_window_attributes(connection, number), NULL);
  int is_viewable = !reply || reply->map_state == XCB_MAP_STATE_VIEWABLE;
  free(reply);
  is_viewable = is_viewable && !is_taken_away(connection, number);
  xcb_disconnect(connection);
  return is_viewable;
}

cx11_sight cx11_sight_of(const struct SDL_SysWMmsg *wm, unsigned long *window) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (!wm || wm->subsystem != SDL_SYSWM_X11) return CX11_SIGHT_NONE;
  const XEvent *event = &wm->msg.x11.event;
  *window = event->xany.window;
  if (event->type == VisibilityNotify)
    return event->xvisibility.state == VisibilityFullyObscured ? CX11_SIGHT_COVERED : CX11_SIGHT_SEEN;
  if (event->type != PropertyNotify) return CX11_SIGHT_NONE;
  pthread_once(&once, find_atoms);
  return wm_state && (xcb_atom_t)event->xproperty.atom == wm_state ? CX11_SIGHT_ASK : CX11_SIGHT_NONE;
}
