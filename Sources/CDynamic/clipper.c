// SPDX-License-Identifier: Apache-2.0
/* libpolyclipping: boolean operations on areas, for merge paths. Its header is C++, which a list cannot include, so these are
   the symbols of what CClipper calls of ClipperLib::Clipper, with the object as the first parameter (Itanium C++ ABI).
   CClipper asks whether the library is there before it makes a Clipper. */
#include "library.h"

/* Clipper(int), ~Clipper(), AddPaths(const Paths &, PolyType, bool),
   Execute(ClipType, Paths &, PolyFillType, PolyFillType) */
void _ZN10ClipperLib7ClipperC1Ei(void *self, int options);
void _ZN10ClipperLib7ClipperD1Ev(void *self);
_Bool _ZN10ClipperLib11ClipperBase8AddPathsERKSt6vectorIS1_INS_8IntPointESaIS2_EESaIS4_EENS_8PolyTypeEb(
    void *self, const void *paths, int kind, _Bool closed);
_Bool _ZN10ClipperLib7Clipper7ExecuteENS_8ClipTypeERSt6vectorIS2_INS_8IntPointESaIS3_EESaIS5_EENS_12PolyFillTypeES9_(
    void *self, int operation, void *result, int subject, int clip);

#define FUNCTIONS(X, L) \
  X(L, void, _ZN10ClipperLib7ClipperC1Ei, (void *a, int b), (a, b), ) \
  X(L, void, _ZN10ClipperLib7ClipperD1Ev, (void *a), (a), ) \
  X(L, _Bool, \
    _ZN10ClipperLib11ClipperBase8AddPathsERKSt6vectorIS1_INS_8IntPointESaIS2_EESaIS4_EENS_8PolyTypeEb, \
    (void *a, const void *b, int c, _Bool d), (a, b, c, d), 0) \
  X(L, _Bool, \
    _ZN10ClipperLib7Clipper7ExecuteENS_8ClipTypeERSt6vectorIS2_INS_8IntPointESaIS3_EESaIS5_EENS_12PolyFillTypeES9_, \
    (void *a, int b, void *c, int d, int e), (a, b, c, d, e), 0)

DYNAMIC_LIBRARY(polyclipping, "libpolyclipping.so.22", FUNCTIONS, DYNAMIC_NO_FUNCTIONS, 1)
