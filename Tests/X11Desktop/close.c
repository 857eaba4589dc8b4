// SPDX-License-Identifier: Apache-2.0

#include "x11-desktop.h"

#include <stdlib.h>

int close_window(Display *display, const char *window) {
  XEvent event = {0};
  event.xclient.type = ClientMessage;
  event.xclient.window = strtoul(window, NULL, 0);
  event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False);
  event.xclient.format = 32;
  event.xclient.data.l[0] = (long)XInternAtom(display, "WM_DELETE_WINDOW", False);
  event.xclient.data.l[1] = CurrentTime;
  int isSent = XSendEvent(display, event.xclient.window, False, NoEventMask, &event);
  XSync(display, False);
  return isSent ? exit_done : exit_failed;
}
