// SPDX-License-Identifier: Apache-2.0
/* Kinds of pixels. A screen of 30 bits, for which SDL can draw nothing, also has windows of 32, which its server converts. */
#include "../CDynamicDesktop/headers/packages.h"

#include <cdynamicdesktop.h>
#include <xcb/xcb.h>

#include "connection.h"
#include "cx11.h"

static int is_plain(const xcb_visualtype_t *visual) {
  return visual->_class == XCB_VISUAL_CLASS_TRUE_COLOR && visual->red_mask == 0xff0000 &&
         visual->green_mask == 0xff00 && visual->blue_mask == 0xff;
}

/* The first plain visual of a depth; 0 without one. */
static uint32_t plain_visual(const xcb_screen_t *screen, uint8_t depth) {
  xcb_depth_iterator_t depths = xcb_screen_allowed_depths_iterator(screen);
  for (; depths.rem; xcb_depth_next(&depths)) {
    if (depths.data->depth != depth) continue;
    xcb_visualtype_iterator_t visuals = xcb_depth_visuals_iterator(depths.data);
    for (; visuals.rem; xcb_visualtype_next(&visuals))
      if (is_plain(visuals.data)) return visuals.data->visual_id;
  }
  return 0;
}

uint32_t cx11_plain_visual(void) {
  xcb_screen_t *screen;
  xcb_connection_t *connection = cx11_connect(&screen);
  if (!connection) return 0;
  /* In one of 32 bits, the eight that are left are opaque in all that is drawn. */
  uint32_t found = plain_visual(screen, 24);
  if (!found) found = plain_visual(screen, 32);
  xcb_disconnect(connection);
  return found;
}
