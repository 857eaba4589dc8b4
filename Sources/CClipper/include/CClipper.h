#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Polygons in integer coordinates, as libpolyclipping (Clipper 6) computes with them. */
typedef struct {
  int64_t x, y;
} cclipper_point;

typedef enum {
  CCLIPPER_INTERSECTION = 0,
  CCLIPPER_UNION = 1,
  CCLIPPER_DIFFERENCE = 2,
  CCLIPPER_XOR = 3
} cclipper_operation;

/* Combines two sets of closed polygons, both by the non-zero rule, and calls `emit` with each polygon of the result.
   `counts` tells how many of `points` belong to each polygon. `work` is what it may take in nanoseconds; its estimated work is
   subtracted before it starts. Returns 0; 1 if that is more than there was; -1 where the library gives up or is not
   installed. */
int cclipper_combine(cclipper_operation operation, const cclipper_point *subject,
                     const size_t *subject_counts, size_t subjects, const cclipper_point *clip,
                     const size_t *clip_counts, size_t clips, double *work, void *context,
                     void (*emit)(void *context, const cclipper_point *points, size_t count));

#ifdef __cplusplus
}
#endif
