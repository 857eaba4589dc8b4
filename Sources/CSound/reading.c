// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include <cdynamic.h>
#include <math.h>
#include <sndfile.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "csound.h"

struct csound_clip {
  uint8_t *bytes;
  int64_t size, position;
  SNDFILE *file;
  int channels;
  /* The next frame that is decoded; -1 after an error. */
  int64_t next;
  /* Room for CHUNK interleaved frames. */
  float *chunk;
};

enum { CHUNK = 1024, PREROLL = 8192, MOST_CHANNELS = 64 };

static sf_count_t length(void *user) { return ((csound_clip *)user)->size; }

static sf_count_t tell(void *user) { return ((csound_clip *)user)->position; }

static sf_count_t seek(sf_count_t offset, int whence, void *user) {
  csound_clip *clip = user;
  int64_t start = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? clip->position : clip->size;
  int64_t target;
  if (__builtin_add_overflow(start, offset, &target) || target < 0) return -1;
  clip->position = target < clip->size ? target : clip->size;
  return clip->position;
}

static sf_count_t read_bytes(void *bytes, sf_count_t count, void *user) {
  csound_clip *clip = user;
  int64_t left = clip->size - clip->position;
  if (count > left) count = left;
  if (count <= 0) return 0;
  memcpy(bytes, clip->bytes + clip->position, (size_t)count);
  clip->position += count;
  return count;
}

static sf_count_t write_nothing(const void *bytes, sf_count_t count, void *user) {
  (void)bytes, (void)count, (void)user;
  return 0;
}

/* Opens the decoder at the first frame. */
static SF_INFO start(csound_clip *clip) {
  SF_VIRTUAL_IO functions = {length, seek, read_bytes, write_nothing, tell};
  SF_INFO info;
  memset(&info, 0, sizeof info);
  clip->position = 0;
  clip->next = 0;
  clip->file = sf_open_virtual(&functions, SFM_READ, &info, clip);
  return info;
}

csound_clip *csound_open(const uint8_t *bytes, size_t count, csound_facts *facts, char *message) {
  message[0] = 0;
  csound_clip *clip = calloc(1, sizeof *clip);
  uint8_t *copy = malloc(count ? count : 1);
  if (!clip || !copy) {
    free(clip), free(copy);
    snprintf(message, 256, "memory is short");
    return NULL;
  }
  memcpy(copy, bytes, count);
  clip->bytes = copy;
  clip->size = (int64_t)count;
  SF_INFO info = start(clip);
  if (!clip->file) {
    snprintf(message, 256, "%s", sf_strerror(NULL));
  } else if (info.channels < 1 || info.channels > MOST_CHANNELS) {
    snprintf(message, 256, "it has %d channels", info.channels);
  } else {
    clip->chunk = malloc(sizeof(float) * CHUNK * (size_t)info.channels);
  }
  if (!clip->chunk) {
    csound_close(clip);
    return NULL;
  }
  clip->channels = info.channels;
  *facts = (csound_facts){info.frames, info.samplerate, info.channels};
  return clip;
}

void csound_rest(csound_clip *clip) {
  if (clip->file) sf_close(clip->file);
  clip->file = NULL;
}

void csound_close(csound_clip *clip) {
  if (!clip) return;
  csound_rest(clip);
  free(clip->bytes);
  free(clip->chunk);
  free(clip);
}

/* The weights of a channel in the left and the right one, in the orders of WAV: of three to eight channels left, right,
   centre, low frequencies, and rear pairs; of others the channels have no positions. */
static void weights(int channel, int channels, float *left, float *right) {
  const float side = 0.70710678f;
  *left = *right = side;
  if (channels > 8) return;
  if (channel < 2) {
    *left = channel == 0, *right = channel == 1;
    return;
  }
  int has_center = channels != 4;
  int has_low = channels >= 6;
  if (has_center && channel == 2) return;
  if (has_low && channel == 3) {
    *left = *right = 0;
    return;
  }
  int is_left = (channel - has_center - has_low) % 2 == 0;
  *left = is_left ? side : 0;
  *right = is_left ? 0 : side;
}

static float number(float value) { return value != value ? 0 : value > 16 ? 16 : value < -16 ? -16 : value; }

static void mix_down(const csound_clip *clip, int64_t frames, float *left, float *right) {
  const int channels = clip->channels;
  if (channels <= 2) {
    for (int64_t i = 0; i < frames; i++) {
      left[i] = number(clip->chunk[i * channels]);
      if (channels == 2) right[i] = number(clip->chunk[i * 2 + 1]);
    }
    return;
  }
  float l[MOST_CHANNELS], r[MOST_CHANNELS], all_left = 0, all_right = 0;
  for (int c = 0; c < channels; c++) {
    weights(c, channels, &l[c], &r[c]);
    all_left += l[c], all_right += r[c];
  }
  for (int64_t i = 0; i < frames; i++) {
    float a = 0, b = 0;
    for (int c = 0; c < channels; c++) {
      float value = number(clip->chunk[i * channels + c]);
      a += value * l[c], b += value * r[c];
    }
    /* Never above full scale. */
    left[i] = a / all_left, right[i] = b / all_right;
  }
}

/* Moves to a frame. Compressed formats need those before it to decode it as they would without a jump. */
static bool move(csound_clip *clip, int64_t frame) {
  if (!clip->file && start(clip).channels != clip->channels) {
    csound_rest(clip);
    return false;
  }
  if (clip->next == frame) return true;
  int64_t start = frame > PREROLL ? frame - PREROLL : 0;
  if (clip->next < start || clip->next > frame) {
    clip->next = sf_seek(clip->file, start, SEEK_SET);
    if (clip->next != start) {
      clip->next = -1;
      return false;
    }
  }
  while (clip->next < frame) {
    int64_t wanted = frame - clip->next < CHUNK ? frame - clip->next : CHUNK;
    int64_t got = sf_readf_float(clip->file, clip->chunk, wanted);
    if (got <= 0) return false;
    clip->next += got;
  }
  return true;
}

int64_t csound_read(csound_clip *clip, int64_t from, int64_t count, float *left, float *right) {
  int64_t done = 0;
  if (move(clip, from)) {
    while (done < count) {
      int64_t wanted = count - done < CHUNK ? count - done : CHUNK;
      int64_t got = sf_readf_float(clip->file, clip->chunk, wanted);
      if (got <= 0 || got > wanted) break;
      mix_down(clip, got, left + done, clip->channels > 1 ? right + done : NULL);
      done += got;
      clip->next += got;
    }
  }
  memset(left + done, 0, sizeof(float) * (size_t)(count - done));
  if (clip->channels > 1) memset(right + done, 0, sizeof(float) * (size_t)(count - done));
  return done;
}

int csound_memory_file(void) { return memfd_create("clip", MFD_CLOEXEC); }
