// SPDX-License-Identifier: Apache-2.0
/* What another program drags over a window, by the XDND protocol, of which SDL reports only the drop. */
#include "../CDynamicDesktop/headers/packages.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <cdynamicdesktop.h>
#include <pthread.h>
#include <xcb/xcb.h>

#include "connection.h"
#include "cx11.h"

static xcb_atom_t entered, left, dropped;

static void find_atoms(void) {
  xcb_screen_t *screen;
  xcb_connection_t *connection = cx11_connect(&screen);
  if (!connection) return;
  entered = cx11_atom(connection, "XdndEnter");
  left = cx11_atom(connection, "XdndLeave");
  dropped = cx11_atom(connection, "XdndDrop");
  xcb_disconnect(connection);
}

cx11_drag cx11_drag_of(const struct SDL_SysWMmsg *wm) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (!wm || wm->subsystem != SDL_SYSWM_X11) return CX11_DRAG_NONE;
  const XEvent *event = &wm->msg.x11.event;
  if (event->type != ClientMessage) return CX11_DRAG_NONE;
  pthread_once(&once, find_atoms);
  xcb_atom_t type = (xcb_atom_t)event->xclient.message_type;
  if (type == XCB_ATOM_NONE) return CX11_DRAG_NONE;
  if (type == entered) return CX11_DRAG_ENTERED;
  return type == left || type == dropped ? CX11_DRAG_ENDED : CX11_DRAG_NONE;
}
