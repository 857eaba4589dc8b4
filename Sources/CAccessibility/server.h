// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "caccessibility.h"

#include <dbus/dbus.h>

/* What the files of the server share. */

struct caccessible_node {
  char *name, *description, *text, *action, *content;
  uint32_t role;
  uint64_t states;
  int32_t parent, index, x, y, width, height, left, top;
  int32_t *children, *rows, *edges;
  int count, capacity, row_count, row_capacity, edge_count, edge_capacity;
  int has_value;
  double value, minimum, maximum, step;
  int32_t level, position, set_size, above;
  int32_t column_count;       /* of a table; 0 for none */
  int32_t table, row, column; /* of a cell; the table is -1 for none */
  int is_editable;
  int32_t caret, selection_start, selection_end;
};

typedef struct {
  DBusConnection *bus;
  const char *own;      /* our name on the bus */
  char desktop[256];    /* the name and the path of what contains the program */
  char desktop_path[256];
  const char *name;
  int32_t id;           /* the number that the registry gives to the program */
  int has_started;
  caccessibility_program program;
} server;

enum {
  ROLE_CANVAS = 6,
  ROLE_COMBO_BOX = 11,
  ROLE_IMAGE = 27,
  ROLE_LIST = 31,
  ROLE_MENU = 41,
  ROLE_TREE = 65
};
enum { STATE_FOCUSABLE = 11, STATE_SELECTED = 23 };

/* The number of an object by its path; -2 for the program itself, -3 for no object. */
int32_t atspi_number_of(const char *path);
/* Whether an object has an interface, by its name with or without the prefix, in any case of letters. */
int atspi_has_interface(int32_t id, const caccessible_node *node, const char *name);
int atspi_has_attribute(const caccessible_node *node, const char *name, const char *value);
void atspi_append(DBusMessageIter *to, int type, const void *value);
void atspi_append_text(DBusMessageIter *to, const char *text);
void atspi_append_number(DBusMessageIter *to, int32_t number);
void atspi_append_reference(server *s, DBusMessageIter *to, int32_t id);
void atspi_append_variant(DBusMessageIter *to, const char *type, int code, const void *value);
void atspi_append_attributes(DBusMessageIter *to);

/* Finds an object; returns 0 if there is none. It is cleared by `atspi_clear`. */
int atspi_find(server *s, int32_t id, caccessible_node *node);
void atspi_clear(caccessible_node *node);
/* The arguments of a call that are whole numbers; the others count as 0. */
void atspi_numbers_of(DBusMessage *call, int32_t *numbers, int count);

/* The interfaces in text.c; each returns NULL for a member that it does not have. */
DBusMessage *atspi_answer_text(server *s, DBusMessage *call, int32_t id, const caccessible_node *node);
DBusMessage *atspi_answer_hypertext(DBusMessage *call, const caccessible_node *node);
DBusMessage *atspi_answer_editable(server *s, DBusMessage *call, int32_t id, const caccessible_node *node);
/* The number of Unicode scalars of a text. */
int32_t atspi_length_of(const char *text);

/* The interface in selection.c. */
int atspi_is_list(const caccessible_node *node);
int32_t atspi_selected_count(server *s, const caccessible_node *node);
int atspi_is_selected(server *s, int32_t id);
/* Selects a row; returns whether it can be selected. */
int atspi_select_row(server *s, int32_t id);
DBusMessage *atspi_answer_selection(server *s, DBusMessage *call, int32_t id, const caccessible_node *node);

/* The interface in collection.c. */
DBusMessage *atspi_answer_collection(server *s, DBusMessage *call, int32_t id);

/* The interface in image.c. */
int atspi_is_image(const caccessible_node *node);
DBusMessage *atspi_answer_image(DBusMessage *call, const caccessible_node *node);

/* The interfaces in table.c; properties of other names are not appended, and return 0. */
int atspi_is_table(const caccessible_node *node);
int atspi_is_cell(const caccessible_node *node);
DBusMessage *atspi_answer_table(server *s, DBusMessage *call, const caccessible_node *node);
DBusMessage *atspi_answer_cell(DBusMessage *call, const caccessible_node *node);
int atspi_append_table_property(server *s, DBusMessageIter *to, const char *name, const caccessible_node *node);
int atspi_append_cell_property(server *s, DBusMessageIter *to, const char *name, const caccessible_node *node);
