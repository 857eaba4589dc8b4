// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdint.h>

/* A server of AT-SPI, the protocol of screen readers, by libdbus, which CLottieDynamic loads. The interfaces are described in
   the XML files of at-spi2-core. One thread serves; it asks back for each object that a client asks for. */

/* An object as it is now. */
typedef struct caccessible_node caccessible_node;

/* Sets the texts, which are copied. `action` is the name of what a press does, or empty for none. */
void caccessible_set_texts(caccessible_node *node, const char *name, const char *description, const char *text,
                           const char *action);
/* Sets the number of an AtspiRole and the bits of AtspiStateTypes. */
void caccessible_set_role(caccessible_node *node, uint32_t role, uint64_t states);
/* Sets the position in the tree: the number of the parent, -1 for none, and the index in it. */
void caccessible_set_parent(caccessible_node *node, int32_t parent, int32_t index);
void caccessible_add_child(caccessible_node *node, int32_t child);
/* Sets the rectangle in pixels of the window, and the window's position on the screen. */
void caccessible_set_area(caccessible_node *node, int32_t x, int32_t y, int32_t width, int32_t height, int32_t left,
                          int32_t top);
/* Sets the position of a row: its level in a tree, from 1, 0 for none; its index among the rows of its level, from 1, and their
   number, 0 for no row; and the row of the level above, -1 for none. */
void caccessible_set_row(caccessible_node *node, int32_t level, int32_t position, int32_t set_size, int32_t above);
/* Makes it a table, whose rows are its children; `column_count` is at least 1. Default: 0, no table. */
void caccessible_set_table(caccessible_node *node, int32_t column_count);
/* Sets the position of a cell: its table, its row and its column, from 0. Default: no cell. */
void caccessible_set_cell(caccessible_node *node, int32_t table, int32_t row, int32_t column);
/* Adds a row of the level below. */
void caccessible_add_row(caccessible_node *node, int32_t below);
/* Sets the text, which is copied, with the caret and the selection in Unicode scalars. */
void caccessible_set_content(caccessible_node *node, const char *text, int is_editable, int32_t caret, int32_t start,
                             int32_t end);
/* Adds the x at which the next scalar of the text begins, in pixels of the window; at last that at which the text ends. */
void caccessible_add_edge(caccessible_node *node, int32_t x);
/* Sets a value that can be changed. */
void caccessible_set_value(caccessible_node *node, double value, double minimum, double maximum, double step);

/* A range of a text that is replaced or selected, in Unicode scalars. */
typedef struct {
  int32_t start, end;
} caccessible_edit;

/* The program that is served. Called on the server's thread. */
typedef struct {
  void *context;
  /* Fills in an object; returns 0 if there is none of this number. The object 0 is the window. */
  int (*find)(void *context, int32_t id, caccessible_node *node);
  /* The object at a point, in pixels of the window; -1 for none. */
  int32_t (*hit)(void *context, int32_t x, int32_t y);
  void (*press)(void *context, int32_t id);
  void (*set_value)(void *context, int32_t id, double value);
  /* Takes a child of a list of choices. */
  void (*choose)(void *context, int32_t id, int32_t index);
  /* Replaces a range by a text; NULL selects the range. */
  void (*edit)(void *context, int32_t id, caccessible_edit edit, const char *text);
  void (*focus)(void *context, int32_t id);
  /* A client is there from now on. */
  void (*started)(void *context);
} caccessibility_program;

/* What has changed. */
typedef enum {
  CACCESSIBLE_STATE,          /* `text` names the state, `first` says whether it is on */
  CACCESSIBLE_NAME,           /* `text` is the new name */
  CACCESSIBLE_DESCRIPTION,    /* `text` is the new description */
  CACCESSIBLE_VALUE,          /* `value` is the new value */
  CACCESSIBLE_ADDED,          /* `child` has come, and has the index `first` */
  CACCESSIBLE_REMOVED,        /* `child` is gone, and had the index `first` */
  CACCESSIBLE_INSERTED,       /* `text` has come at the position `first`, and has `second` scalars */
  CACCESSIBLE_DELETED,        /* `text` is gone from the position `first`, and had `second` scalars */
  CACCESSIBLE_CARET,          /* the caret is at the position `first` */
  CACCESSIBLE_TEXT_SELECTION, /* another part of the text is selected */
  CACCESSIBLE_SELECTION,      /* other children are selected */
  CACCESSIBLE_CURRENT,        /* `child`, of the index `first`, has the keyboard */
  CACCESSIBLE_ACTIVATED,      /* the window has the keyboard */
  CACCESSIBLE_DEACTIVATED     /* it has no more */
} caccessible_change;

/* Names a role in the language of the program; before serving. Screen readers speak the name. */
void caccessibility_name_role(uint32_t role, const char *name);
/* Names an action in the language of the program, of those that `caccessible_set_texts` gets; before serving. */
void caccessibility_name_action(const char *action, const char *name);
/* Sets the locale of all texts, such as "de"; before serving. Without, it is "en". */
void caccessibility_set_locale(const char *locale);
/* Serves until the bus is gone; returns at once where there is no session bus. Waits while the desktop has accessibility
   switched off. */
void caccessibility_serve(const char *name, caccessibility_program program);
/* Tells clients of a change; from any thread. Does nothing while nobody is served. */
void caccessibility_notify(int32_t id, caccessible_change change, const char *text, int32_t first, int32_t second,
                           double value, int32_t child);
