// SPDX-License-Identifier: Apache-2.0
/* Changes of the resources of X11, which desktops set when their scale factor changes. */
#include "../CDynamicDesktop/headers/packages.h"

#include <cdynamicdesktop.h>
#include <pthread.h>
#include <stdlib.h>
#include <xcb/xcb.h>

#include "connection.h"
#include "cx11.h"

static void (*on_change)(void);

static void *watch(void *context) {
  xcb_connection_t *connection = context;
  xcb_generic_event_t *event;
  while ((event = xcb_wait_for_event(connection))) {
    const void *any = event;
    const xcb_property_notify_event_t *change = any;
    if ((event->response_type & 0x7f) == XCB_PROPERTY_NOTIFY && change->atom == XCB_ATOM_RESOURCE_MANAGER)
      on_change();
    free(event);
  }
  xcb_disconnect(connection);
  return NULL;
}

int cx11_watch_resources(void (*changed)(void)) {
  if (on_change) return 1;
  xcb_screen_t *screen;
  xcb_connection_t *connection = cx11_connect(&screen);
  if (!connection) return 0;
  const uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE;
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
