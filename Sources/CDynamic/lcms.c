// SPDX-License-Identifier: Apache-2.0
/* Colour profiles. */
#include "library.h"

#include "../CImages/lcms.h"

#define FUNCTIONS(X, L) \
  X(L, int, cmsCloseProfile, (cmsHPROFILE a), (a), 0) \
  X(L, cmsHTRANSFORM, cmsCreateTransform, \
    (cmsHPROFILE a, uint32_t b, cmsHPROFILE c, uint32_t d, uint32_t e, uint32_t f), \
    (a, b, c, d, e, f), NULL) \
  X(L, cmsHPROFILE, cmsCreate_sRGBProfile, (void), (), NULL) \
  X(L, void, cmsDeleteTransform, (cmsHTRANSFORM a), (a), ) \
  X(L, void, cmsDoTransform, \
    (cmsHTRANSFORM a, const void *b, void *c, uint32_t d), \
    (a, b, c, d), ) \
  X(L, uint32_t, cmsGetColorSpace, (cmsHPROFILE a), (a), 0) \
  X(L, cmsHPROFILE, cmsOpenProfileFromMem, (const void *a, uint32_t b), (a, b), NULL)

DYNAMIC_LIBRARY(lcms, "liblcms2.so.2", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
