// SPDX-License-Identifier: Apache-2.0

// The source's half of XDND, version 5: what a file manager does with files that are dragged out of it.
// https://www.freedesktop.org/wiki/Specifications/XDND/

#define _POSIX_C_SOURCE 200809L
#include "x11-desktop.h"

#include <X11/Xatom.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { most_types = 16, most_bytes = 1 << 16, time_limit_ms = 10000, moves = 5 };

typedef struct {
  Display *display;
  Window source, target;
  Atom types[most_types];
  int type_count;
  /// Lines as they are handed over, each with its end.
  char data[most_bytes];
  size_t length;
  long version;
  struct timespec deadline;
} Drag;

static Atom atom(Drag *drag, const char *name) { return XInternAtom(drag->display, name, False); }

static int rest_ms(const Drag *drag) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  long rest = (drag->deadline.tv_sec - now.tv_sec) * 1000 + (drag->deadline.tv_nsec - now.tv_nsec) / 1000000;
  return rest > 0 ? (int)rest : 0;
}

static bool next_event(Drag *drag, XEvent *event) {
  while (!XPending(drag->display)) {
    struct pollfd ready = {.fd = ConnectionNumber(drag->display), .events = POLLIN};
    if (poll(&ready, 1, rest_ms(drag)) <= 0) return false;
  }
  XNextEvent(drag->display, event);
  return true;
}

static void tell(Drag *drag, const char *name, long b, long c, long d, long e) {
  XEvent event = {.xclient = {.type = ClientMessage,
                              .display = drag->display,
                              .window = drag->target,
                              .message_type = atom(drag, name),
                              .format = 32,
                              .data.l = {(long)drag->source, b, c, d, e}}};
  XSendEvent(drag->display, drag->target, False, NoEventMask, &event);
  XFlush(drag->display);
}

static bool has_type(const Drag *drag, Atom type) {
  for (int i = 0; i < drag->type_count; i++)
    if (drag->types[i] == type) return true;
  return false;
}

/// Hands the data over to whoever asks for it.
static void answer(Drag *drag, const XSelectionRequestEvent *request) {
  bool has = has_type(drag, request->target);
  Atom property = request->property ? request->property : request->target;
  if (has)
    XChangeProperty(drag->display, request->requestor, property, request->target, 8, PropModeReplace,
                    (unsigned char *)drag->data, (int)drag->length);
  XEvent event = {.xselection = {.type = SelectionNotify,
                                 .display = drag->display,
                                 .requestor = request->requestor,
                                 .selection = request->selection,
                                 .target = request->target,
                                 .property = has ? property : None,
                                 .time = request->time}};
  XSendEvent(drag->display, request->requestor, False, NoEventMask, &event);
}

/// Waits for a message of the window's, and hands data over meanwhile.
static bool hear(Drag *drag, const char *name, XClientMessageEvent *message) {
  Atom wanted = atom(drag, name);
  XEvent event;
  while (next_event(drag, &event)) {
    if (event.type == SelectionRequest) answer(drag, &event.xselectionrequest);
    if (event.type == ClientMessage && event.xclient.message_type == wanted) {
      *message = event.xclient;
      return true;
    }
  }
  fprintf(stderr, "no %s in time\n", name);
  return false;
}

/// The version of the protocol that both know; 0 if the window takes nothing.
static long version(Drag *drag) {
  Atom type;
  int format;
  unsigned long count, rest;
  unsigned char *bytes = NULL;
  long version = 0;
  int status = XGetWindowProperty(drag->display, drag->target, atom(drag, "XdndAware"), 0, 1, False,
                                  AnyPropertyType, &type, &format, &count, &rest, &bytes);
  if (status == Success && format == 32 && count == 1) version = *(long *)(void *)bytes;
  if (bytes) XFree(bytes);
  return version < 5 ? version : 5;
}

static bool read_types(Drag *drag, char *names) {
  for (char *name = strtok(names, ","); name; name = strtok(NULL, ",")) {
    if (drag->type_count == most_types) return false;
    drag->types[drag->type_count++] = atom(drag, name);
  }
  return drag->type_count > 0;
}

static bool read_lines(Drag *drag, int count, char **lines) {
  for (int i = 0; i < count; i++) {
    int length = snprintf(drag->data + drag->length, sizeof drag->data - drag->length, "%s\r\n", lines[i]);
    if (length < 0 || drag->length + (size_t)length >= sizeof drag->data) return false;
    drag->length += (size_t)length;
  }
  return true;
}

static void enter(Drag *drag) {
  Atom three[3] = {None, None, None};
  memcpy(three, drag->types, sizeof(Atom) * (size_t)(drag->type_count < 3 ? drag->type_count : 3));
  XChangeProperty(drag->display, drag->source, atom(drag, "XdndTypeList"), XA_ATOM, 32, PropModeReplace,
                  (unsigned char *)drag->types, drag->type_count);
  tell(drag, "XdndEnter", drag->version << 24 | (drag->type_count > 3), (long)three[0], (long)three[1],
       (long)three[2]);
}

/// Moves along a line from above to the point; the answer is that to the last move.
static int approach(Drag *drag, int x, int y, bool *accepted) {
  XClientMessageEvent status;
  for (int i = 1; i <= moves; i++) {
    int root_x, root_y;
    Window child;
    XTranslateCoordinates(drag->display, drag->target, DefaultRootWindow(drag->display), x, y * i / moves,
                          &root_x, &root_y, &child);
    tell(drag, "XdndPosition", 0, (long)(root_x << 16 | root_y), CurrentTime,
         (long)atom(drag, "XdndActionCopy"));
    if (!hear(drag, "XdndStatus", &status)) return exit_late;
    *accepted = status.data.l[1] & 1;
  }
  return exit_done;
}

static int carry(Drag *drag, int x, int y) {
  drag->version = version(drag);
  if (!drag->version) {
    fputs("the window knows nothing of XDND\n", stderr);
    return exit_refused;
  }
  XSetSelectionOwner(drag->display, atom(drag, "XdndSelection"), drag->source, CurrentTime);
  enter(drag);
  bool accepted = false;
  int code = approach(drag, x, y, &accepted);
  if (code != exit_done) return code;
  if (!accepted || !drag->length) {
    tell(drag, "XdndLeave", 0, 0, 0, 0);
    XSync(drag->display, False);
    puts(accepted ? "left" : "refused");
    return accepted ? exit_done : exit_refused;
  }
  tell(drag, "XdndDrop", 0, CurrentTime, 0, 0);
  XClientMessageEvent end;
  if (!hear(drag, "XdndFinished", &end)) return exit_late;
  puts("dropped");
  return exit_done;
}

int drop(Display *display, int count, char **arguments) {
  if (count < 4) return exit_usage;
  Drag *drag = calloc(1, sizeof *drag);
  if (!drag) return exit_failed;
  drag->display = display;
  drag->target = strtoul(arguments[0], NULL, 0);
  int code = exit_usage;
  if (read_types(drag, arguments[3]) && read_lines(drag, count - 4, arguments + 4)) {
    drag->source = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
    clock_gettime(CLOCK_MONOTONIC, &drag->deadline);
    drag->deadline.tv_sec += time_limit_ms / 1000;
    code = carry(drag, atoi(arguments[1]), atoi(arguments[2]));
  }
  free(drag);
  return code;
}
