// SPDX-License-Identifier: Apache-2.0
/* Sound files: WAV, FLAC, Ogg Vorbis, Opus, since 1.1 MP3. */
#include "library.h"

#if __has_include(<sndfile.h>)
#include <sndfile.h>
#define SNDFILE_IS_COMPARED
#endif
#include "headers/sndfile.h"

#define FUNCTIONS(X, L) \
  X(L, SNDFILE *, sf_open_virtual, (SF_VIRTUAL_IO *a, int b, SF_INFO *c, void *d), (a, b, c, d), NULL) \
  X(L, int, sf_close, (SNDFILE *a), (a), 0) \
  X(L, int, sf_command, (SNDFILE *a, int b, void *c, int d), (a, b, c, d), 0) \
  X(L, sf_count_t, sf_seek, (SNDFILE *a, sf_count_t b, int c), (a, b, c), -1) \
  X(L, sf_count_t, sf_readf_float, (SNDFILE *a, float *b, sf_count_t c), (a, b, c), 0) \
  X(L, sf_count_t, sf_writef_float, (SNDFILE *a, const float *b, sf_count_t c), (a, b, c), 0) \
  X(L, const char *, sf_strerror, (SNDFILE *a), (a), "libsndfile.so.1 is not installed")

DYNAMIC_OPTIONAL_LIBRARY(sndfile, "libsndfile.so.1", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
