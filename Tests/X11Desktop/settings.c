// SPDX-License-Identifier: Apache-2.0

#include "x11-desktop.h"

#include <X11/Xatom.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The settings as the protocol has them, in the order of bytes of a little-endian machine. */
typedef struct {
  unsigned char bytes[4096];
  size_t count;
} writer;

static void add(writer *w, const void *from, size_t count) {
  for (size_t i = 0; i < count && w->count < sizeof w->bytes; i++) w->bytes[w->count++] = ((const unsigned char *)from)[i];
  while (w->count % 4 && w->count < sizeof w->bytes) w->bytes[w->count++] = 0;
}

static void add_number(writer *w, unsigned number) {
  unsigned char bytes[] = {number & 255, number >> 8 & 255, number >> 16 & 255, number >> 24 & 255};
  add(w, bytes, sizeof bytes);
}

/* Adds `name=value`; a value of digits is a number. */
static void add_setting(writer *w, const char *words) {
  const char *equals = strchr(words, '=');
  if (!equals) return;
  size_t length = (size_t)(equals - words), count = strcspn(equals + 1, "\n");
  int is_number = count && strspn(equals + 1, "0123456789") == count;
  unsigned char head[] = {is_number ? 0 : 1, 0, length & 255, length >> 8 & 255};
  add(w, head, sizeof head);
  add(w, words, length);
  add_number(w, 0);
  if (is_number) {
    add_number(w, (unsigned)strtoul(equals + 1, NULL, 10));
  } else {
    add_number(w, (unsigned)count);
    add(w, equals + 1, count);
  }
}

int settings(Display *display) {
  Window root = DefaultRootWindow(display), own = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0);
  Atom selection = XInternAtom(display, "_XSETTINGS_S0", False);
  Atom property = XInternAtom(display, "_XSETTINGS_SETTINGS", False);
  char line[1024];
  int is_told = 0;
  XSetSelectionOwner(display, selection, own, CurrentTime);
  while (fgets(line, sizeof line, stdin)) {
    writer w = {.count = 0};
    unsigned count = 0;
    add_number(&w, 0); /* little-endian */
    add_number(&w, 0);
    add_number(&w, 0);
    for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n"), count++) add_setting(&w, word);
    w.bytes[8] = (unsigned char)count;
    XChangeProperty(display, own, property, property, 8, PropModeReplace, w.bytes, (int)w.count);
    if (!is_told) {
      XEvent event = {0};
      event.xclient.type = ClientMessage;
      event.xclient.window = root;
      event.xclient.message_type = XInternAtom(display, "MANAGER", False);
      event.xclient.format = 32;
      event.xclient.data.l[1] = (long)selection;
      event.xclient.data.l[2] = (long)own;
      XSendEvent(display, root, False, StructureNotifyMask, &event);
      is_told = 1;
    }
    XSync(display, False);
  }
  return exit_done;
}
