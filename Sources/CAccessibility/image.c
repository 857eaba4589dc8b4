// SPDX-License-Identifier: Apache-2.0
#include "server.h"

#include <string.h>

/* org.a11y.atspi.Image: pictures. */

int atspi_is_image(const caccessible_node *node) { return node->role == ROLE_CANVAS || node->role == ROLE_IMAGE; }

DBusMessage *atspi_answer_image(DBusMessage *call, const caccessible_node *node) {
  const char *member = dbus_message_get_member(call);
  if (!atspi_is_image(node)) return NULL;
  DBusMessage *reply = dbus_message_new_method_return(call);
  DBusMessageIter to, inner;
  int32_t kind;
  atspi_numbers_of(call, &kind, 1);
  int32_t x = node->x + (kind == 0 ? node->left : 0), y = node->y + (kind == 0 ? node->top : 0);
  dbus_message_iter_init_append(reply, &to);
  if (!strcmp(member, "GetImageExtents")) {
    dbus_message_iter_open_container(&to, DBUS_TYPE_STRUCT, NULL, &inner);
    atspi_append_number(&inner, x);
    atspi_append_number(&inner, y);
    atspi_append_number(&inner, node->width);
    atspi_append_number(&inner, node->height);
    dbus_message_iter_close_container(&to, &inner);
  } else if (!strcmp(member, "GetImagePosition")) {
    atspi_append_number(&to, x);
    atspi_append_number(&to, y);
  } else if (!strcmp(member, "GetImageSize")) {
    atspi_append_number(&to, node->width);
    atspi_append_number(&to, node->height);
  } else {
    dbus_message_unref(reply);
    return NULL;
  }
  return reply;
}
