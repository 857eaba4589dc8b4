// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "server.h"

#include <cdynamicdesktop.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const char *const root = "/org/a11y/atspi/accessible/root";
static const char *const prefix = "/org/a11y/atspi/accessible/";
static const char *const nobody = "/org/a11y/atspi/null";
static const char *const properties_interface = "org.freedesktop.DBus.Properties";
static const char *const accessible = "org.a11y.atspi.Accessible";
static const char *const application = "org.a11y.atspi.Application";
static const char *const component = "org.a11y.atspi.Component";
static const char *const action = "org.a11y.atspi.Action";
static const char *const value_interface = "org.a11y.atspi.Value";
static const char *const text_interface = "org.a11y.atspi.Text";
static const char *const editable_interface = "org.a11y.atspi.EditableText";
static const char *const selection_interface = "org.a11y.atspi.Selection";
static const char *const collection_interface = "org.a11y.atspi.Collection";
static const char *const hypertext_interface = "org.a11y.atspi.Hypertext";
static const char *const image_interface = "org.a11y.atspi.Image";
static const char *const table_interface = "org.a11y.atspi.Table";
static const char *const cell_interface = "org.a11y.atspi.TableCell";

static void set_text(char **to, const char *text) {
  free(*to);
  *to = strdup(text ? text : "");
}

void caccessible_set_texts(caccessible_node *node, const char *name, const char *description, const char *text,
                           const char *action_name) {
  set_text(&node->name, name);
  set_text(&node->description, description);
  set_text(&node->text, text);
  set_text(&node->action, action_name);
}

void caccessible_set_role(caccessible_node *node, uint32_t role, uint64_t states) {
  node->role = role;
  node->states = states;
}

void caccessible_set_parent(caccessible_node *node, int32_t parent, int32_t index) {
  node->parent = parent;
  node->index = index;
}

static void add(int32_t **list, int *count, int *capacity, int32_t number) {
  if (*count == *capacity) {
    int larger = *capacity ? 2 * *capacity : 16;
    int32_t *grown = realloc(*list, (size_t)larger * sizeof *grown);
    if (!grown) return;
    *list = grown;
    *capacity = larger;
  }
  (*list)[(*count)++] = number;
}

void caccessible_add_child(caccessible_node *node, int32_t child) {
  add(&node->children, &node->count, &node->capacity, child);
}

void caccessible_add_row(caccessible_node *node, int32_t below) {
  add(&node->rows, &node->row_count, &node->row_capacity, below);
}

void caccessible_add_edge(caccessible_node *node, int32_t x) {
  add(&node->edges, &node->edge_count, &node->edge_capacity, x);
}

void caccessible_set_row(caccessible_node *node, int32_t level, int32_t position, int32_t set_size, int32_t above) {
  node->level = level;
  node->position = position;
  node->set_size = set_size;
  node->above = above;
}

void caccessible_set_table(caccessible_node *node, int32_t column_count) { node->column_count = column_count; }

void caccessible_set_cell(caccessible_node *node, int32_t table, int32_t row, int32_t column) {
  node->table = table;
  node->row = row;
  node->column = column;
}

void caccessible_set_content(caccessible_node *node, const char *text, int is_editable, int32_t caret, int32_t start,
                             int32_t end) {
  set_text(&node->content, text);
  node->is_editable = is_editable;
  node->caret = caret;
  node->selection_start = start;
  node->selection_end = end;
}

void caccessible_set_area(caccessible_node *node, int32_t x, int32_t y, int32_t width, int32_t height, int32_t left,
                          int32_t top) {
  node->x = x;
  node->y = y;
  node->width = width;
  node->height = height;
  node->left = left;
  node->top = top;
}

void caccessible_set_value(caccessible_node *node, double value, double minimum, double maximum, double step) {
  node->has_value = 1;
  node->value = value;
  node->minimum = minimum;
  node->maximum = maximum;
  node->step = step;
}

void atspi_clear(caccessible_node *node) {
  free(node->name);
  free(node->description);
  free(node->text);
  free(node->action);
  free(node->content);
  free(node->children);
  free(node->rows);
  free(node->edges);
  memset(node, 0, sizeof *node);
}

/* The connection */

int32_t atspi_number_of(const char *path) {
  if (!path || strncmp(path, prefix, strlen(prefix))) return -3;
  const char *end = path + strlen(prefix);
  if (!strcmp(end, "root")) return -2;
  char *rest = NULL;
  long number = strtol(end, &rest, 10);
  return rest && !*rest && rest != end && number >= 0 && number < INT32_MAX ? (int32_t)number : -3;
}

void atspi_append(DBusMessageIter *to, int type, const void *value) {
  dbus_message_iter_append_basic(to, type, value);
}

void atspi_append_text(DBusMessageIter *to, const char *text) { atspi_append(to, DBUS_TYPE_STRING, &text); }

void atspi_append_number(DBusMessageIter *to, int32_t number) { atspi_append(to, DBUS_TYPE_INT32, &number); }

/* A reference: the name on the bus and the path. */
void atspi_append_reference(server *s, DBusMessageIter *to, int32_t id) {
  DBusMessageIter inner;
  char buffer[96];
  const char *name = s->own, *path = buffer;
  if (id == -2) {
    path = root;
  } else if (id == -3) {
    path = nobody;
  } else {
    snprintf(buffer, sizeof buffer, "%s%d", prefix, (int)id);
  }
  dbus_message_iter_open_container(to, DBUS_TYPE_STRUCT, NULL, &inner);
  atspi_append_text(&inner, name);
  atspi_append(&inner, DBUS_TYPE_OBJECT_PATH, &path);
  dbus_message_iter_close_container(to, &inner);
}

static void append_desktop(server *s, DBusMessageIter *to) {
  DBusMessageIter inner;
  const char *path = s->desktop_path;
  dbus_message_iter_open_container(to, DBUS_TYPE_STRUCT, NULL, &inner);
  atspi_append_text(&inner, s->desktop);
  atspi_append(&inner, DBUS_TYPE_OBJECT_PATH, &path);
  dbus_message_iter_close_container(to, &inner);
}

/* Objects */

/* The program has one child, the window, whose number is 0. */
int atspi_find(server *s, int32_t id, caccessible_node *node) {
  memset(node, 0, sizeof *node);
  node->parent = -1;
  node->table = -1;
  if (id == -2) {
    caccessible_set_texts(node, s->name, "", "", "");
    caccessible_set_role(node, 75, 1ull << 8 | 1ull << 24 | 1ull << 25 | 1ull << 30);
    caccessible_add_child(node, 0);
    return 1;
  }
  if (id < 0) return 0;
  if (!s->program.find(s->program.context, id, node)) {
    atspi_clear(node);
    return 0;
  }
  return 1;
}

static void append_parent(server *s, DBusMessageIter *to, int32_t id, const caccessible_node *node) {
  if (id == -2) {
    append_desktop(s, to);
  } else {
    atspi_append_reference(s, to, id == 0 || node->parent < 0 ? -2 : node->parent);
  }
}

/* The numbers of AtspiRole that are used, and their names. */
static const struct {
  uint32_t role;
  const char *name;
} roles[] = {
    {2, "alert"}, {6, "canvas"}, {8, "check menu item"}, {9, "color chooser"}, {11, "combo box"}, {16, "dialog"},
    {23, "frame"}, {27, "image"}, {29, "label"}, {31, "list"}, {32, "list item"}, {33, "menu"}, {35, "menu item"},
    {39, "panel"}, {41, "popup menu"}, {42, "progress bar"}, {43, "push button"},
    {50, "separator"}, {51, "slider"}, {62, "toggle button"}, {63, "tool bar"}, {65, "tree"}, {75, "application"},
    {79, "entry"}, {83, "heading"}, {91, "tree item"}, {101, "notification"},
};

static const char *role_name(uint32_t role) {
  for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
    if (roles[i].role == role) return roles[i].name;
  return "unknown";
}

/* The names in another language, by their numbers. */
static char *local_names[128];

void caccessibility_name_role(uint32_t role, const char *name) {
  if (role >= sizeof local_names / sizeof *local_names) return;
  free(local_names[role]);
  local_names[role] = strdup(name);
}

/* The actions of objects, with their names in another language. */
static struct {
  const char *name;
  char *local;
} actions[] = {{"press", NULL}, {"activate", NULL}};

void caccessibility_name_action(const char *action, const char *name) {
  for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
    if (strcmp(actions[i].name, action)) continue;
    free(actions[i].local);
    actions[i].local = strdup(name);
  }
}

static const char *local_action(const char *action) {
  for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
    if (!strcmp(actions[i].name, action) && actions[i].local) return actions[i].local;
  return action;
}

/* The locale of all texts. */
static char locale[32] = "en";

void caccessibility_set_locale(const char *name) { snprintf(locale, sizeof locale, "%s", name); }

static const char *local_name(uint32_t role) {
  const char *name = role < sizeof local_names / sizeof *local_names ? local_names[role] : NULL;
  return name ? name : role_name(role);
}

/* The interfaces of an object, as many as the returned number says; at most eleven. */
static int interfaces_of(int32_t id, const caccessible_node *node, const char **names) {
  int count = 0;
  names[count++] = accessible;
  names[count++] = collection_interface;
  if (id == -2) {
    names[count++] = application;
    return count;
  }
  names[count++] = component;
  if (*node->action) names[count++] = action;
  if (node->has_value) names[count++] = value_interface;
  if (node->content) names[count++] = text_interface;
  if (node->content) names[count++] = node->is_editable ? editable_interface : hypertext_interface;
  if (atspi_is_list(node)) names[count++] = selection_interface;
  if (atspi_is_image(node)) names[count++] = image_interface;
  if (atspi_is_table(node)) names[count++] = table_interface;
  if (atspi_is_cell(node)) names[count++] = cell_interface;
  return count;
}

static void append_interfaces(DBusMessageIter *to, int32_t id, const caccessible_node *node) {
  DBusMessageIter list;
  const char *names[11];
  int count = interfaces_of(id, node, names);
  dbus_message_iter_open_container(to, DBUS_TYPE_ARRAY, "s", &list);
  for (int i = 0; i < count; i++) atspi_append_text(&list, names[i]);
  dbus_message_iter_close_container(to, &list);
}

int atspi_has_interface(int32_t id, const caccessible_node *node, const char *name) {
  const char *names[11], *dot = strrchr(name, '.');
  int count = interfaces_of(id, node, names);
  if (dot) name = dot + 1;
  for (int i = 0; i < count; i++)
    if (!strcasecmp(strrchr(names[i], '.') + 1, name)) return 1;
  return 0;
}

static void append_states(DBusMessageIter *to, const caccessible_node *node) {
  DBusMessageIter list;
  uint32_t words[] = {(uint32_t)node->states, (uint32_t)(node->states >> 32)};
  dbus_message_iter_open_container(to, DBUS_TYPE_ARRAY, "u", &list);
  atspi_append(&list, DBUS_TYPE_UINT32, &words[0]);
  atspi_append(&list, DBUS_TYPE_UINT32, &words[1]);
  dbus_message_iter_close_container(to, &list);
}

/* Calls */

static void append_attribute(DBusMessageIter *list, const char *name, const char *value) {
  DBusMessageIter entry;
  dbus_message_iter_open_container(list, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
  atspi_append_text(&entry, name);
  atspi_append_text(&entry, value);
  dbus_message_iter_close_container(list, &entry);
}

/* Appends an empty set of attributes. */
void atspi_append_attributes(DBusMessageIter *to) {
  DBusMessageIter list;
  dbus_message_iter_open_container(to, DBUS_TYPE_ARRAY, "{ss}", &list);
  dbus_message_iter_close_container(to, &list);
}

/* An attribute; the value is `text`, or the number where that is null. */
typedef struct {
  const char *name, *text;
  char number[16];
} attribute;

static void add_numbered(attribute *list, int *count, const char *name, int32_t value) {
  if (value <= 0) return;
  list[*count] = (attribute){.name = name};
  snprintf(list[*count].number, sizeof list->number, "%d", (int)value);
  ++*count;
}

/* The attributes of an object, with the names that GTK and browsers use; at most five. */
static int attributes_of(const caccessible_node *node, attribute *list) {
  int count = 0;
  list[count++] = (attribute){.name = "toolkit", .text = "LottieKit"};
  if (*node->text) list[count++] = (attribute){.name = "valuetext", .text = node->text};
  add_numbered(list, &count, "level", node->level);
  add_numbered(list, &count, "posinset", node->position);
  add_numbered(list, &count, "setsize", node->set_size);
  return count;
}

int atspi_has_attribute(const caccessible_node *node, const char *name, const char *value) {
  attribute list[5];
  int count = attributes_of(node, list);
  for (int i = 0; i < count; i++)
    if (!strcmp(list[i].name, name) && !strcmp(list[i].text ? list[i].text : list[i].number, value)) return 1;
  return 0;
}

static void append_attributes_of(DBusMessageIter *to, const caccessible_node *node) {
  DBusMessageIter inner;
  attribute list[5];
  int count = attributes_of(node, list);
  dbus_message_iter_open_container(to, DBUS_TYPE_ARRAY, "{ss}", &inner);
  for (int i = 0; i < count; i++) append_attribute(&inner, list[i].name, list[i].text ? list[i].text : list[i].number);
  dbus_message_iter_close_container(to, &inner);
}

static void append_relation(server *s, DBusMessageIter *list, uint32_t kind, const int32_t *targets, int count) {
  DBusMessageIter relation, inner;
  dbus_message_iter_open_container(list, DBUS_TYPE_STRUCT, NULL, &relation);
  atspi_append(&relation, DBUS_TYPE_UINT32, &kind);
  dbus_message_iter_open_container(&relation, DBUS_TYPE_ARRAY, "(so)", &inner);
  for (int i = 0; i < count; i++) atspi_append_reference(s, &inner, targets[i]);
  dbus_message_iter_close_container(&relation, &inner);
  dbus_message_iter_close_container(list, &relation);
}

/* The rows of a tree that are above and below a row: ATSPI_RELATION_NODE_CHILD_OF and _NODE_PARENT_OF. The first level is
   below the tree itself, as in GTK. */
static void append_relations(server *s, DBusMessageIter *to, const caccessible_node *node) {
  DBusMessageIter list;
  int32_t above = node->above >= 0 ? node->above : node->parent;
  dbus_message_iter_open_container(to, DBUS_TYPE_ARRAY, "(ua(so))", &list);
  if (node->level > 0) append_relation(s, &list, 7, &above, 1);
  if (node->row_count > 0) append_relation(s, &list, 8, node->rows, node->row_count);
  dbus_message_iter_close_container(to, &list);
}

static DBusMessage *answer_accessible(server *s, DBusMessage *call, int32_t id, const caccessible_node *node) {
  const char *member = dbus_message_get_member(call);
  DBusMessage *reply = dbus_message_new_method_return(call);
  DBusMessageIter to, list, from;
  dbus_message_iter_init_append(reply, &to);
  if (!strcmp(member, "GetChildAtIndex")) {
    int32_t index = -1;
    if (dbus_message_iter_init(call, &from) && dbus_message_iter_get_arg_type(&from) == DBUS_TYPE_INT32)
      dbus_message_iter_get_basic(&from, &index);
    atspi_append_reference(s, &to, index >= 0 && index < node->count ? node->children[index] : -3);
  } else if (!strcmp(member, "GetChildren")) {
    dbus_message_iter_open_container(&to, DBUS_TYPE_ARRAY, "(so)", &list);
    for (int i = 0; i < node->count; i++) atspi_append_reference(s, &list, node->children[i]);
    dbus_message_iter_close_container(&to, &list);
  } else if (!strcmp(member, "GetIndexInParent")) {
    atspi_append_number(&to, id == -2 ? 0 : node->index);
  } else if (!strcmp(member, "GetRole")) {
    atspi_append(&to, DBUS_TYPE_UINT32, &node->role);
  } else if (!strcmp(member, "GetRoleName")) {
    atspi_append_text(&to, role_name(node->role));
  } else if (!strcmp(member, "GetLocalizedRoleName")) {
    atspi_append_text(&to, local_name(node->role));
  } else if (!strcmp(member, "GetState")) {
    append_states(&to, node);
  } else if (!strcmp(member, "GetInterfaces")) {
    append_interfaces(&to, id, node);
  } else if (!strcmp(member, "GetApplication")) {
    atspi_append_reference(s, &to, -2);
  } else if (!strcmp(member, "GetRelationSet")) {
    append_relations(s, &to, node);
  } else if (!strcmp(member, "GetAttributes")) {
    append_attributes_of(&to, node);
  } else {
    dbus_message_unref(reply);
    return NULL;
  }
  return reply;
}

/* The arguments of a call that are whole numbers; the others count as 0. */
void atspi_numbers_of(DBusMessage *call, int32_t *numbers, int count) {
  DBusMessageIter from;
  memset(numbers, 0, (size_t)count * sizeof *numbers);
  if (!dbus_message_iter_init(call, &from)) return;
  for (int i = 0; i < count; i++) {
    int type = dbus_message_iter_get_arg_type(&from);
    if (type == DBUS_TYPE_INT32 || type == DBUS_TYPE_UINT32) dbus_message_iter_get_basic(&from, &numbers[i]);
    if (!dbus_message_iter_next(&from)) return;
  }
}

static DBusMessage *answer_component(server *s, DBusMessage *call, int32_t id, const caccessible_node *node) {
  const char *member = dbus_message_get_member(call);
  DBusMessage *reply = dbus_message_new_method_return(call);
  DBusMessageIter to;
  int32_t a[3];
  dbus_message_iter_init_append(reply, &to);
  if (!strcmp(member, "GetExtents")) {
    DBusMessageIter inner;
    atspi_numbers_of(call, a, 1);
    int is_screen = a[0] == 0;
    dbus_message_iter_open_container(&to, DBUS_TYPE_STRUCT, NULL, &inner);
    atspi_append_number(&inner, node->x + (is_screen ? node->left : 0));
    atspi_append_number(&inner, node->y + (is_screen ? node->top : 0));
    atspi_append_number(&inner, node->width);
    atspi_append_number(&inner, node->height);
    dbus_message_iter_close_container(&to, &inner);
  } else if (!strcmp(member, "GetPosition")) {
    atspi_numbers_of(call, a, 1);
    atspi_append_number(&to, node->x + (a[0] == 0 ? node->left : 0));
    atspi_append_number(&to, node->y + (a[0] == 0 ? node->top : 0));
  } else if (!strcmp(member, "GetSize")) {
    atspi_append_number(&to, node->width);
    atspi_append_number(&to, node->height);
  } else if (!strcmp(member, "Contains") || !strcmp(member, "GetAccessibleAtPoint")) {
    atspi_numbers_of(call, a, 3);
    int32_t x = a[0] - (a[2] == 0 ? node->left : 0), y = a[1] - (a[2] == 0 ? node->top : 0);
    if (*member == 'C') {
      dbus_bool_t inside = x >= node->x && y >= node->y && x < node->x + node->width && y < node->y + node->height;
      atspi_append(&to, DBUS_TYPE_BOOLEAN, &inside);
    } else {
      int32_t hit = s->program.hit(s->program.context, x, y);
      atspi_append_reference(s, &to, hit < 0 ? -3 : hit);
    }
  } else if (!strcmp(member, "GetLayer")) {
    uint32_t layer = id == 0 ? 7 : 3; /* the window, or a widget */
    atspi_append(&to, DBUS_TYPE_UINT32, &layer);
  } else if (!strcmp(member, "GetMDIZOrder")) {
    int16_t order = 0;
    atspi_append(&to, DBUS_TYPE_INT16, &order);
  } else if (!strcmp(member, "GetAlpha")) {
    double alpha = 1;
    atspi_append(&to, DBUS_TYPE_DOUBLE, &alpha);
  } else if (!strcmp(member, "GrabFocus")) {
    dbus_bool_t can = (node->states >> STATE_FOCUSABLE & 1) != 0;
    if (can) s->program.focus(s->program.context, id);
    atspi_append(&to, DBUS_TYPE_BOOLEAN, &can);
  } else {
    dbus_message_unref(reply);
    return NULL;
  }
  return reply;
}

static DBusMessage *answer_action(server *s, DBusMessage *call, int32_t id, const caccessible_node *node) {
  const char *member = dbus_message_get_member(call);
  DBusMessage *reply = dbus_message_new_method_return(call);
  DBusMessageIter to, list, entry;
  int32_t index;
  atspi_numbers_of(call, &index, 1);
  int is_there = index == 0 && *node->action;
  dbus_message_iter_init_append(reply, &to);
  if (!strcmp(member, "GetName")) {
    atspi_append_text(&to, is_there ? node->action : "");
  } else if (!strcmp(member, "GetLocalizedName")) {
    atspi_append_text(&to, is_there ? local_action(node->action) : "");
  } else if (!strcmp(member, "GetDescription") || !strcmp(member, "GetKeyBinding")) {
    atspi_append_text(&to, "");
  } else if (!strcmp(member, "GetActions")) {
    dbus_message_iter_open_container(&to, DBUS_TYPE_ARRAY, "(sss)", &list);
    if (*node->action) {
      dbus_message_iter_open_container(&list, DBUS_TYPE_STRUCT, NULL, &entry);
      atspi_append_text(&entry, local_action(node->action));
      atspi_append_text(&entry, "");
      atspi_append_text(&entry, "");
      dbus_message_iter_close_container(&list, &entry);
    }
    dbus_message_iter_close_container(&to, &list);
  } else if (!strcmp(member, "DoAction")) {
    dbus_bool_t done = is_there != 0;
    if (done) s->program.press(s->program.context, id);
    atspi_append(&to, DBUS_TYPE_BOOLEAN, &done);
  } else {
    dbus_message_unref(reply);
    return NULL;
  }
  return reply;
}

/* Properties */

void atspi_append_variant(DBusMessageIter *to, const char *type, int code, const void *value) {
  DBusMessageIter inner;
  dbus_message_iter_open_container(to, DBUS_TYPE_VARIANT, type, &inner);
  atspi_append(&inner, code, value);
  dbus_message_iter_close_container(to, &inner);
}

static void append_variant_text(DBusMessageIter *to, const char *text) {
  atspi_append_variant(to, "s", DBUS_TYPE_STRING, &text);
}

static int append_property(server *s, DBusMessageIter *to, const char *interface, const char *name, int32_t id,
                           const caccessible_node *node) {
  DBusMessageIter inner;
  int32_t count = node->count, actions = *node->action ? 1 : 0;
  if (!strcmp(interface, accessible)) {
    if (!strcmp(name, "Name")) append_variant_text(to, node->name);
    else if (!strcmp(name, "Description")) append_variant_text(to, node->description);
    else if (!strcmp(name, "Locale")) append_variant_text(to, locale);
    else if (!strcmp(name, "AccessibleId") || !strcmp(name, "HelpText")) append_variant_text(to, "");
    else if (!strcmp(name, "ChildCount")) atspi_append_variant(to, "i", DBUS_TYPE_INT32, &count);
    else if (!strcmp(name, "Parent")) {
      dbus_message_iter_open_container(to, DBUS_TYPE_VARIANT, "(so)", &inner);
      append_parent(s, &inner, id, node);
      dbus_message_iter_close_container(to, &inner);
    } else return 0;
  } else if (!strcmp(interface, application) && id == -2) {
    if (!strcmp(name, "ToolkitName")) append_variant_text(to, "LottieKit");
    else if (!strcmp(name, "Version") || !strcmp(name, "ToolkitVersion")) append_variant_text(to, "0.1.0");
    else if (!strcmp(name, "AtspiVersion")) append_variant_text(to, "2.1");
    else if (!strcmp(name, "Id")) atspi_append_variant(to, "i", DBUS_TYPE_INT32, &s->id);
    else return 0;
  } else if (!strcmp(interface, action)) {
    if (strcmp(name, "NActions")) return 0;
    atspi_append_variant(to, "i", DBUS_TYPE_INT32, &actions);
  } else if (!strcmp(interface, value_interface) && node->has_value) {
    if (!strcmp(name, "CurrentValue")) atspi_append_variant(to, "d", DBUS_TYPE_DOUBLE, &node->value);
    else if (!strcmp(name, "MinimumValue")) atspi_append_variant(to, "d", DBUS_TYPE_DOUBLE, &node->minimum);
    else if (!strcmp(name, "MaximumValue")) atspi_append_variant(to, "d", DBUS_TYPE_DOUBLE, &node->maximum);
    else if (!strcmp(name, "MinimumIncrement")) atspi_append_variant(to, "d", DBUS_TYPE_DOUBLE, &node->step);
    else if (!strcmp(name, "Text")) append_variant_text(to, node->text);
    else return 0;
  } else if (!strcmp(interface, text_interface) && node->content) {
    int32_t length = atspi_length_of(node->content);
    if (!strcmp(name, "CharacterCount")) atspi_append_variant(to, "i", DBUS_TYPE_INT32, &length);
    else if (!strcmp(name, "CaretOffset")) atspi_append_variant(to, "i", DBUS_TYPE_INT32, &node->caret);
    else return 0;
  } else if (!strcmp(interface, image_interface) && atspi_is_image(node)) {
    if (!strcmp(name, "ImageDescription")) append_variant_text(to, node->description);
    else if (!strcmp(name, "ImageLocale")) append_variant_text(to, locale);
    else return 0;
  } else if (!strcmp(interface, table_interface) && atspi_is_table(node)) {
    return atspi_append_table_property(s, to, name, node);
  } else if (!strcmp(interface, cell_interface) && atspi_is_cell(node)) {
    return atspi_append_cell_property(s, to, name, node);
  } else if (!strcmp(interface, selection_interface) && atspi_is_list(node)) {
    if (strcmp(name, "NSelectedChildren")) return 0;
    int32_t selected = atspi_selected_count(s, node);
    atspi_append_variant(to, "i", DBUS_TYPE_INT32, &selected);
  } else {
    return 0;
  }
  return 1;
}

static void append_all(server *s, DBusMessageIter *to, const char *interface, int32_t id,
                       const caccessible_node *node) {
  static const char *const names[] = {"Name", "Description", "Parent", "ChildCount", "Locale", "AccessibleId",
                                      "ToolkitName", "Version", "AtspiVersion", "Id", "NActions", "CurrentValue",
                                      "MinimumValue", "MaximumValue", "MinimumIncrement", "Text",
                                      "CharacterCount", "CaretOffset", "NSelectedChildren", "ImageDescription",
                                      "ImageLocale", "NRows", "NColumns", "NSelectedRows", "NSelectedColumns",
                                      "Caption", "Summary", "RowSpan", "ColumnSpan", "Position", "Table"};
  DBusMessageIter list;
  dbus_message_iter_open_container(to, DBUS_TYPE_ARRAY, "{sv}", &list);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    DBusMessageIter entry;
    /* Whether it is one of this interface is known only by trying, so it is tried on a message that is thrown away. */
    DBusMessage *trial = dbus_message_new_method_call("a.b", "/", "a.b", "c");
    DBusMessageIter nowhere;
    dbus_message_iter_init_append(trial, &nowhere);
    int is_there = append_property(s, &nowhere, interface, names[i], id, node);
    dbus_message_unref(trial);
    if (!is_there) continue;
    dbus_message_iter_open_container(&list, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
    atspi_append_text(&entry, names[i]);
    append_property(s, &entry, interface, names[i], id, node);
    dbus_message_iter_close_container(&list, &entry);
  }
  dbus_message_iter_close_container(to, &list);
}

static void set_property(server *s, DBusMessageIter *from, const char *interface, const char *name, int32_t id) {
  DBusMessageIter inner;
  if (!dbus_message_iter_next(from) || dbus_message_iter_get_arg_type(from) != DBUS_TYPE_VARIANT) return;
  dbus_message_iter_recurse(from, &inner);
  int type = dbus_message_iter_get_arg_type(&inner);
  if (!strcmp(interface, application) && !strcmp(name, "Id") && type == DBUS_TYPE_INT32) {
    dbus_message_iter_get_basic(&inner, &s->id);
  } else if (!strcmp(interface, value_interface) && !strcmp(name, "CurrentValue") && type == DBUS_TYPE_DOUBLE) {
    double value;
    dbus_message_iter_get_basic(&inner, &value);
    s->program.set_value(s->program.context, id, value);
  }
}

static DBusMessage *answer_properties(server *s, DBusMessage *call, int32_t id, const caccessible_node *node) {
  const char *member = dbus_message_get_member(call), *interface = "", *name = "";
  DBusMessageIter from, to;
  if (!dbus_message_iter_init(call, &from) || dbus_message_iter_get_arg_type(&from) != DBUS_TYPE_STRING) return NULL;
  dbus_message_iter_get_basic(&from, &interface);
  DBusMessage *reply = dbus_message_new_method_return(call);
  dbus_message_iter_init_append(reply, &to);
  int is_there = 1;
  if (!strcmp(member, "GetAll")) {
    append_all(s, &to, interface, id, node);
  } else if (dbus_message_iter_next(&from) && dbus_message_iter_get_arg_type(&from) == DBUS_TYPE_STRING) {
    dbus_message_iter_get_basic(&from, &name);
    if (!strcmp(member, "Get")) is_there = append_property(s, &to, interface, name, id, node);
    else if (!strcmp(member, "Set")) set_property(s, &from, interface, name, id);
    else is_there = 0;
  } else {
    is_there = 0;
  }
  if (is_there) return reply;
  dbus_message_unref(reply);
  return NULL;
}

/* The list of all objects, with which clients save calls; empty, so that they ask for each. */
static DBusMessage *answer_cache(DBusMessage *call) {
  const char *member = dbus_message_get_member(call);
  DBusMessageIter to, list;
  if (!member || strcmp(member, "GetItems")) return NULL;
  DBusMessage *reply = dbus_message_new_method_return(call);
  dbus_message_iter_init_append(reply, &to);
  dbus_message_iter_open_container(&to, DBUS_TYPE_ARRAY, "((so)(so)(so)iiassusau)", &list);
  dbus_message_iter_close_container(&to, &list);
  return reply;
}

static DBusMessage *answer_application(DBusMessage *call, int32_t id) {
  if (id != -2 || strcmp(dbus_message_get_member(call), "GetLocale")) return NULL;
  DBusMessage *reply = dbus_message_new_method_return(call);
  DBusMessageIter to;
  dbus_message_iter_init_append(reply, &to);
  atspi_append_text(&to, locale);
  return reply;
}

static DBusMessage *answer(server *s, DBusMessage *call) {
  const char *interface = dbus_message_get_interface(call);
  if (interface && !strcmp(interface, "org.a11y.atspi.Cache")) return answer_cache(call);
  int32_t id = atspi_number_of(dbus_message_get_path(call));
  caccessible_node node;
  DBusMessage *reply = NULL;
  if (id == -3 || !interface || !dbus_message_get_member(call) || !atspi_find(s, id, &node)) return NULL;
  if (!strcmp(interface, accessible)) reply = answer_accessible(s, call, id, &node);
  else if (!strcmp(interface, properties_interface)) reply = answer_properties(s, call, id, &node);
  else if (!strcmp(interface, application)) reply = answer_application(call, id);
  else if (!strcmp(interface, component)) reply = answer_component(s, call, id, &node);
  else if (!strcmp(interface, action)) reply = answer_action(s, call, id, &node);
  else if (!strcmp(interface, text_interface)) reply = atspi_answer_text(s, call, id, &node);
  else if (!strcmp(interface, editable_interface)) reply = atspi_answer_editable(s, call, id, &node);
  else if (!strcmp(interface, selection_interface)) reply = atspi_answer_selection(s, call, id, &node);
  else if (!strcmp(interface, collection_interface)) reply = atspi_answer_collection(s, call, id);
  else if (!strcmp(interface, hypertext_interface)) reply = atspi_answer_hypertext(call, &node);
  else if (!strcmp(interface, image_interface)) reply = atspi_answer_image(call, &node);
  else if (!strcmp(interface, table_interface)) reply = atspi_answer_table(s, call, &node);
  else if (!strcmp(interface, cell_interface)) reply = atspi_answer_cell(call, &node);
  atspi_clear(&node);
  return reply;
}

static void handle(server *s, DBusMessage *got) {
  if (dbus_message_get_type(got) != DBUS_MESSAGE_TYPE_METHOD_CALL) return;
  if (!s->has_started) {
    s->has_started = 1;
    s->program.started(s->program.context);
  }
  DBusMessage *reply = answer(s, got);
  if (!reply) reply = dbus_message_new_error(got, "org.freedesktop.DBus.Error.UnknownMethod", "There is no such thing");
  dbus_connection_send(s->bus, reply, NULL);
  dbus_message_unref(reply);
}

/* Changes */

typedef struct change {
  struct change *next;
  int32_t id, first, second, child;
  caccessible_change kind;
  char *text;
  double value;
} change;

static struct {
  pthread_mutex_t lock;
  change *first, *last;
  int wake[2];
  int is_served;
} queue = {.lock = PTHREAD_MUTEX_INITIALIZER, .wake = {-1, -1}};

void caccessibility_notify(int32_t id, caccessible_change kind, const char *text, int32_t first, int32_t second,
                           double value, int32_t child) {
  pthread_mutex_lock(&queue.lock);
  change *new = queue.is_served ? calloc(1, sizeof *new) : NULL;
  if (new) {
    *new = (change){.id = id, .kind = kind, .first = first, .second = second, .child = child, .value = value};
    new->text = strdup(text ? text : "");
    if (queue.last) queue.last->next = new; else queue.first = new;
    queue.last = new;
    ssize_t written = write(queue.wake[1], "", 1);
    (void)written; /* A full pipe wakes, too. */
  }
  pthread_mutex_unlock(&queue.lock);
}

/* The signals of changes: member and detail; the text of a change is the detail where that is NULL. */
static const struct {
  const char *interface, *member, *detail;
} signals[] = {
    [CACCESSIBLE_STATE] = {"Object", "StateChanged", NULL},
    [CACCESSIBLE_NAME] = {"Object", "PropertyChange", "accessible-name"},
    [CACCESSIBLE_DESCRIPTION] = {"Object", "PropertyChange", "accessible-description"},
    [CACCESSIBLE_VALUE] = {"Object", "PropertyChange", "accessible-value"},
    [CACCESSIBLE_ADDED] = {"Object", "ChildrenChanged", "add"},
    [CACCESSIBLE_REMOVED] = {"Object", "ChildrenChanged", "remove"},
    [CACCESSIBLE_INSERTED] = {"Object", "TextChanged", "insert"},
    [CACCESSIBLE_DELETED] = {"Object", "TextChanged", "delete"},
    [CACCESSIBLE_CARET] = {"Object", "TextCaretMoved", ""},
    [CACCESSIBLE_TEXT_SELECTION] = {"Object", "TextSelectionChanged", ""},
    [CACCESSIBLE_SELECTION] = {"Object", "SelectionChanged", ""},
    [CACCESSIBLE_CURRENT] = {"Object", "ActiveDescendantChanged", ""},
    [CACCESSIBLE_ACTIVATED] = {"Window", "Activate", ""},
    [CACCESSIBLE_DEACTIVATED] = {"Window", "Deactivate", ""},
};

static void send_change(server *s, const change *c) {
  char path[96], interface[64];
  snprintf(path, sizeof path, "%s%d", prefix, (int)c->id);
  snprintf(interface, sizeof interface, "org.a11y.atspi.Event.%s", signals[c->kind].interface);
  DBusMessage *signal = dbus_message_new_signal(path, interface, signals[c->kind].member);
  DBusMessageIter to, inner;
  dbus_message_iter_init_append(signal, &to);
  atspi_append_text(&to, signals[c->kind].detail ? signals[c->kind].detail : c->text);
  atspi_append_number(&to, c->first);
  atspi_append_number(&to, c->second);
  if (c->kind == CACCESSIBLE_VALUE) {
    atspi_append_variant(&to, "d", DBUS_TYPE_DOUBLE, &c->value);
  } else if (c->child >= 0) {
    dbus_message_iter_open_container(&to, DBUS_TYPE_VARIANT, "(so)", &inner);
    atspi_append_reference(s, &inner, c->child);
    dbus_message_iter_close_container(&to, &inner);
  } else {
    append_variant_text(&to, c->kind == CACCESSIBLE_STATE ? "" : c->text);
  }
  dbus_message_iter_open_container(&to, DBUS_TYPE_ARRAY, "{sv}", &inner);
  dbus_message_iter_close_container(&to, &inner);
  dbus_connection_send(s->bus, signal, NULL);
  dbus_message_unref(signal);
}

static void send_changes(server *s) {
  char bytes[64];
  while (read(queue.wake[0], bytes, sizeof bytes) > 0) {}
  for (;;) {
    pthread_mutex_lock(&queue.lock);
    change *c = queue.first;
    if (c && !(queue.first = c->next)) queue.last = NULL;
    pthread_mutex_unlock(&queue.lock);
    if (!c) return;
    if (s) send_change(s, c);
    free(c->text);
    free(c);
  }
}

/* Opens and closes the queue. */
static int set_served(int is_served) {
  pthread_mutex_lock(&queue.lock);
  if (is_served && queue.wake[0] < 0 && pipe2(queue.wake, O_NONBLOCK | O_CLOEXEC)) is_served = 0;
  queue.is_served = is_served;
  pthread_mutex_unlock(&queue.lock);
  return is_served;
}

/* The buses */

static DBusMessage *ask(DBusConnection *bus, DBusMessage *request) {
  DBusError error;
  dbus_error_init(&error);
  DBusMessage *reply = dbus_connection_send_with_reply_and_block(bus, request, 5000, &error);
  dbus_error_free(&error);
  dbus_message_unref(request);
  return reply;
}

/* Whether the desktop has accessibility switched on. */
static int is_enabled(DBusConnection *session) {
  DBusMessage *request = dbus_message_new_method_call("org.a11y.Bus", "/org/a11y/bus", properties_interface, "Get");
  DBusMessageIter to, from, inner;
  dbus_bool_t on = 0;
  dbus_message_iter_init_append(request, &to);
  atspi_append_text(&to, "org.a11y.Status");
  atspi_append_text(&to, "IsEnabled");
  DBusMessage *reply = ask(session, request);
  if (!reply) return -1;
  if (dbus_message_iter_init(reply, &from) && dbus_message_iter_get_arg_type(&from) == DBUS_TYPE_VARIANT) {
    dbus_message_iter_recurse(&from, &inner);
    if (dbus_message_iter_get_arg_type(&inner) == DBUS_TYPE_BOOLEAN) dbus_message_iter_get_basic(&inner, &on);
  }
  dbus_message_unref(reply);
  return on != 0;
}

/* Waits until accessibility is switched on; returns 0 without a bus for it. */
static int wait_until_enabled(DBusConnection *session) {
  DBusError error;
  dbus_error_init(&error);
  dbus_bus_add_match(session, "type='signal',interface='org.freedesktop.DBus.Properties',path='/org/a11y/bus'", &error);
  dbus_error_free(&error);
  for (int on; (on = is_enabled(session)) <= 0;) {
    if (on < 0) return 0;
    DBusMessage *got;
    while (!(got = dbus_connection_pop_message(session)))
      if (!dbus_connection_read_write(session, -1)) return 0;
    dbus_message_unref(got);
  }
  return 1;
}

/* The bus of screen readers, whose address the session bus knows. */
static DBusConnection *accessibility_bus(DBusConnection *session) {
  DBusMessage *reply = ask(session, dbus_message_new_method_call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress"));
  DBusMessageIter from;
  DBusError error;
  const char *address = "";
  if (!reply) return NULL;
  dbus_error_init(&error);
  if (dbus_message_iter_init(reply, &from) && dbus_message_iter_get_arg_type(&from) == DBUS_TYPE_STRING)
    dbus_message_iter_get_basic(&from, &address);
  DBusConnection *bus = *address ? dbus_connection_open_private(address, &error) : NULL;
  dbus_message_unref(reply);
  if (bus) {
    dbus_connection_set_exit_on_disconnect(bus, 0);
    if (!dbus_bus_register(bus, &error)) {
      dbus_connection_close(bus);
      dbus_connection_unref(bus);
      bus = NULL;
    }
  }
  dbus_error_free(&error);
  return bus;
}

/* Adds the program to the desktop's tree; returns 0 where there is none. */
static int embed(server *s) {
  DBusMessage *request = dbus_message_new_method_call("org.a11y.atspi.Registry", root, "org.a11y.atspi.Socket", "Embed");
  DBusMessageIter to, from, inner;
  dbus_message_iter_init_append(request, &to);
  atspi_append_reference(s, &to, -2);
  DBusMessage *reply = ask(s->bus, request);
  if (!reply) return 0;
  const char *name = "", *path = root;
  if (dbus_message_iter_init(reply, &from) && dbus_message_iter_get_arg_type(&from) == DBUS_TYPE_STRUCT) {
    dbus_message_iter_recurse(&from, &inner);
    if (dbus_message_iter_get_arg_type(&inner) == DBUS_TYPE_STRING) dbus_message_iter_get_basic(&inner, &name);
    if (dbus_message_iter_next(&inner) && dbus_message_iter_get_arg_type(&inner) == DBUS_TYPE_OBJECT_PATH)
      dbus_message_iter_get_basic(&inner, &path);
  }
  snprintf(s->desktop, sizeof s->desktop, "%s", name);
  snprintf(s->desktop_path, sizeof s->desktop_path, "%s", path);
  dbus_message_unref(reply);
  return 1;
}

static void serve(server *s) {
  int socket = -1;
  if (!dbus_connection_get_unix_fd(s->bus, &socket)) return;
  while (dbus_connection_get_is_connected(s->bus)) {
    for (DBusMessage *got; (got = dbus_connection_pop_message(s->bus)); dbus_message_unref(got)) handle(s, got);
    send_changes(s);
    dbus_connection_flush(s->bus);
    struct pollfd waiting[] = {{.fd = socket, .events = POLLIN}, {.fd = queue.wake[0], .events = POLLIN}};
    if (poll(waiting, 2, -1) < 0) continue;
    if (waiting[0].revents && !dbus_connection_read_write(s->bus, 0)) return;
  }
}

void caccessibility_serve(const char *name, caccessibility_program program) {
  if (!dynamic_dbus_is_there()) return;
  DBusError error;
  dbus_error_init(&error);
  DBusConnection *session = dbus_bus_get_private(DBUS_BUS_SESSION, &error);
  dbus_error_free(&error);
  if (!session) return;
  dbus_connection_set_exit_on_disconnect(session, 0);
  server s = {.program = program, .name = name, .id = 0};
  if (wait_until_enabled(session) && (s.bus = accessibility_bus(session))) {
    s.own = dbus_bus_get_unique_name(s.bus);
    if (s.own && set_served(1)) {
      if (embed(&s)) serve(&s);
      set_served(0);
      send_changes(NULL);
    }
    dbus_connection_close(s.bus);
    dbus_connection_unref(s.bus);
  }
  dbus_connection_close(session);
  dbus_connection_unref(session);
}
