// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clate.h"

/* A library's functions, defined here under their own names: the first call of any of them loads the library, and each
   goes on to the real one. A list of functions is a macro that gives X one line for each:

     X(L, result, name, (parameters), (arguments), result where the library is missing)

   The library's own header is included before the list, so that the compiler compares the signatures. */

#define LATE_SLOT(L, result, name, parameters, arguments, absent) __typeof__(name) *name;

/* Pango's functions live in several libraries: those that the handle's library needs are searched as well. */
#define LATE_FIND(L, result, name, parameters, arguments, absent) \
  slots->name = (__typeof__(name) *)dlsym(handle, #name); \
  all = all && slots->name;

#define LATE_FUNCTION(L, result, name, parameters, arguments, absent) \
  __attribute__((visibility("hidden"))) result name parameters { \
    if (!late_##L##_is_there()) return absent; \
    return L##_slots.name arguments; \
  }

#define LATE_LIBRARY(library, file, FUNCTIONS) \
  static struct library##_slots { \
    FUNCTIONS(LATE_SLOT, library) \
  } library##_slots; \
  static int library##_found; \
  static pthread_once_t library##_once = PTHREAD_ONCE_INIT; \
  static void library##_load(void) { \
    struct library##_slots *slots = &library##_slots; \
    void *handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL); \
    int all = handle != NULL; \
    if (!all) return; \
    FUNCTIONS(LATE_FIND, library) \
    library##_found = all; \
  } \
  int late_##library##_is_there(void) { \
    pthread_once(&library##_once, library##_load); \
    return library##_found; \
  } \
  FUNCTIONS(LATE_FUNCTION, library)
