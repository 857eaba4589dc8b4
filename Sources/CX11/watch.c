// SPDX-License-Identifier: Apache-2.0
/* Changes of what the desktop sets on X11: its resources, among them its scale factor, and its settings. */
#include "../CDynamicDesktop/headers/packages.h"

#include <cdynamicdesktop.h>
#include <pthread.h>
#include <stdlib.h>
#include <xcb/xcb.h>

#include "connection.h"
#include "cx11.h"

static void (*on_change)(void);

/* The daemon of the settings, and the names of what it sends. */
typedef struct {
  xcb_connection_t *connection;
  xcb_window_t owner;
  xcb_atom_t manager, selection;
} watcher;

/* Follows the daemon that is there now. */
static void follow_owner(watcher *w) {
  const uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE | XCB_EVENT_MASK_STRUCTURE_NOTIFY;
  w->owner = cx11_settings_owner(w->connection);
  if (w->owner != XCB_NONE) xcb_change_window_attributes(w->connection, w->owner, XCB_CW_EVENT_MASK, &events);
  xcb_flush(w->connection);
}

/* Whether an event is a change of something. */
static int is_change(watcher *w, const void *event) {
  const xcb_generic_event_t *any = event;
  const xcb_property_notify_event_t *property = event;
  const xcb_client_message_event_t *message = event;
  const xcb_destroy_notify_event_t *end = event;
  switch (any->response_type & 0x7f) {
    case XCB_PROPERTY_NOTIFY: return property->window == w->owner || property->atom == XCB_ATOM_RESOURCE_MANAGER;
    case XCB_CLIENT_MESSAGE:
      if (message->type != w->manager || message->data.data32[1] != w->selection) return 0;
      break;
    case XCB_DESTROY_NOTIFY:
      if (end->window != w->owner) return 0;
      break;
    default: return 0;
  }
  follow_owner(w);
  return 1;
}

static void *watch(void *context) {
  watcher w = {.connection = context};
  xcb_generic_event_t *event;
  w.manager = cx11_atom(w.connection, "MANAGER");
  w.selection = cx11_atom(w.connection, "_XSETTINGS_S0");
  follow_owner(&w);
  while ((event = xcb_wait_for_event(w.connection))) {
    if (is_change(&w, event)) on_change();
    free(event);
  }
  xcb_disconnect(w.connection);
  return NULL;
}

int cx11_watch_desktop(void (*changed)(void)) {
  if (on_change) return 1;
  xcb_screen_t *screen;
  xcb_connection_t *connection = cx11_connect(&screen);
  if (!connection) return 0;
  /* A new daemon tells the root window that it is there. */
  const uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE | XCB_EVENT_MASK_STRUCTURE_NOTIFY;
  xcb_change_window_attributes(connection, screen->root, XCB_CW_EVENT_MASK, &events);
  xcb_flush(connection);
  on_change = changed;
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch, connection)) {
    on_change = NULL;
    xcb_disconnect(connection);
    return 0;
  }
  pthread_detach(thread);
  return 1;
}
