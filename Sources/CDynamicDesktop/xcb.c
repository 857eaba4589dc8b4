// SPDX-License-Identifier: Apache-2.0
/* XCB, for what SDL does not offer of X11: pictures on the clipboard, the desktop's resolution, icons. Unlike Xlib it
   has no global handlers of errors, one of which ends the program when the connection breaks. */
#include "../CDynamic/library.h"
#include "cdynamicdesktop.h"
#include "headers/packages.h"

#include <xcb/xcb.h>

#define FUNCTIONS(X, L) \
  X(L, xcb_connection_t *, xcb_connect, (const char *a, int *b), (a, b), NULL) \
  X(L, int, xcb_connection_has_error, (xcb_connection_t *a), (a), 1) \
  X(L, void, xcb_disconnect, (xcb_connection_t *a), (a), ) \
  X(L, int, xcb_flush, (xcb_connection_t *a), (a), 0) \
  X(L, uint32_t, xcb_generate_id, (xcb_connection_t *a), (a), 0) \
  X(L, const struct xcb_setup_t *, xcb_get_setup, (xcb_connection_t *a), (a), NULL) \
  X(L, xcb_generic_event_t *, xcb_wait_for_event, (xcb_connection_t *a), (a), NULL) \
  X(L, xcb_screen_iterator_t, xcb_setup_roots_iterator, \
    (const xcb_setup_t *a), \
    (a), ((xcb_screen_iterator_t){NULL, 0, 0})) \
  X(L, xcb_depth_iterator_t, xcb_screen_allowed_depths_iterator, \
    (const xcb_screen_t *a), \
    (a), ((xcb_depth_iterator_t){NULL, 0, 0})) \
  X(L, void, xcb_depth_next, (xcb_depth_iterator_t *a), (a), ) \
  X(L, xcb_visualtype_iterator_t, xcb_depth_visuals_iterator, \
    (const xcb_depth_t *a), \
    (a), ((xcb_visualtype_iterator_t){NULL, 0, 0})) \
  X(L, void, xcb_visualtype_next, (xcb_visualtype_iterator_t *a), (a), ) \
  X(L, xcb_get_window_attributes_cookie_t, xcb_get_window_attributes, \
    (xcb_connection_t *a, xcb_window_t b), \
    (a, b), (xcb_get_window_attributes_cookie_t){0}) \
  X(L, xcb_get_window_attributes_reply_t *, xcb_get_window_attributes_reply, \
    (xcb_connection_t *a, xcb_get_window_attributes_cookie_t b, xcb_generic_error_t **c), \
    (a, b, c), NULL) \
  X(L, xcb_intern_atom_cookie_t, xcb_intern_atom, \
    (xcb_connection_t *a, uint8_t b, uint16_t c, const char *d), \
    (a, b, c, d), (xcb_intern_atom_cookie_t){0}) \
  X(L, xcb_intern_atom_reply_t *, xcb_intern_atom_reply, \
    (xcb_connection_t *a, xcb_intern_atom_cookie_t b, xcb_generic_error_t **c), \
    (a, b, c), NULL) \
  X(L, xcb_get_property_cookie_t, xcb_get_property, \
    (xcb_connection_t *a, uint8_t b, xcb_window_t c, xcb_atom_t d, xcb_atom_t e, uint32_t f, uint32_t g), \
    (a, b, c, d, e, f, g), (xcb_get_property_cookie_t){0}) \
  X(L, xcb_get_property_reply_t *, xcb_get_property_reply, \
    (xcb_connection_t *a, xcb_get_property_cookie_t b, xcb_generic_error_t **c), \
    (a, b, c), NULL) \
  X(L, void *, xcb_get_property_value, (const xcb_get_property_reply_t *a), (a), NULL) \
  X(L, int, xcb_get_property_value_length, (const xcb_get_property_reply_t *a), (a), 0) \
  X(L, xcb_void_cookie_t, xcb_change_property, \
    (xcb_connection_t *a, uint8_t b, xcb_window_t c, xcb_atom_t d, xcb_atom_t e, uint8_t f, uint32_t g, \
     const void *h), \
    (a, b, c, d, e, f, g, h), (xcb_void_cookie_t){0}) \
  X(L, xcb_void_cookie_t, xcb_change_window_attributes, \
    (xcb_connection_t *a, xcb_window_t b, uint32_t c, const void *d), \
    (a, b, c, d), (xcb_void_cookie_t){0}) \
  X(L, xcb_void_cookie_t, xcb_create_window, \
    (xcb_connection_t *a, uint8_t b, xcb_window_t c, xcb_window_t d, int16_t e, int16_t f, uint16_t g, \
     uint16_t h, uint16_t i, uint16_t j, xcb_visualid_t k, uint32_t l, const void *m), \
    (a, b, c, d, e, f, g, h, i, j, k, l, m), (xcb_void_cookie_t){0}) \
  X(L, xcb_void_cookie_t, xcb_send_event, \
    (xcb_connection_t *a, uint8_t b, xcb_window_t c, uint32_t d, const char *e), \
    (a, b, c, d, e), (xcb_void_cookie_t){0}) \
  X(L, xcb_void_cookie_t, xcb_set_selection_owner, \
    (xcb_connection_t *a, xcb_window_t b, xcb_atom_t c, xcb_timestamp_t d), \
    (a, b, c, d), (xcb_void_cookie_t){0}) \
  X(L, xcb_get_selection_owner_cookie_t, xcb_get_selection_owner, \
    (xcb_connection_t *a, xcb_atom_t b), \
    (a, b), (xcb_get_selection_owner_cookie_t){0}) \
  X(L, xcb_get_selection_owner_reply_t *, xcb_get_selection_owner_reply, \
    (xcb_connection_t *a, xcb_get_selection_owner_cookie_t b, xcb_generic_error_t **c), \
    (a, b, c), NULL)

DYNAMIC_LIBRARY(xcb, "libxcb.so.1", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
