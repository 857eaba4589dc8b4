// SPDX-License-Identifier: Apache-2.0
/* XSETTINGS: what the desktop's settings daemon tells all toolkits on X11, such as the name of the theme. */
#include "../CDynamicDesktop/headers/packages.h"

#include <cdynamicdesktop.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>

#include "connection.h"
#include "cx11.h"

xcb_window_t cx11_settings_owner(xcb_connection_t *connection) {
  xcb_get_selection_owner_cookie_t cookie =
      xcb_get_selection_owner(connection, cx11_atom(connection, "_XSETTINGS_S0"));
  xcb_get_selection_owner_reply_t *reply = xcb_get_selection_owner_reply(connection, cookie, NULL);
  xcb_window_t owner = reply ? reply->owner : XCB_NONE;
  free(reply);
  return owner;
}

/* The bytes of the settings that are not yet read. */
typedef struct {
  const unsigned char *at;
  size_t count;
  int is_big; /* the order of the bytes in numbers */
} bytes;

/* Takes bytes with what fills them up to a multiple of four; null if there are fewer. */
static const unsigned char *take(bytes *from, size_t count) {
  const unsigned char *start = from->at;
  if (count > from->count) return NULL;
  size_t padded = (count + 3) & ~(size_t)3;
  if (padded > from->count) padded = from->count;
  from->at += padded;
  from->count -= padded;
  return start;
}

static uint32_t number_of(const unsigned char *at, int size, int is_big) {
  uint32_t number = 0;
  for (int i = 0; i < size; i++) number = number << 8 | at[is_big ? i : size - 1 - i];
  return number;
}

/* A copy of text with a null at its end, to be freed. */
static char *text_of(const unsigned char *at, size_t count) {
  char *text = malloc(count + 1);
  if (!text) return NULL;
  memcpy(text, at, count);
  text[count] = 0;
  return text;
}

/* Reads one setting; 0 at the end, and where the bytes are none. */
static int read_setting(bytes *from, void *context, cx11_setting told) {
  const unsigned char *head = take(from, 4);
  if (!head) return 0;
  size_t length = number_of(head + 2, 2, from->is_big);
  const unsigned char *name = take(from, length);
  if (!name || !take(from, 4)) return 0;
  const unsigned char *value = take(from, head[0] == 2 ? 8 : 4);
  if (!value || head[0] > 2) return 0;
  uint32_t number = number_of(value, 4, from->is_big);
  const unsigned char *text = head[0] == 1 ? take(from, number) : NULL;
  if (head[0] == 1 && !text) return 0;
  if (head[0] == 2) return 1; /* a colour; no toolkit uses them */
  char *key = text_of(name, length), *words = text ? text_of(text, number) : NULL;
  if (key && (words || !text)) told(context, key, (int32_t)number, words);
  free(key);
  free(words);
  return 1;
}

static void read_all(xcb_get_property_reply_t *reply, void *context, cx11_setting told) {
  const unsigned char *start = xcb_get_property_value(reply);
  bytes from = {start, (size_t)xcb_get_property_value_length(reply), 0};
  /* The order of bytes, the serial number, and the number of settings. */
  const unsigned char *head = take(&from, 12);
  if (!head) return;
  from.is_big = head[0] == 1;
  for (uint32_t left = number_of(head + 8, 4, from.is_big); left && read_setting(&from, context, told); left--)
    continue;
}

int cx11_read_settings(void *context, cx11_setting told) {
  xcb_screen_t *screen;
  xcb_connection_t *connection = cx11_connect(&screen);
  if (!connection) return 0;
  xcb_window_t owner = cx11_settings_owner(connection);
  xcb_get_property_reply_t *reply = NULL;
  if (owner != XCB_NONE) {
    /* 256 KB; daemons set a few kilobytes. */
    xcb_get_property_cookie_t cookie = xcb_get_property(
        connection, 0, owner, cx11_atom(connection, "_XSETTINGS_SETTINGS"), XCB_GET_PROPERTY_TYPE_ANY, 0, 1 << 16);
    reply = xcb_get_property_reply(connection, cookie, NULL);
  }
  xcb_disconnect(connection);
  if (!reply) return 0;
  read_all(reply, context, told);
  free(reply);
  return 1;
}
