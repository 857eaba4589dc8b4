// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Downloads by libcurl, which CLottieDynamic loads for the first one: linked, it and what it needs would cost every program
   that does not download 7 MB and 8 ms. */

typedef enum {
  CTRANSFER_OK = 0,
  CTRANSFER_NO_LIBRARY = 1, /* libcurl.so.4 is not installed */
  CTRANSFER_FAILED = 2,     /* `message` says why */
  CTRANSFER_TOO_LARGE = 3,
  CTRANSFER_STOPPED = 4 /* by `progress` */
} ctransfer_result;

typedef struct {
  long connect_milliseconds;
  long total_milliseconds;
  long redirects;
  size_t bytes; /* what may arrive, unpacked */
} ctransfer_limits;

/* Gets what is at an http or https address and gives it to `receive` piece by piece, on the calling thread.
   `progress` is told now and then how much has come, and of how much, 0 where that is not known; it says whether to
   stop. Redirects lead to http and https only. `message` has room for 256 bytes. */
ctransfer_result ctransfer_get(const char *url, ctransfer_limits limits, void *context,
                               void (*receive)(void *context, const uint8_t *bytes, size_t count),
                               int (*progress)(void *context, int64_t received, int64_t total),
                               char *message);
