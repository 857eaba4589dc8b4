// SPDX-License-Identifier: Apache-2.0
#include "server.h"

#include <string.h>

/* org.a11y.atspi.Selection: the selected rows of lists, trees and menus, and the choice of combo boxes. */

int atspi_is_list(const caccessible_node *node) {
  return node->role == ROLE_COMBO_BOX || node->role == ROLE_LIST || node->role == ROLE_MENU || node->role == ROLE_TREE;
}

static int has_state(server *s, int32_t id, int state) {
  caccessible_node node;
  if (!atspi_find(s, id, &node)) return 0;
  int has_state = (node.states >> state & 1) != 0;
  atspi_clear(&node);
  return has_state;
}

int atspi_is_selected(server *s, int32_t id) { return has_state(s, id, STATE_SELECTED); }

/* A row is selected where the arrow keys go to it. A press on it would do more than that. */
int atspi_select_row(server *s, int32_t id) {
  int can = has_state(s, id, STATE_FOCUSABLE);
  if (can) s->program.focus(s->program.context, id);
  return can;
}

/* The n-th selected child, or -3 for no object. */
static int32_t selected(server *s, const caccessible_node *node, int32_t n) {
  for (int i = 0; n >= 0 && i < node->count; i++)
    if (atspi_is_selected(s, node->children[i]) && n-- == 0) return node->children[i];
  return -3;
}

int32_t atspi_selected_count(server *s, const caccessible_node *node) {
  int32_t count = 0;
  for (int i = 0; i < node->count; i++) count += atspi_is_selected(s, node->children[i]);
  return count;
}

DBusMessage *atspi_answer_selection(server *s, DBusMessage *call, int32_t id, const caccessible_node *node) {
  const char *member = dbus_message_get_member(call);
  if (!atspi_is_list(node)) return NULL;
  DBusMessage *reply = dbus_message_new_method_return(call);
  DBusMessageIter to;
  int32_t index;
  atspi_numbers_of(call, &index, 1);
  int is_there = index >= 0 && index < node->count;
  dbus_message_iter_init_append(reply, &to);
  if (!strcmp(member, "GetSelectedChild")) {
    atspi_append_reference(s, &to, selected(s, node, index));
    return reply;
  }
  dbus_bool_t done = 0;
  if (!strcmp(member, "IsChildSelected")) {
    done = is_there && atspi_is_selected(s, node->children[index]);
  } else if (!strcmp(member, "SelectChild")) {
    done = is_there && (node->role == ROLE_COMBO_BOX || atspi_select_row(s, node->children[index]));
    if (done && node->role == ROLE_COMBO_BOX) s->program.choose(s->program.context, id, index);
  } else if (strcmp(member, "DeselectSelectedChild") && strcmp(member, "DeselectChild") && strcmp(member, "SelectAll") &&
             strcmp(member, "ClearSelection")) {
    dbus_message_unref(reply);
    return NULL;
  }
  atspi_append(&to, DBUS_TYPE_BOOLEAN, &done);
  return reply;
}
