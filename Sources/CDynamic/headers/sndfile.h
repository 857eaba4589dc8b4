// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdint.h>

#include "declared.h"

/* What is used of libsndfile's interface, which its version 1.0.18 has fixed for good. */

#define SNDFILE_NUMBERS(X) \
  X(SFM_READ, 0x10) \
  X(SFM_WRITE, 0x20) \
  X(SF_FORMAT_WAV, 0x010000) \
  X(SF_FORMAT_AIFF, 0x020000) \
  X(SF_FORMAT_FLAC, 0x170000) \
  X(SF_FORMAT_OGG, 0x200000) \
  X(SF_FORMAT_PCM_24, 0x0003) \
  X(SF_FORMAT_VORBIS, 0x0060) \
  X(SFC_SET_CLIPPING, 0x10C0) \
  X(SFC_SET_VBR_ENCODING_QUALITY, 0x1300)

#ifdef SNDFILE_IS_COMPARED
SNDFILE_NUMBERS(DECLARED_IS_SAME)
#else
enum { SNDFILE_NUMBERS(DECLARED_NUMBER) };

typedef struct sf_private_tag SNDFILE;
typedef int64_t sf_count_t;

typedef struct SF_INFO {
  sf_count_t frames;
  int samplerate, channels, format, sections, seekable;
} SF_INFO;

typedef struct SF_VIRTUAL_IO {
  sf_count_t (*get_filelen)(void *user);
  sf_count_t (*seek)(sf_count_t offset, int whence, void *user);
  sf_count_t (*read)(void *bytes, sf_count_t count, void *user);
  sf_count_t (*write)(const void *bytes, sf_count_t count, void *user);
  sf_count_t (*tell)(void *user);
} SF_VIRTUAL_IO;
#endif

/* Newer than 1.0.28, so that a header may lack it. */
#define SNDFILE_OPUS 0x0064

SNDFILE *sf_open_virtual(SF_VIRTUAL_IO *functions, int mode, SF_INFO *info, void *user);
int sf_close(SNDFILE *file);
int sf_command(SNDFILE *file, int command, void *data, int size);
sf_count_t sf_seek(SNDFILE *file, sf_count_t frames, int whence);
sf_count_t sf_readf_float(SNDFILE *file, float *samples, sf_count_t frames);
sf_count_t sf_writef_float(SNDFILE *file, const float *samples, sf_count_t frames);
const char *sf_strerror(SNDFILE *file);
