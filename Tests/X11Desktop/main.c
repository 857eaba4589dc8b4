// SPDX-License-Identifier: Apache-2.0

#include "x11-desktop.h"

#include <stdio.h>
#include <string.h>

int main(int count, char **arguments) {
  if (count == 3 && !strcmp(arguments[1], "touchscreen")) return touch_screen(arguments[2]);
  Display *display = XOpenDisplay(NULL);
  if (!display) {
    fputs("no display\n", stderr);
    return exit_failed;
  }
  int code = exit_usage;
  if (count >= 2 && !strcmp(arguments[1], "drop"))
    code = drop(display, count - 2, arguments + 2);
  else if (count == 3 && !strcmp(arguments[1], "clipboard"))
    code = clipboard(display, arguments[2]);
  else if (count == 2 && !strcmp(arguments[1], "pointer"))
    code = pointer(display, 0);
  else if (count == 2 && !strcmp(arguments[1], "pointers"))
    code = pointer(display, 1);
  else if (count == 3 && !strcmp(arguments[1], "close"))
    code = close_window(display, arguments[2]);
  else if (count == 2 && !strcmp(arguments[1], "settings"))
    code = settings(display);
  if (code == exit_usage)
    fputs("usage: x11-desktop drop WINDOW X Y TYPE[,TYPE...] [LINE...]   without a LINE it is dragged away again\n"
          "       x11-desktop clipboard TYPE\n"
          "       x11-desktop close WINDOW\n"
          "       x11-desktop pointer | pointers\n"
          "       x11-desktop settings   until the end of stdin, whose lines are settings: NAME=VALUE ...\n"
          "       x11-desktop touchscreen XORG   tells its display, then does lines of (down|move|up):FINGER:X,Y ...\n",
          stderr);
  XCloseDisplay(display);
  return code;
}
