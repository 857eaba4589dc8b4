// SPDX-License-Identifier: Apache-2.0
/* The owner of a selection, as the Inter-Client Communication Conventions describe it (ICCCM 2.0, section 2). */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "connection.h"
#include "cx11.h"

/* More data goes over in parts (INCR): a server may refuse larger requests. */
enum { part = 1 << 18, most_transfers = 8 };

/* Data that goes over in parts: the next one when the receiver has deleted the last. */
typedef struct {
  xcb_window_t window; /* none: not in use */
  xcb_atom_t property;
  size_t sent;
} transfer;

typedef struct {
  xcb_connection_t *connection;
  xcb_window_t window;
  xcb_timestamp_t time;
  xcb_atom_t clipboard, targets, timestamp, incr, type;
  transfer transfers[most_transfers];
  int is_owner;
  size_t count;
  unsigned char bytes[];
} offer;

static void change(offer *own, xcb_window_t window, xcb_atom_t property, xcb_atom_t type,
                   uint8_t format, size_t count, const void *data) {
  xcb_change_property(own->connection, XCB_PROP_MODE_REPLACE, window, property, type, format,
                      (uint32_t)count, data);
}

static void listen_to(offer *own, xcb_window_t window, uint32_t events) {
  xcb_change_window_attributes(own->connection, window, XCB_CW_EVENT_MASK, &events);
}

/* Announces a transfer in parts; 0 if there are too many. */
static int begin(offer *own, xcb_window_t window, xcb_atom_t property) {
  for (int i = 0; i < most_transfers; i++) {
    if (own->transfers[i].window) continue;
    own->transfers[i] = (transfer){window, property, 0};
    listen_to(own, window, XCB_EVENT_MASK_PROPERTY_CHANGE | XCB_EVENT_MASK_STRUCTURE_NOTIFY);
    uint32_t count = own->count > UINT32_MAX ? UINT32_MAX : (uint32_t)own->count;
    change(own, window, property, own->incr, 32, 1, &count);
    return 1;
  }
  return 0;
}

/* Sends the next part. An empty one is the end. */
static void send_part(offer *own, transfer *transfer) {
  size_t rest = own->count - transfer->sent;
  size_t size = rest < part ? rest : part;
  change(own, transfer->window, transfer->property, own->type, 8, size,
         own->bytes + transfer->sent);
  transfer->sent += size;
  if (size) return;
  listen_to(own, transfer->window, XCB_EVENT_MASK_NO_EVENT);
  transfer->window = XCB_WINDOW_NONE;
}

/* Writes what was asked for to a property of the receiver; 0 for unknown types. */
static int give(offer *own, const xcb_selection_request_event_t *request, xcb_atom_t property) {
  xcb_window_t to = request->requestor;
  if (request->target == own->targets) {
    const xcb_atom_t all[] = {own->targets, own->timestamp, own->type};
    change(own, to, property, XCB_ATOM_ATOM, 32, 3, all);
  } else if (request->target == own->timestamp) {
    change(own, to, property, XCB_ATOM_INTEGER, 32, 1, &own->time);
  } else if (request->target == own->type) {
    if (own->count > part) return begin(own, to, property);
    change(own, to, property, own->type, 8, own->count, own->bytes);
  } else {
    return 0;
  }
  return 1;
}

static void answer(offer *own, const xcb_selection_request_event_t *request) {
  /* Old programs name no property. */
  xcb_atom_t property = request->property ? request->property : request->target;
  int is_given = own->is_owner && request->selection == own->clipboard && give(own, request, property);
  /* Events are always 32 bytes. */
  union {
    xcb_selection_notify_event_t event;
    char bytes[32];
  } note = {.bytes = {0}};
  note.event.response_type = XCB_SELECTION_NOTIFY;
  note.event.time = request->time;
  note.event.requestor = request->requestor;
  note.event.selection = request->selection;
  note.event.target = request->target;
  note.event.property = is_given ? property : XCB_ATOM_NONE;
  xcb_send_event(own->connection, 0, request->requestor, XCB_EVENT_MASK_NO_EVENT, note.bytes);
}

static void handle(offer *own, const xcb_generic_event_t *event) {
  const void *any = event;
  switch (event->response_type & 0x7f) {
    case XCB_SELECTION_REQUEST: answer(own, any); break;
    case XCB_SELECTION_CLEAR: own->is_owner = 0; break;
    case XCB_PROPERTY_NOTIFY: {
      const xcb_property_notify_event_t *change = any;
      if (change->state != XCB_PROPERTY_DELETE) break;
      for (int i = 0; i < most_transfers; i++) {
        transfer *transfer = &own->transfers[i];
        if (transfer->window == change->window && transfer->property == change->atom)
          send_part(own, transfer);
      }
      break;
    }
    case XCB_DESTROY_NOTIFY: {
      const xcb_destroy_notify_event_t *gone = any;
      for (int i = 0; i < most_transfers; i++)
        if (own->transfers[i].window == gone->window) own->transfers[i].window = XCB_WINDOW_NONE;
      break;
    }
    default: break;
  }
}

static int has_work(const offer *own) {
  if (own->is_owner) return 1;
  for (int i = 0; i < most_transfers; i++)
    if (own->transfers[i].window) return 1;
  return 0;
}

static void end(offer *own) {
  xcb_disconnect(own->connection);
  free(own);
}

static void *serve(void *context) {
  offer *own = context;
  while (has_work(own)) {
    xcb_generic_event_t *event = xcb_wait_for_event(own->connection);
    if (!event) break;
    handle(own, event);
    free(event);
    xcb_flush(own->connection);
  }
  end(own);
  return NULL;
}

/* The server's time, which owners need, is in the event of a change. */
static xcb_timestamp_t server_time(offer *own) {
  xcb_change_property(own->connection, XCB_PROP_MODE_APPEND, own->window, own->timestamp,
                      XCB_ATOM_INTEGER, 32, 0, NULL);
  xcb_flush(own->connection);
  xcb_timestamp_t time = XCB_CURRENT_TIME;
  xcb_generic_event_t *event;
  while (!time && (event = xcb_wait_for_event(own->connection))) {
    if ((event->response_type & 0x7f) == XCB_PROPERTY_NOTIFY) {
      const void *any = event;
      time = ((const xcb_property_notify_event_t *)any)->time;
    }
    free(event);
  }
  return time;
}

/* Takes the clipboard with a window that is never shown. */
static int own_clipboard(offer *own, const xcb_screen_t *screen, const char *type) {
  xcb_connection_t *connection = own->connection;
  const uint32_t events = XCB_EVENT_MASK_PROPERTY_CHANGE;
  own->clipboard = cx11_atom(connection, "CLIPBOARD");
  own->targets = cx11_atom(connection, "TARGETS");
  own->timestamp = cx11_atom(connection, "TIMESTAMP");
  own->incr = cx11_atom(connection, "INCR");
  own->type = cx11_atom(connection, type);
  own->window = xcb_generate_id(connection);
  xcb_create_window(connection, XCB_COPY_FROM_PARENT, own->window, screen->root, 0, 0, 1, 1, 0,
                    XCB_WINDOW_CLASS_INPUT_OUTPUT, XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK, &events);
  own->time = server_time(own);
  xcb_set_selection_owner(connection, own->window, own->clipboard, own->time);
  xcb_get_selection_owner_reply_t *reply = xcb_get_selection_owner_reply(
      connection, xcb_get_selection_owner(connection, own->clipboard), NULL);
  own->is_owner = reply && reply->owner == own->window;
  free(reply);
  return own->is_owner;
}

int cx11_offer(const char *type, const void *bytes, size_t count) {
  xcb_screen_t *screen;
  xcb_connection_t *connection = cx11_connect(&screen);
  if (!connection) return 0;
  offer *own = calloc(1, sizeof *own + count);
  if (!own) {
    xcb_disconnect(connection);
    return 0;
  }
  own->connection = connection;
  own->count = count;
  memcpy(own->bytes, bytes, count);
  pthread_t thread;
  if (!own_clipboard(own, screen, type) || pthread_create(&thread, NULL, serve, own)) {
    end(own);
    return 0;
  }
  pthread_detach(thread);
  return 1;
}
