// SPDX-License-Identifier: Apache-2.0
/* ALSA, which SDL loads where there is no sound server: without a device it would print a page on stderr, of which SDL says
   all in a line. */
#include "../CDynamic/library.h"
#include "cdynamicdesktop.h"

typedef void (*error_handler)(const char *file, int line, const char *function, int error, const char *format, ...);

/* Declared here, so that ALSA's headers need not be installed. */
int snd_lib_error_set_handler(error_handler handler);

#define FUNCTIONS(X, L) X(L, int, snd_lib_error_set_handler, (error_handler a), (a), -1)

DYNAMIC_OPTIONAL_LIBRARY(alsa, "libasound.so.2", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)

static void ignore(const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

void dynamic_alsa_be_quiet(void) { snd_lib_error_set_handler(ignore); }
