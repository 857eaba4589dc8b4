// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "server.h"

#include <stdlib.h>
#include <string.h>

/* org.a11y.atspi.Text and EditableText. Positions are in Unicode scalars. All texts have one line. */

static int is_continuation(char byte) { return (byte & 0xC0) == 0x80; }

int32_t atspi_length_of(const char *text) {
  int32_t count = 0;
  for (; *text; text++) count += !is_continuation(*text);
  return count;
}

/* The byte of a position; the end of the text for larger ones. */
static const char *at(const char *text, int32_t position) {
  while (*text && position > 0) {
    text++;
    while (is_continuation(*text)) text++;
    position--;
  }
  return text;
}

static int32_t clamped(int32_t value, int32_t least, int32_t most) {
  return value < least ? least : value > most ? most : value;
}

/* A range that a client gives: -1 is the end. */
typedef struct {
  int32_t start, end;
} range;

static range valid(int32_t start, int32_t end, int32_t length) {
  if (end < 0) end = length;
  start = clamped(start, 0, length);
  end = clamped(end, 0, length);
  return start <= end ? (range){start, end} : (range){end, start};
}

/* A copy of a range; freed by the caller. NULL without memory. */
static char *part(const char *text, range r) {
  const char *start = at(text, r.start), *end = at(start, r.end - r.start);
  return strndup(start, (size_t)(end - start));
}

/* Letters, digits and everything beyond ASCII are parts of words. */
static int is_word(const char *text, int32_t position) {
  unsigned char c = (unsigned char)*at(text, position);
  return c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

/* What a step over a text is. */
typedef enum { CHARACTER, WORD_START, WORD_END, WHOLE } unit;

/* The units of AtspiTextBoundaryType and of AtspiTextGranularity: character, word, and sentence, line and paragraph, which
   are the whole text. */
static unit unit_of_boundary(uint32_t type) {
  return type == 0 ? CHARACTER : type == 1 ? WORD_START : type == 2 ? WORD_END : WHOLE;
}

static unit unit_of_granularity(uint32_t type) { return type == 0 ? CHARACTER : type == 1 ? WORD_START : WHOLE; }

/* Whether a unit begins at a position. */
static int begins(const char *text, int32_t position, unit unit) {
  if (unit == CHARACTER) return 1;
  if (unit == WHOLE) return 0;
  int before = is_word(text, position - 1), after = is_word(text, position);
  return unit == WORD_START ? !before && after : before && !after;
}

/* The unit that contains a position. */
static range around(const char *text, int32_t length, int32_t position, unit unit) {
  if (position < 0 || position > length) return (range){0, 0};
  if (unit == CHARACTER) return position < length ? (range){position, position + 1} : (range){length, length};
  range r = {position, position < length ? position + 1 : length};
  while (r.start > 0 && !begins(text, r.start, unit)) r.start--;
  while (r.end < length && !begins(text, r.end, unit)) r.end++;
  return r;
}

static void append_range(DBusMessageIter *to, const char *text, range r) {
  char *words = part(text, r);
  atspi_append_text(to, words ? words : "");
  atspi_append_number(to, r.start);
  atspi_append_number(to, r.end);
  free(words);
}

/* The x at which a scalar begins, from the left of the object. Without known edges it is a share of the object's width. */
static int32_t edge_of(const caccessible_node *node, int32_t length, int32_t position) {
  if (position < node->edge_count && node->edge_count == length + 1) return node->edges[position] - node->x;
  return length > 0 ? (int32_t)((double)node->width / length * position) : 0;
}

/* The left and the right end of a range; in text of both directions also what is between them. */
static void ends_of(const caccessible_node *node, int32_t length, range r, int32_t *left, int32_t *right) {
  *left = *right = edge_of(node, length, r.start);
  for (int32_t i = r.start + 1; i <= r.end; i++) {
    int32_t x = edge_of(node, length, i);
    if (x < *left) *left = x;
    if (x > *right) *right = x;
  }
}

/* The scalar at an x from the left of the object; -1 if there is none. */
static int32_t scalar_at(const caccessible_node *node, int32_t length, int32_t x) {
  for (int32_t i = 0; i < length; i++) {
    int32_t left, right;
    ends_of(node, length, (range){i, i + 1}, &left, &right);
    if (x >= left && x < right) return i;
  }
  return -1;
}

/* The area of a range. */
static void append_area(DBusMessageIter *to, const caccessible_node *node, int32_t length, range r, int is_screen) {
  int32_t left, right;
  ends_of(node, length, r, &left, &right);
  atspi_append_number(to, node->x + left + (is_screen ? node->left : 0));
  atspi_append_number(to, node->y + (is_screen ? node->top : 0));
  atspi_append_number(to, right - left);
  atspi_append_number(to, node->height);
}

/* The members with a unit; returns 0 for others. */
static int append_unit(DBusMessageIter *to, const char *member, const char *text, int32_t length, const int32_t *a) {
  if (!strcmp(member, "GetStringAtOffset")) {
    append_range(to, text, around(text, length, a[0], unit_of_granularity((uint32_t)a[1])));
    return 1;
  }
  unit unit = unit_of_boundary((uint32_t)a[1]);
  range here = around(text, length, a[0], unit);
  if (!strcmp(member, "GetTextAtOffset")) {
    append_range(to, text, here);
  } else if (!strcmp(member, "GetTextBeforeOffset")) {
    append_range(to, text, here.start > 0 ? around(text, length, here.start - 1, unit) : (range){0, 0});
  } else if (!strcmp(member, "GetTextAfterOffset")) {
    append_range(to, text, here.end < length ? around(text, length, here.end, unit) : (range){length, length});
  } else {
    return 0;
  }
  return 1;
}

/* The members that tell of the text; returns 0 for others. */
static int append_reading(DBusMessageIter *to, const char *member, const caccessible_node *node, const int32_t *a) {
  const char *text = node->content;
  int32_t length = atspi_length_of(text);
  int has_selection = node->selection_end > node->selection_start;
  if (!strcmp(member, "GetText")) {
    char *words = part(text, valid(a[0], a[1], length));
    atspi_append_text(to, words ? words : "");
    free(words);
  } else if (!strcmp(member, "GetCharacterAtOffset")) {
    uint32_t code = 0;
    if (a[0] >= 0 && a[0] < length) {
      const unsigned char *c = (const unsigned char *)at(text, a[0]);
      code = *c < 0x80 ? *c : *c < 0xE0 ? *c & 0x1Fu : *c < 0xF0 ? *c & 0x0Fu : *c & 0x07u;
      if (*c >= 0x80)
        while (is_continuation((char)*++c)) code = code << 6 | (*c & 0x3Fu);
    }
    atspi_append_number(to, (int32_t)code);
  } else if (!strcmp(member, "GetNSelections")) {
    atspi_append_number(to, has_selection);
  } else if (!strcmp(member, "GetSelection")) {
    atspi_append_number(to, a[0] == 0 && has_selection ? node->selection_start : 0);
    atspi_append_number(to, a[0] == 0 && has_selection ? node->selection_end : 0);
  } else if (!strcmp(member, "GetAttributeValue")) {
    atspi_append_text(to, "");
  } else if (!strcmp(member, "GetAttributes") || !strcmp(member, "GetAttributeRun")) {
    atspi_append_attributes(to);
    atspi_append_number(to, 0);
    atspi_append_number(to, length);
  } else if (!strcmp(member, "GetDefaultAttributes") || !strcmp(member, "GetDefaultAttributeSet")) {
    atspi_append_attributes(to);
  } else if (!strcmp(member, "GetCharacterExtents")) {
    append_area(to, node, length, valid(a[0], a[0] + 1, length), a[1] == 0);
  } else if (!strcmp(member, "GetRangeExtents")) {
    append_area(to, node, length, valid(a[0], a[1], length), a[2] == 0);
  } else if (!strcmp(member, "GetOffsetAtPoint")) {
    int32_t x = a[0] - node->x - (a[2] == 0 ? node->left : 0);
    int is_inside = node->width > 0 && x >= 0 && x < node->width;
    atspi_append_number(to, is_inside ? scalar_at(node, length, x) : -1);
  } else {
    return append_unit(to, member, text, length, a);
  }
  return 1;
}

/* The members that move the caret or select; returns 0 for others. */
static int append_selecting(server *s, DBusMessageIter *to, const char *member, int32_t id, const caccessible_node *node,
                            const int32_t *a) {
  int32_t length = atspi_length_of(node->content);
  dbus_bool_t done = node->is_editable != 0;
  range r;
  if (!strcmp(member, "SetCaretOffset")) r = valid(a[0], a[0], length);
  else if (!strcmp(member, "AddSelection")) r = valid(a[0], a[1], length);
  else if (!strcmp(member, "SetSelection")) r = valid(a[1], a[2], length);
  else if (!strcmp(member, "RemoveSelection")) r = valid(node->caret, node->caret, length);
  else if (!strcmp(member, "ScrollSubstringTo") || !strcmp(member, "ScrollSubstringToPoint")) done = 0, r = (range){0, 0};
  else return 0;
  if (done) s->program.edit(s->program.context, id, (caccessible_edit){r.start, r.end}, NULL);
  atspi_append(to, DBUS_TYPE_BOOLEAN, &done);
  return 1;
}

DBusMessage *atspi_answer_text(server *s, DBusMessage *call, int32_t id, const caccessible_node *node) {
  const char *member = dbus_message_get_member(call);
  if (!node->content) return NULL;
  DBusMessage *reply = dbus_message_new_method_return(call);
  DBusMessageIter to;
  int32_t a[4];
  atspi_numbers_of(call, a, 4);
  dbus_message_iter_init_append(reply, &to);
  if (append_reading(&to, member, node, a) || append_selecting(s, &to, member, id, node, a)) return reply;
  dbus_message_unref(reply);
  return NULL;
}

/* The text among the arguments of a call; "" if there is none. */
static const char *text_of(DBusMessage *call) {
  DBusMessageIter from;
  const char *text = "";
  if (!dbus_message_iter_init(call, &from)) return text;
  do {
    if (dbus_message_iter_get_arg_type(&from) == DBUS_TYPE_STRING) dbus_message_iter_get_basic(&from, &text);
  } while (dbus_message_iter_next(&from));
  return text;
}

DBusMessage *atspi_answer_editable(server *s, DBusMessage *call, int32_t id, const caccessible_node *node) {
  const char *member = dbus_message_get_member(call), *text = "";
  if (!node->content || !node->is_editable) return NULL;
  int32_t length = atspi_length_of(node->content), a[3];
  atspi_numbers_of(call, a, 3);
  range r;
  if (!strcmp(member, "SetTextContents")) r = (range){0, length}, text = text_of(call);
  else if (!strcmp(member, "InsertText")) r = valid(a[0], a[0], length), text = text_of(call);
  else if (!strcmp(member, "DeleteText")) r = valid(a[0], a[1], length);
  else return NULL;
  s->program.edit(s->program.context, id, (caccessible_edit){r.start, r.end}, text);
  DBusMessage *reply = dbus_message_new_method_return(call);
  DBusMessageIter to;
  dbus_bool_t done = 1;
  dbus_message_iter_init_append(reply, &to);
  atspi_append(&to, DBUS_TYPE_BOOLEAN, &done);
  return reply;
}

/* org.a11y.atspi.Hypertext: texts that cannot be edited; none has links. */
DBusMessage *atspi_answer_hypertext(DBusMessage *call, const caccessible_node *node) {
  const char *member = dbus_message_get_member(call);
  int is_count = !strcmp(member, "GetNLinks");
  if (!node->content || node->is_editable || (!is_count && strcmp(member, "GetLinkIndex"))) return NULL;
  DBusMessage *reply = dbus_message_new_method_return(call);
  DBusMessageIter to;
  dbus_message_iter_init_append(reply, &to);
  atspi_append_number(&to, is_count ? 0 : -1);
  return reply;
}
