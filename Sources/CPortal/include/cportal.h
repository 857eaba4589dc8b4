// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stddef.h>
#include <stdint.h>

/* The desktop's portal, by libdbus, which CLottieDynamic loads: SDL has it in the process anyway, and a program
   that needs no desktop needs no bus. Each call blocks its thread, and has a connection of its own. */

/* Whether a message bus at an address answers within a time in milliseconds. */
int cportal_bus_answers(const char *address, int timeout);

typedef enum {
  CPORTAL_OK = 0,
  CPORTAL_CANCELLED = 1, /* by the user */
  CPORTAL_MISSING = 2    /* no libdbus, no bus, no portal, or one that cannot do it */
} cportal_result;

/* What chosen files are for: to open animations, to open one file of any kind, or to save one. */
typedef enum { CPORTAL_OPEN = 0, CPORTAL_OPEN_ANY = 1, CPORTAL_SAVE = 2 } cportal_files;

/* Shows the dialog for files, and tells `found` the address of each that was chosen. `name` is the suggested name of a file to
   save, or null. The dialog itself asks before a file is overwritten. `folder` is where it begins, or null; `window` is what
   it belongs to, as the portal names windows, or empty. */
cportal_result cportal_choose_files(const char *window, const char *title, const char *folder,
                                    cportal_files kind, const char *name, void *context,
                                    void (*found)(void *context, const char *uri));

/* A setting: a number for flags and integers, three for colours, as many as `count` says; `text` for texts, else null. None,
   with no names, once all are told that there are at the beginning. */
typedef void (*cportal_setting)(void *context, const char *space, const char *key,
                                const double *values, int count, const char *text);

/* Tells the settings of appearance and motion, and then each of them whenever it changes. Returns when the bus is gone, or
   when there is nobody to ask. Waits in between, and takes no time. */
cportal_result cportal_watch_settings(void *context, cportal_setting told);

/* The interface org.freedesktop.Application, by which a second start hands its files to the open window. */
typedef struct cportal_application cportal_application;

/* Called with each URI of a request, then with null at its end. */
typedef void (*cportal_uri)(void *context, const char *uri);

/* Asks for a name of the bus, such as org.example.Name. `is_first` tells whether this program has it; else it waits until
   the others are gone. Null without a bus. */
cportal_application *cportal_application_open(const char *name, int *is_first);

/* Asks the owner of the name to show the URIs, or only its window if there are none. `display` names the screen: windows on
   other ones refuse. Returns whether it agreed within the time in milliseconds. */
int cportal_application_hand_over(cportal_application *own, const char *const *uris, size_t count,
                                  const char *display, int timeout);

/* Answers requests of others until the bus is gone. Waits in between, and takes no time. */
void cportal_application_serve(cportal_application *own, const char *display, void *context,
                               cportal_uri told);

/* Closes the connection and gives the name to the next program that waits for it. */
void cportal_application_close(cportal_application *own);
