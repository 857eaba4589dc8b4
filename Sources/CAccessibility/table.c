// SPDX-License-Identifier: Apache-2.0
#include "server.h"

#include <string.h>

/* org.a11y.atspi.Table and TableCell: trees, as in GTK 3. Each child of a tree is a row and its first cell; what is in the
   row, such as a button, is in the cells after it. An index is that of a child of the tree: the number of the row. */

int atspi_is_table(const caccessible_node *node) { return node->column_count > 0; }

int atspi_is_cell(const caccessible_node *node) { return node->table >= 0; }

/* The cell at a position, or -3 for no object. */
static int32_t cell_at(server *s, const caccessible_node *table, int32_t row, int32_t column) {
  caccessible_node found;
  if (row < 0 || row >= table->count || column < 0) return -3;
  if (column == 0) return table->children[row];
  if (!atspi_find(s, table->children[row], &found)) return -3;
  int32_t cell = column - 1 < found.count ? found.children[column - 1] : -3;
  atspi_clear(&found);
  return cell;
}

static int is_selected(server *s, const caccessible_node *table, int32_t row) {
  return row >= 0 && row < table->count && atspi_is_selected(s, table->children[row]);
}

/* An answer of truth. */
static void append_truth(DBusMessageIter *to, int value) {
  dbus_bool_t is_true = value != 0;
  atspi_append(to, DBUS_TYPE_BOOLEAN, &is_true);
}

static void append_rows(server *s, DBusMessageIter *to, const caccessible_node *table, int are_wanted) {
  DBusMessageIter list;
  dbus_message_iter_open_container(to, DBUS_TYPE_ARRAY, "i", &list);
  for (int32_t row = 0; are_wanted && row < table->count; row++)
    if (is_selected(s, table, row)) atspi_append_number(&list, row);
  dbus_message_iter_close_container(to, &list);
}

/* The members that find cells; returns 0 for others. */
static int append_place(server *s, DBusMessageIter *to, const char *member, const caccessible_node *table,
                        const int32_t *a) {
  int has_row = a[0] >= 0 && a[0] < table->count;
  if (!strcmp(member, "GetAccessibleAt")) {
    atspi_append_reference(s, to, cell_at(s, table, a[0], a[1]));
  } else if (!strcmp(member, "GetIndexAt")) {
    atspi_append_number(to, has_row && a[1] == 0 ? a[0] : -1);
  } else if (!strcmp(member, "GetRowAtIndex")) {
    atspi_append_number(to, has_row ? a[0] : -1);
  } else if (!strcmp(member, "GetColumnAtIndex")) {
    atspi_append_number(to, has_row ? 0 : -1);
  } else if (!strcmp(member, "GetRowExtentAt") || !strcmp(member, "GetColumnExtentAt")) {
    atspi_append_number(to, cell_at(s, table, a[0], a[1]) >= 0);
  } else if (!strcmp(member, "GetRowColumnExtentsAtIndex")) {
    append_truth(to, has_row);
    atspi_append_number(to, has_row ? a[0] : -1);
    atspi_append_number(to, has_row ? 0 : -1);
    atspi_append_number(to, has_row);
    atspi_append_number(to, has_row);
    append_truth(to, is_selected(s, table, a[0]));
  } else if (!strcmp(member, "GetRowDescription") || !strcmp(member, "GetColumnDescription")) {
    atspi_append_text(to, "");
  } else if (!strcmp(member, "GetRowHeader") || !strcmp(member, "GetColumnHeader")) {
    atspi_append_reference(s, to, -3);
  } else {
    return 0;
  }
  return 1;
}

/* The members that tell what is selected or select; returns 0 for others. Columns cannot be selected. */
static int append_selection(server *s, DBusMessageIter *to, const char *member, const caccessible_node *table,
                            const int32_t *a) {
  int has_row = a[0] >= 0 && a[0] < table->count;
  if (!strcmp(member, "GetSelectedRows") || !strcmp(member, "GetSelectedColumns")) {
    append_rows(s, to, table, !strcmp(member, "GetSelectedRows"));
  } else if (!strcmp(member, "IsRowSelected")) {
    append_truth(to, is_selected(s, table, a[0]));
  } else if (!strcmp(member, "IsSelected")) {
    append_truth(to, is_selected(s, table, a[0]) && cell_at(s, table, a[0], a[1]) >= 0);
  } else if (!strcmp(member, "AddRowSelection")) {
    append_truth(to, has_row && atspi_select_row(s, table->children[a[0]]));
  } else if (!strcmp(member, "IsColumnSelected") || !strcmp(member, "AddColumnSelection") ||
             !strcmp(member, "RemoveRowSelection") || !strcmp(member, "RemoveColumnSelection")) {
    append_truth(to, 0);
  } else {
    return 0;
  }
  return 1;
}

DBusMessage *atspi_answer_table(server *s, DBusMessage *call, const caccessible_node *node) {
  const char *member = dbus_message_get_member(call);
  if (!atspi_is_table(node)) return NULL;
  DBusMessage *reply = dbus_message_new_method_return(call);
  DBusMessageIter to;
  int32_t a[2];
  atspi_numbers_of(call, a, 2);
  dbus_message_iter_init_append(reply, &to);
  if (append_place(s, &to, member, node, a) || append_selection(s, &to, member, node, a)) return reply;
  dbus_message_unref(reply);
  return NULL;
}

DBusMessage *atspi_answer_cell(DBusMessage *call, const caccessible_node *node) {
  const char *member = dbus_message_get_member(call);
  if (!atspi_is_cell(node)) return NULL;
  DBusMessage *reply = dbus_message_new_method_return(call);
  DBusMessageIter to, list;
  dbus_message_iter_init_append(reply, &to);
  if (!strcmp(member, "GetRowHeaderCells") || !strcmp(member, "GetColumnHeaderCells")) {
    dbus_message_iter_open_container(&to, DBUS_TYPE_ARRAY, "(so)", &list);
    dbus_message_iter_close_container(&to, &list);
  } else if (!strcmp(member, "GetRowColumnSpan")) {
    /* Without the truth that the XML file has before: GTK has none, and clients expect none. */
    atspi_append_number(&to, node->row);
    atspi_append_number(&to, node->column);
    atspi_append_number(&to, 1);
    atspi_append_number(&to, 1);
  } else {
    dbus_message_unref(reply);
    return NULL;
  }
  return reply;
}

static void append_variant_number(DBusMessageIter *to, int32_t number) {
  atspi_append_variant(to, "i", DBUS_TYPE_INT32, &number);
}

static void append_variant_reference(server *s, DBusMessageIter *to, int32_t id) {
  DBusMessageIter inner;
  dbus_message_iter_open_container(to, DBUS_TYPE_VARIANT, "(so)", &inner);
  atspi_append_reference(s, &inner, id);
  dbus_message_iter_close_container(to, &inner);
}

int atspi_append_table_property(server *s, DBusMessageIter *to, const char *name, const caccessible_node *node) {
  if (!strcmp(name, "NRows")) append_variant_number(to, node->count);
  else if (!strcmp(name, "NColumns")) append_variant_number(to, node->column_count);
  else if (!strcmp(name, "NSelectedRows")) append_variant_number(to, atspi_selected_count(s, node));
  else if (!strcmp(name, "NSelectedColumns")) append_variant_number(to, 0);
  else if (!strcmp(name, "Caption") || !strcmp(name, "Summary")) append_variant_reference(s, to, -3);
  else return 0;
  return 1;
}

int atspi_append_cell_property(server *s, DBusMessageIter *to, const char *name, const caccessible_node *node) {
  DBusMessageIter variant, inner;
  if (!strcmp(name, "RowSpan") || !strcmp(name, "ColumnSpan")) {
    append_variant_number(to, 1);
  } else if (!strcmp(name, "Table")) {
    append_variant_reference(s, to, node->table);
  } else if (!strcmp(name, "Position")) {
    dbus_message_iter_open_container(to, DBUS_TYPE_VARIANT, "(ii)", &variant);
    dbus_message_iter_open_container(&variant, DBUS_TYPE_STRUCT, NULL, &inner);
    atspi_append_number(&inner, node->row);
    atspi_append_number(&inner, node->column);
    dbus_message_iter_close_container(&variant, &inner);
    dbus_message_iter_close_container(to, &variant);
  } else {
    return 0;
  }
  return 1;
}
