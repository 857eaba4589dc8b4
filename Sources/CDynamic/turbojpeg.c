// SPDX-License-Identifier: Apache-2.0
/* JPEG, in and out. */
#include "library.h"

#include <turbojpeg.h>

#define FUNCTIONS(X, L) \
  X(L, unsigned long, tjBufSize, (int a, int b, int c), (a, b, c), 0) \
  X(L, int, tjCompress2, \
    (tjhandle a, const unsigned char *b, int c, int d, int e, int f, unsigned char **g, unsigned long *h, int i, int j, \
     int k), \
    (a, b, c, d, e, f, g, h, i, j, k), -1) \
  X(L, int, tjDecompress2, \
    (tjhandle a, const unsigned char *b, unsigned long c, unsigned char *d, int e, int f, int g, int h, int i), \
    (a, b, c, d, e, f, g, h, i), -1) \
  X(L, int, tjDecompressHeader3, \
    (tjhandle a, const unsigned char *b, unsigned long c, int *d, int *e, int *f, int *g), \
    (a, b, c, d, e, f, g), -1) \
  X(L, int, tjDestroy, (tjhandle a), (a), -1) \
  X(L, int, tjGetErrorCode, (tjhandle a), (a), -1) \
  X(L, tjhandle, tjInitCompress, (void), (), NULL) \
  X(L, tjhandle, tjInitDecompress, (void), (), NULL)

DYNAMIC_LIBRARY(turbojpeg, "libturbojpeg.so.0", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
