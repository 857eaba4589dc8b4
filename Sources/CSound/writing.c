// SPDX-License-Identifier: Apache-2.0
#include <cdynamic.h>
#include <sndfile.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "csound.h"

struct csound_file {
  uint8_t *bytes;
  int64_t size, room, position;
  SNDFILE *file;
  bool is_short;
};

static sf_count_t length(void *user) { return ((csound_file *)user)->size; }

static sf_count_t tell(void *user) { return ((csound_file *)user)->position; }

static sf_count_t seek(sf_count_t offset, int whence, void *user) {
  csound_file *file = user;
  int64_t start = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? file->position : file->size;
  if (start + offset < 0) return -1;
  file->position = start + offset;
  return file->position;
}

static sf_count_t read_bytes(void *bytes, sf_count_t count, void *user) {
  csound_file *file = user;
  int64_t left = file->size - file->position;
  if (count > left) count = left;
  if (count <= 0) return 0;
  memcpy(bytes, file->bytes + file->position, (size_t)count);
  file->position += count;
  return count;
}

static sf_count_t write_bytes(const void *bytes, sf_count_t count, void *user) {
  csound_file *file = user;
  int64_t end = file->position + count;
  if (count <= 0) return 0;
  if (end > file->room) {
    int64_t room = end + end / 2 + 65536;
    uint8_t *more = realloc(file->bytes, (size_t)room);
    if (!more) {
      file->is_short = true;
      return 0;
    }
    file->bytes = more;
    file->room = room;
  }
  if (file->position > file->size) memset(file->bytes + file->size, 0, (size_t)(file->position - file->size));
  memcpy(file->bytes + file->position, bytes, (size_t)count);
  file->position = end;
  if (end > file->size) file->size = end;
  return count;
}

csound_file *csound_create(csound_format format, int32_t rate, char *message) {
  message[0] = 0;
  csound_file *file = calloc(1, sizeof *file);
  if (!file) return NULL;
  static const int formats[] = {SF_FORMAT_WAV | SF_FORMAT_PCM_24, SF_FORMAT_FLAC | SF_FORMAT_PCM_24,
                                SF_FORMAT_OGG | SF_FORMAT_VORBIS, SF_FORMAT_OGG | SNDFILE_OPUS};
  SF_INFO info;
  memset(&info, 0, sizeof info);
  info.samplerate = rate;
  info.channels = 2;
  info.format = formats[format];
  SF_VIRTUAL_IO functions = {length, seek, read_bytes, write_bytes, tell};
  file->file = sf_open_virtual(&functions, SFM_WRITE, &info, file);
  if (!file->file) {
    snprintf(message, 256, "%s", sf_strerror(NULL));
    csound_free(file);
    return NULL;
  }
  sf_command(file->file, SFC_SET_CLIPPING, NULL, 1);
  double quality = 0.7;
  if (format == CSOUND_VORBIS || format == CSOUND_OPUS) {
    sf_command(file->file, SFC_SET_VBR_ENCODING_QUALITY, &quality, sizeof quality);
  }
  return file;
}

bool csound_write(csound_file *file, const float *samples, int64_t frames) {
  /* In small parts: the Vorbis encoder keeps what it is given on the stack. */
  for (int64_t done = 0; done < frames;) {
    int64_t part = frames - done < 1024 ? frames - done : 1024;
    if (sf_writef_float(file->file, samples + done * 2, part) != part) return false;
    done += part;
  }
  return !file->is_short;
}

const uint8_t *csound_finish(csound_file *file, size_t *count) {
  if (file->file) sf_close(file->file);
  file->file = NULL;
  *count = (size_t)file->size;
  return file->is_short ? NULL : file->bytes;
}

void csound_free(csound_file *file) {
  if (!file) return;
  if (file->file) sf_close(file->file);
  free(file->bytes);
  free(file);
}
