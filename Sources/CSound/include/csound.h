// SPDX-License-Identifier: Apache-2.0

// Sound files by libsndfile, which CLottieDynamic loads for the first one, and the loops over samples.
//
// Samples are floats; 1 is full scale. A frame has one sample for each channel.

#ifndef CLOTTIE_SOUND_H
#define CLOTTIE_SOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: Reading

// A sound file in memory, of which parts are decoded.
typedef struct csound_clip csound_clip;

typedef struct {
  // The number of frames, as the file has it, which may be wrong.
  int64_t frames;
  // Frames per second.
  int32_t rate;
  int32_t channels;
} csound_facts;

// Opens a file, of which it keeps a copy. Null where it cannot be read: `message`, with room for 256 bytes, says why.
csound_clip *csound_open(const uint8_t *bytes, size_t count, csound_facts *facts, char *message);

// Decodes frames from..<from + count, mixed down to two channels; of a mono file, `right` is not written. Samples that are
// not numbers are 0, others in -16...16. The rest after the last frame is 0.
//
// Returns the number of frames that the file has of these.
int64_t csound_read(csound_clip *clip, int64_t from, int64_t count, float *left, float *right);

// Frees the decoder until the next call of `csound_read`.
void csound_rest(csound_clip *clip);

void csound_close(csound_clip *clip);

// Creates an empty file without a name, which ends with this process. Returns its number, or -1.
int csound_memory_file(void);

// MARK: Writing

typedef enum { CSOUND_WAV, CSOUND_FLAC, CSOUND_VORBIS, CSOUND_OPUS } csound_format;

// A stereo file that is written to memory.
typedef struct csound_file csound_file;

// Null where the library lacks the format: `message`, with room for 256 bytes, says why.
csound_file *csound_create(csound_format format, int32_t rate, char *message);

// Adds interleaved frames. Returns whether it has succeeded.
bool csound_write(csound_file *file, const float *samples, int64_t frames);

// Ends the file and returns its bytes, which are valid until it is freed; null where memory was short.
const uint8_t *csound_finish(csound_file *file, size_t *count);

void csound_free(csound_file *file);

// MARK: Mixing

// The number of source frames that a resampled one can need at each side of its position, for a step of this size.
int64_t csound_reach(double step);

// Resamples one channel: sample n, of first..<first + samples, is the source at the frame base + n * step, by a sinc with a
// Kaiser window. `source` has `count` frames from frame `offset`; others are 0. A step above 1 or below -1 lowers the
// cutoff, so that nothing is folded down. With a step of 1 and a whole `base`, samples are copied.
void csound_resample(
  const float *source, int64_t offset, int64_t count, double base, double step, int64_t first, int64_t samples,
  float *out);

// Multiplies sample i by start + i * step.
void csound_scale(float *samples, int64_t count, double start, double step);

// Adds two channels to interleaved frames.
void csound_add(float *mix, const float *left, const float *right, int64_t frames);

// The largest magnitude of samples.
float csound_peak(const float *samples, int64_t count);

// The number of frames that `csound_limit` needs before and after.
#define CSOUND_MARGIN 960

// Limits interleaved stereo frames to -1...1. `mix` has CSOUND_MARGIN frames before and after those of `out`. The gain of a
// frame depends on these alone, so that parts of a mix can be limited in any order.
void csound_limit(const float *mix, int64_t frames, float *out);

#endif
