// SPDX-License-Identifier: Apache-2.0
/* libzip, with a whole cryptographic library. */
#include "library.h"

#define ZIP_EXTERN
#include <zip.h>

#define FUNCTIONS(X, L) \
  X(L, void, zip_discard, (zip_t *a), (a), ) \
  X(L, void, zip_error_fini, (zip_error_t *a), (a), ) \
  X(L, void, zip_error_init, (zip_error_t *a), (a), ) \
  X(L, const char *, zip_error_strerror, \
    (zip_error_t *a), \
    (a), "the library libzip.so.4 is not installed") \
  X(L, int, zip_fclose, (zip_file_t *a), (a), -1) \
  X(L, zip_file_t *, zip_fopen_index, (zip_t *a, zip_uint64_t b, zip_flags_t c), (a, b, c), NULL) \
  X(L, zip_int64_t, zip_fread, (zip_file_t *a, void *b, zip_uint64_t c), (a, b, c), -1) \
  X(L, const char *, zip_get_name, (zip_t *a, zip_uint64_t b, zip_flags_t c), (a, b, c), NULL) \
  X(L, zip_int64_t, zip_get_num_entries, (zip_t *a, zip_flags_t b), (a, b), -1) \
  X(L, zip_t *, zip_open_from_source, (zip_source_t *a, int b, zip_error_t *c), (a, b, c), NULL) \
  X(L, zip_source_t *, zip_source_buffer_create, \
    (const void *a, zip_uint64_t b, int c, zip_error_t *d), \
    (a, b, c, d), NULL) \
  X(L, void, zip_source_free, (zip_source_t *a), (a), )

DYNAMIC_LIBRARY(zip, "libzip.so.4|libzip.so.5", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
