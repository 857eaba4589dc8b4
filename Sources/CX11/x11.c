// SPDX-License-Identifier: Apache-2.0
#include "../CDynamicDesktop/headers/packages.h"
#include "cx11.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xlib.h>
#include <cdynamicdesktop.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>

#include "connection.h"

xcb_connection_t *cx11_connect(xcb_screen_t **screen) {
  if (!dynamic_xcb_is_there()) return NULL;
  xcb_connection_t *connection = xcb_connect(NULL, NULL);
  /* A connection that failed is an object, too. */
  if (!connection) return NULL;
  const xcb_setup_t *setup = xcb_connection_has_error(connection) ? NULL : xcb_get_setup(connection);
  *screen = setup ? xcb_setup_roots_iterator(setup).data : NULL;
  if (*screen) return connection;
  xcb_disconnect(connection);
  return NULL;
}

xcb_atom_t cx11_atom(xcb_connection_t *connection, const char *name) {
  xcb_intern_atom_cookie_t cookie = xcb_intern_atom(connection, 0, (uint16_t)strlen(name), name);
  xcb_intern_atom_reply_t *reply = xcb_intern_atom_reply(connection, cookie, NULL);
  xcb_atom_t atom = reply ? reply->atom : XCB_ATOM_NONE;
  free(reply);
  return atom;
}

/* The value of a line `name: number` of the text; 0 without one. */
static double number_after(const char *name, const char *text, size_t count) {
  size_t length = strlen(name);
  const char *end = text + count;
  while (text < end) {
    const char *next = memchr(text, '\n', (size_t)(end - text));
    const char *stop = next ? next : end;
    if ((size_t)(stop - text) > length && !memcmp(text, name, length) && text[length] == ':') {
      char digits[32] = "";
      size_t rest = (size_t)(stop - text) - length - 1;
      memcpy(digits, text + length + 1, rest < sizeof digits ? rest : sizeof digits - 1);
      return strtod(digits, NULL);
    }
    text = next ? next + 1 : end;
  }
  return 0;
}

static void find_resolution(void *found, const char *name, int32_t number, const char *text) {
  /* In 1024ths of a dot per inch. */
  if (!text && number > 0 && !strcmp(name, "Xft/DPI")) *(double *)found = number / 1024.0;
}

double cx11_text_resolution(void) {
  xcb_screen_t *screen;
  xcb_connection_t *connection = cx11_connect(&screen);
  if (!connection) return 0;
  /* 256 KB; desktops set a few lines. */
  xcb_get_property_cookie_t cookie = xcb_get_property(
      connection, 0, screen->root, XCB_ATOM_RESOURCE_MANAGER, XCB_ATOM_STRING, 0, 1 << 16);
  xcb_get_property_reply_t *reply = xcb_get_property_reply(connection, cookie, NULL);
  double found = 0;
  if (reply)
    found = number_after("Xft.dpi", xcb_get_property_value(reply),
                         (size_t)xcb_get_property_value_length(reply));
  free(reply);
  xcb_disconnect(connection);
  if (found <= 0) cx11_read_settings(&found, find_resolution);
  return found;
}

/* The window that a property of another one names; none without it. */
static xcb_window_t named_window(xcb_connection_t *connection, xcb_window_t window, xcb_atom_t property) {
  xcb_get_property_cookie_t cookie = xcb_get_property(connection, 0, window, property, XCB_ATOM_WINDOW, 0, 1);
  xcb_get_property_reply_t *reply = xcb_get_property_reply(connection, cookie, NULL);
  xcb_window_t found = XCB_NONE;
  if (reply && xcb_get_property_value_length(reply) == sizeof found)
    memcpy(&found, xcb_get_property_value(reply), sizeof found);
  free(reply);
  return found;
}

int cx11_has_window_manager(void) {
  xcb_screen_t *screen;
  xcb_connection_t *connection = cx11_connect(&screen);
  if (!connection) return 0;
  xcb_atom_t check = cx11_atom(connection, "_NET_SUPPORTING_WM_CHECK");
  xcb_window_t found = named_window(connection, screen->root, check);
  /* The property of one that has ended names a window that is gone. */
  int is_there = found != XCB_NONE && named_window(connection, found, check) == found;
  xcb_disconnect(connection);
  return is_there;
}

int cx11_set_icon(void *window, const uint32_t *pixels, size_t count) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return 0;
  xcb_screen_t *screen;
  xcb_connection_t *connection = cx11_connect(&screen);
  if (!connection) return 0;
  xcb_change_property(connection, XCB_PROP_MODE_REPLACE, (xcb_window_t)info.info.x11.window,
                      cx11_atom(connection, "_NET_WM_ICON"), XCB_ATOM_CARDINAL, 32,
                      (uint32_t)count, pixels);
  /* A reply comes after all requests before it. */
  cx11_atom(connection, "CARDINAL");
  xcb_disconnect(connection);
  return 1;
}

static void (*on_lost_display)(void);

static int display_lost(Display *display) {
  (void)display;
  if (on_lost_display) on_lost_display();
  return 0;
}

int cx11_on_lost_display(void (*function)(void)) {
  if (!dynamic_xlib_is_there()) return 0;
  on_lost_display = function;
  XSetIOErrorHandler(display_lost);
  return 1;
}
