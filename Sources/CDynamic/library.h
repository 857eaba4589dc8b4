// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cdynamic.h"
#include "headers/packages.h"

/* The only loader of libraries. A library's functions are defined here under their own names: the first call of any of
   them loads the library, and each goes on to the real one. A list of functions is a macro that gives X one line for
   each:

     X(L, result, name, (parameters), (arguments), result where the library is missing)

   The library's own header is included before the list, so that the compiler compares the signatures. */

#define DYNAMIC_SLOT(L, result, name, parameters, arguments, absent) __typeof__(name) *name;

/* Pango's functions live in several libraries: those that the handle's library needs are searched as well. */
#define DYNAMIC_FIND(L, result, name, parameters, arguments, absent) \
  slots->name = (__typeof__(name) *)dlsym(handle, #name); \
  all = all && slots->name;

#define DYNAMIC_FUNCTION(L, result, name, parameters, arguments, absent) \
  __attribute__((visibility("hidden"))) result name parameters { \
    if (!dynamic_##L##_is_there()) return absent; \
    return L##_slots.name arguments; \
  }

/* For functions that are not forwarded by a list, such as those with a variable number of arguments. */
#define DYNAMIC_NO_FUNCTIONS(X, L)

/* - FUNCTIONS: forwarded.
   - SPECIAL: only found; whoever lists them defines them, by `library##_slots`.
   - start: an expression that is true when the library is ready to be used; evaluated once, with all functions found. */
#define DYNAMIC_LIBRARY(library, file, FUNCTIONS, SPECIAL, start) \
  static struct library##_slots { \
    FUNCTIONS(DYNAMIC_SLOT, library) SPECIAL(DYNAMIC_SLOT, library) \
  } library##_slots; \
  static int library##_found; \
  static pthread_once_t library##_once = PTHREAD_ONCE_INIT; \
  static void library##_load(void) { \
    struct library##_slots *slots = &library##_slots; \
    void *handle = dynamic_open(file); \
    int all = handle != NULL; \
    if (!all) return; \
    FUNCTIONS(DYNAMIC_FIND, library) SPECIAL(DYNAMIC_FIND, library) \
    library##_found = all && (start); \
  } \
  int dynamic_##library##_is_there(void) { \
    pthread_once(&library##_once, library##_load); \
    return library##_found; \
  } \
  FUNCTIONS(DYNAMIC_FUNCTION, library)

/* A library for which the Debian package has no dependency: what needs it is rare, and says what is missing. */
#define DYNAMIC_OPTIONAL_LIBRARY DYNAMIC_LIBRARY

/* The name of the file for which the last library of this file of sources could not be opened: its own, or that of one that
   it needs; empty if none was missing. */
static char dynamic_missing[256];

static inline void dynamic_note_missing(void) {
  /* "libsndfile.so.1: cannot open shared object file: No such file or directory", perhaps with a folder. */
  const char *error = dlerror();
  if (!error) return;
  size_t length = strcspn(error, ":");
  const char *name = error;
  for (const char *c = error; c < error + length; c++)
    if (*c == '/') name = c + 1;
  snprintf(dynamic_missing, sizeof dynamic_missing, "%.*s", (int)(error + length - name), name);
}

/* Opens the first library that there is of a list like "libcurl.so.4|libcurl-gnutls.so.4"; null where there is none. */
static inline void *dynamic_open(const char *files) {
  char list[256];
  char *rest = NULL;
  snprintf(list, sizeof list, "%s", files);
  for (char *file = strtok_r(list, "|", &rest); file; file = strtok_r(NULL, "|", &rest)) {
    void *handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (handle) return handle;
    dynamic_note_missing();
  }
  return NULL;
}
