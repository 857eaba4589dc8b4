// SPDX-License-Identifier: Apache-2.0
/* fontconfig: which fonts are installed. */
#include "library.h"

#include <fontconfig/fontconfig.h>

#define FUNCTIONS(X, L) \
  X(L, FcBool, FcConfigAppFontAddFile, (FcConfig *a, const FcChar8 *b), (a, b), 0) \
  X(L, FcBool, FcConfigBuildFonts, (FcConfig *a), (a), 0) \
  X(L, FcConfig *, FcConfigCreate, (void), (), NULL) \
  X(L, void, FcConfigDestroy, (FcConfig *a), (a), ) \
  X(L, FcFontSet *, FcConfigGetFonts, (FcConfig *a, FcSetName b), (a, b), NULL) \
  X(L, FcBool, FcConfigParseAndLoad, (FcConfig *a, const FcChar8 *b, FcBool c), (a, b, c), 0) \
  X(L, FcFontSet *, FcFontList, (FcConfig *a, FcPattern *b, FcObjectSet *c), (a, b, c), NULL) \
  X(L, void, FcFontSetDestroy, (FcFontSet *a), (a), ) \
  X(L, FcBool, FcInit, (void), (), 0) \
  X(L, FcConfig *, FcInitLoadConfigAndFonts, (void), (), NULL) \
  X(L, FcBool, FcObjectSetAdd, (FcObjectSet *a, const char *b), (a, b), 0) \
  X(L, FcObjectSet *, FcObjectSetCreate, (void), (), NULL) \
  X(L, void, FcObjectSetDestroy, (FcObjectSet *a), (a), ) \
  X(L, FcPattern *, FcPatternCreate, (void), (), NULL) \
  X(L, void, FcPatternDestroy, (FcPattern *a), (a), ) \
  X(L, FcResult, FcPatternGetBool, \
    (const FcPattern *a, const char *b, int c, FcBool *d), \
    (a, b, c, d), FcResultNoMatch) \
  X(L, FcResult, FcPatternGetInteger, \
    (const FcPattern *a, const char *b, int c, int *d), \
    (a, b, c, d), FcResultNoMatch) \
  X(L, FcResult, FcPatternGetString, \
    (const FcPattern *a, const char *b, int c, FcChar8 **d), \
    (a, b, c, d), FcResultNoMatch) \
  X(L, int, FcWeightToOpenType, (int a), (a), 0)

DYNAMIC_LIBRARY(fontconfig, "libfontconfig.so.1", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
