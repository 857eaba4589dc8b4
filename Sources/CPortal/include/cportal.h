// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdint.h>

/* The desktop's portal, by libdbus, which CDynamic loads: SDL has it in the process anyway, and a program
   that needs no desktop needs no bus. Each call blocks its thread, and has a connection of its own. */

typedef enum {
  CPORTAL_OK = 0,
  CPORTAL_CANCELLED = 1, /* by the user */
  CPORTAL_MISSING = 2    /* no libdbus, no bus, no portal, or one that cannot do it */
} cportal_result;

/* Shows the dialog for opening files and tells `found` the address of each that was chosen. `folder` is where it begins,
   or null; `window` is what it belongs to, as the portal names windows, or empty. */
cportal_result cportal_open_files(const char *window, const char *title, const char *folder,
                                  void *context, void (*found)(void *context, const char *uri));

/* A setting: a number for flags and integers, three for colours, as many as `count` says; none, with no
   names, once all are told that there are at the beginning. */
typedef void (*cportal_setting)(void *context, const char *space, const char *key,
                                const double *values, int count);

/* Tells the settings of appearance and motion, and then each of them whenever it changes. Returns when the bus is gone, or
   when there is nobody to ask. Waits in between, and takes no time. */
cportal_result cportal_watch_settings(void *context, cportal_setting told);
