// SPDX-License-Identifier: Apache-2.0
#include "server.h"

#include <stdlib.h>
#include <string.h>

/* org.a11y.atspi.Collection: the objects below one that meet a rule. */

/* How the parts of a rule are meant: AtspiCollectionMatchType. */
enum { MATCH_ALL = 1, MATCH_ANY = 2, MATCH_NONE = 3, MATCH_EMPTY = 4 };

/* More roles, interfaces or attributes than these are not looked at. */
enum { MOST_ROLE_WORDS = 8, MOST_NAMES = 16 };

/* A rule: states, attributes, roles and interfaces, each with how it is meant. */
typedef struct {
  uint64_t states;
  const char *keys[MOST_NAMES], *values[MOST_NAMES], *interfaces[MOST_NAMES];
  int attribute_count, interface_count;
  uint32_t roles[MOST_ROLE_WORDS];
  int has_roles;
  int32_t state_match, attribute_match, role_match, interface_match;
  dbus_bool_t is_inverted;
} rule;

/* What is searched for, and what is found. */
typedef struct {
  server *s;
  rule rule;
  /* Only what is after this object, or before it; -1 for all. */
  int32_t after, before;
  int has_begun, has_ended;
  int32_t *found;
  int count, capacity;
} search;

/* Reads the words of a bit set; returns how many there are. */
static int read_words(DBusMessageIter *from, uint32_t *words, int most) {
  DBusMessageIter list;
  int count = 0;
  memset(words, 0, (size_t)most * sizeof *words);
  if (dbus_message_iter_get_arg_type(from) != DBUS_TYPE_ARRAY) return 0;
  dbus_message_iter_recurse(from, &list);
  while (count < most && dbus_message_iter_get_arg_type(&list) == DBUS_TYPE_INT32) {
    dbus_message_iter_get_basic(&list, &words[count++]);
    dbus_message_iter_next(&list);
  }
  return count;
}

static int32_t read_number(DBusMessageIter *from) {
  int32_t number = 0;
  dbus_message_iter_next(from);
  if (dbus_message_iter_get_arg_type(from) == DBUS_TYPE_INT32) dbus_message_iter_get_basic(from, &number);
  dbus_message_iter_next(from);
  return number;
}

static int read_names(DBusMessageIter *from, const char **names) {
  DBusMessageIter list;
  int count = 0;
  if (dbus_message_iter_get_arg_type(from) != DBUS_TYPE_ARRAY) return 0;
  dbus_message_iter_recurse(from, &list);
  for (; count < MOST_NAMES && dbus_message_iter_get_arg_type(&list) == DBUS_TYPE_STRING; dbus_message_iter_next(&list))
    dbus_message_iter_get_basic(&list, &names[count++]);
  return count;
}

static int read_pairs(DBusMessageIter *from, const char **keys, const char **values) {
  DBusMessageIter list, entry;
  int count = 0;
  if (dbus_message_iter_get_arg_type(from) != DBUS_TYPE_ARRAY) return 0;
  dbus_message_iter_recurse(from, &list);
  for (; count < MOST_NAMES && dbus_message_iter_get_arg_type(&list) == DBUS_TYPE_DICT_ENTRY; dbus_message_iter_next(&list)) {
    dbus_message_iter_recurse(&list, &entry);
    dbus_message_iter_get_basic(&entry, &keys[count]);
    if (!dbus_message_iter_next(&entry) || dbus_message_iter_get_arg_type(&entry) != DBUS_TYPE_STRING) continue;
    dbus_message_iter_get_basic(&entry, &values[count++]);
  }
  return count;
}

/* Reads a rule of the signature (aiia{ss}iaiiasib); returns 0 if it is none. */
static int read_rule(DBusMessageIter *arguments, rule *r) {
  DBusMessageIter from;
  uint32_t words[2];
  memset(r, 0, sizeof *r);
  if (dbus_message_iter_get_arg_type(arguments) != DBUS_TYPE_STRUCT) return 0;
  dbus_message_iter_recurse(arguments, &from);
  read_words(&from, words, 2);
  r->states = words[0] | (uint64_t)words[1] << 32;
  r->state_match = read_number(&from);
  r->attribute_count = read_pairs(&from, r->keys, r->values);
  r->attribute_match = read_number(&from);
  read_words(&from, r->roles, MOST_ROLE_WORDS);
  for (int i = 0; i < MOST_ROLE_WORDS; i++) r->has_roles |= r->roles[i] != 0;
  r->role_match = read_number(&from);
  r->interface_count = read_names(&from, r->interfaces);
  r->interface_match = read_number(&from);
  if (dbus_message_iter_get_arg_type(&from) == DBUS_TYPE_BOOLEAN) dbus_message_iter_get_basic(&from, &r->is_inverted);
  return 1;
}

/* Whether a number of hits among some wishes is what is meant. */
static int is_meant(int32_t match, int wishes, int hits) {
  if (!wishes) return 1;
  return match == MATCH_ANY ? hits > 0 : match == MATCH_NONE ? hits == 0 : hits == wishes;
}

static int bits_of(uint64_t bits) {
  int count = 0;
  for (; bits; bits &= bits - 1) count++;
  return count;
}

static int meets(int32_t id, const caccessible_node *node, const rule *r) {
  int attributes = 0, interfaces = 0;
  for (int i = 0; i < r->attribute_count; i++) attributes += atspi_has_attribute(node, r->keys[i], r->values[i]);
  for (int i = 0; i < r->interface_count; i++) interfaces += atspi_has_interface(id, node, r->interfaces[i]);
  uint32_t word = node->role / 32;
  int is_role = word < MOST_ROLE_WORDS && r->roles[word] >> node->role % 32 & 1;
  int is_met = is_meant(r->state_match, bits_of(r->states), bits_of(r->states & node->states)) &&
               is_meant(r->attribute_match, r->attribute_count, attributes) &&
               /* An object has one role, so all of several would be none. */
               (!r->has_roles || (r->role_match == MATCH_NONE ? !is_role : is_role)) &&
               is_meant(r->interface_match, r->interface_count, interfaces);
  return is_met != (r->is_inverted != 0);
}

static void note(search *w, int32_t id) {
  if (w->count == w->capacity) {
    int larger = w->capacity ? 2 * w->capacity : 16;
    int32_t *grown = realloc(w->found, (size_t)larger * sizeof *grown);
    if (!grown) return;
    w->found = grown;
    w->capacity = larger;
  }
  w->found[w->count++] = id;
}

/* Looks at an object, but for the outermost one, and at those below it, in the order of reading. */
static void look(search *w, int32_t id, int is_outermost) {
  caccessible_node node;
  if (w->has_ended || !atspi_find(w->s, id, &node)) return;
  if (id == w->before) w->has_ended = 1;
  else if (!is_outermost && w->has_begun && meets(id, &node, &w->rule)) note(w, id);
  if (id == w->after) w->has_begun = 1;
  for (int i = 0; i < node.count && !w->has_ended; i++) look(w, node.children[i], 0);
  atspi_clear(&node);
}

/* From the last to the first. */
static void reverse(search *w) {
  for (int i = 0; i < w->count / 2; i++) {
    int32_t other = w->found[w->count - 1 - i];
    w->found[w->count - 1 - i] = w->found[i];
    w->found[i] = other;
  }
}

DBusMessage *atspi_answer_collection(server *s, DBusMessage *call, int32_t id) {
  const char *member = dbus_message_get_member(call);
  search w = {.s = s, .after = -1, .before = -1, .has_begun = 1};
  DBusMessageIter from, to, list;
  int is_from = !strcmp(member, "GetMatchesFrom"), is_to = !strcmp(member, "GetMatchesTo");
  if (!is_from && !is_to && strcmp(member, "GetMatches")) return NULL;
  if (!dbus_message_iter_init(call, &from)) return NULL;
  if (is_from || is_to) {
    const char *path = "";
    if (dbus_message_iter_get_arg_type(&from) == DBUS_TYPE_OBJECT_PATH) dbus_message_iter_get_basic(&from, &path);
    if (is_from) w.after = atspi_number_of(path), w.has_begun = 0;
    else w.before = atspi_number_of(path);
    dbus_message_iter_next(&from);
  }
  if (!read_rule(&from, &w.rule)) return NULL;
  uint32_t order = 0;
  int32_t most = 0;
  dbus_message_iter_next(&from);
  if (dbus_message_iter_get_arg_type(&from) == DBUS_TYPE_UINT32) dbus_message_iter_get_basic(&from, &order);
  while (dbus_message_iter_next(&from))
    if (dbus_message_iter_get_arg_type(&from) == DBUS_TYPE_INT32) dbus_message_iter_get_basic(&from, &most);
  look(&w, id, 1);
  /* AtspiCollectionSortOrder: the orders of reading, of the flow of text and of Tab are one; then their reverses. */
  if (order >= 4) reverse(&w);
  DBusMessage *reply = dbus_message_new_method_return(call);
  dbus_message_iter_init_append(reply, &to);
  dbus_message_iter_open_container(&to, DBUS_TYPE_ARRAY, "(so)", &list);
  for (int i = 0; i < w.count && (most <= 0 || i < most); i++) atspi_append_reference(s, &list, w.found[i]);
  dbus_message_iter_close_container(&to, &list);
  free(w.found);
  return reply;
}
