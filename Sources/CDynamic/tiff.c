// SPDX-License-Identifier: Apache-2.0
/* TIFF, read. */
#include "library.h"

#include <tiffio.h>

#define FUNCTIONS(X, L) \
  X(L, TIFF *, TIFFClientOpenExt, \
    (const char *a, const char *b, thandle_t c, TIFFReadWriteProc d, TIFFReadWriteProc e, TIFFSeekProc f, \
     TIFFCloseProc g, TIFFSizeProc h, TIFFMapFileProc i, TIFFUnmapFileProc j, TIFFOpenOptions *k), \
    (a, b, c, d, e, f, g, h, i, j, k), NULL) \
  X(L, void, TIFFClose, (TIFF *a), (a), ) \
  X(L, TIFFOpenOptions *, TIFFOpenOptionsAlloc, (void), (), NULL) \
  X(L, void, TIFFOpenOptionsFree, (TIFFOpenOptions *a), (a), ) \
  X(L, void, TIFFOpenOptionsSetErrorHandlerExtR, \
    (TIFFOpenOptions *a, TIFFErrorHandlerExtR b, void *c), \
    (a, b, c), ) \
  X(L, void, TIFFOpenOptionsSetMaxSingleMemAlloc, (TIFFOpenOptions *a, tmsize_t b), (a, b), ) \
  X(L, void, TIFFOpenOptionsSetWarningHandlerExtR, \
    (TIFFOpenOptions *a, TIFFErrorHandlerExtR b, void *c), \
    (a, b, c), ) \
  X(L, int, TIFFRGBAImageBegin, (TIFFRGBAImage *a, TIFF *b, int c, char d[1024]), (a, b, c, d), 0) \
  X(L, void, TIFFRGBAImageEnd, (TIFFRGBAImage *a), (a), ) \
  X(L, int, TIFFRGBAImageGet, (TIFFRGBAImage *a, uint32_t *b, uint32_t c, uint32_t d), (a, b, c, d), 0)

DYNAMIC_OPTIONAL_LIBRARY(tiff, "libtiff.so.6", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
