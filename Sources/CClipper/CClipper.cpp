// SPDX-License-Identifier: Apache-2.0
// A C door to libpolyclipping, whose header is C++. CDynamic loads it at the first operation.

#include "CClipper.h"
#include "CombinationWork.hpp"

#include "../CDynamic/headers/packages.h"

#include <cdynamic.h>

#include <polyclipping/clipper.hpp>
#include <new>
#include <vector>

using namespace ClipperLib;

// The destructor as the library has it. The header leaves it to the compiler, whose own would need tables of the library.
extern "C" void _ZN10ClipperLib7ClipperD1Ev(void *);

// A Clipper of which only functions of the library are called.
class Combination {
  alignas(Clipper) unsigned char memory[sizeof(Clipper)];
  Clipper *clipper = new (memory) Clipper();

public:
  ~Combination() { _ZN10ClipperLib7ClipperD1Ev(memory); }
  Clipper *operator->() { return clipper; }
};

static Paths polygons(const cclipper_point *points, const size_t *counts, size_t n) {
  Paths result(n);
  for (size_t i = 0; i < n; i++) {
    result[i].reserve(counts[i]);
    for (size_t k = 0; k < counts[i]; k++, points++) {
      result[i].push_back(IntPoint(points->x, points->y));
    }
  }
  return result;
}

// The work that remains is not enough.
struct TooMuchWork {};

// Subtracts the work of combining polygons from what remains.
static void spend(double &work, const Paths &subject, const Paths &clip) {
  CombinationWork needed(work);
  needed.add(subject);
  needed.add(clip);
  work -= needed.count();
  if (work < 0) throw TooMuchWork();
}

// Resolves overlaps within one operand first, so that each counts as the area that it fills.
static Paths resolved(const Paths &paths, double &work) {
  spend(work, paths, Paths());
  Paths result;
  Combination clipper;
  clipper->AddPaths(paths, ptSubject, true);
  clipper->Execute(ctUnion, result, pftNonZero, pftNonZero);
  return result;
}

int cclipper_combine(cclipper_operation operation, const cclipper_point *subject,
                     const size_t *subject_counts, size_t subjects, const cclipper_point *clip,
                     const size_t *clip_counts, size_t clips, double *work, void *context,
                     void (*emit)(void *context, const cclipper_point *points, size_t count)) {
  // Without the library there is no Clipper that could be made.
  if (!dynamic_polyclipping_is_there()) return -1;
  // No C++ exception may cross into Swift.
  try {
    Paths first = resolved(polygons(subject, subject_counts, subjects), *work);
    Paths second = resolved(polygons(clip, clip_counts, clips), *work);
    spend(*work, first, second);
    Combination clipper;
    clipper->AddPaths(first, ptSubject, true);
    clipper->AddPaths(second, ptClip, true);
    Paths result;
    if (!clipper->Execute(static_cast<ClipType>(operation), result, pftNonZero, pftNonZero)) {
      return -1;
    }
    std::vector<cclipper_point> buffer;
    for (const Path &path : result) {
      buffer.clear();
      for (const IntPoint &p : path) buffer.push_back({p.X, p.Y});
      emit(context, buffer.data(), buffer.size());
    }
    return 0;
  } catch (const TooMuchWork &) {
    return 1;
  } catch (...) {
    return -1;
  }
}
