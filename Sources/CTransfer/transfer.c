// SPDX-License-Identifier: Apache-2.0
#include "ctransfer.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

/* The few parts of libcurl's interface that are used. Its numbers are fixed for good by its version 4 ABI, so that no
   header has to be installed. */
typedef void curl;
enum {
  NOPROGRESS = 43,
  FAILONERROR = 45,
  FOLLOWLOCATION = 52,
  MAXREDIRS = 68,
  NOSIGNAL = 99,
  TIMEOUT_MS = 155,
  CONNECTTIMEOUT_MS = 156,
  PROTOCOLS = 181,
  REDIR_PROTOCOLS = 182,
  WRITEDATA = 10001,
  URL = 10002,
  ERRORBUFFER = 10010,
  USERAGENT = 10018,
  XFERINFODATA = 10057,
  ACCEPT_ENCODING = 10102,
  WRITEFUNCTION = 20011,
  XFERINFOFUNCTION = 20219,
  GLOBAL_ALL = 3,
  HTTP_AND_HTTPS = 3
};

static struct {
  int (*global_init)(long);
  curl *(*easy_init)(void);
  int (*easy_setopt)(curl *, int, ...);
  int (*easy_perform)(curl *);
  void (*easy_cleanup)(curl *);
  const char *(*easy_strerror)(int);
  int is_there;
} library;

static void load(void) {
  void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!handle) handle = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  library.global_init = (int (*)(long))dlsym(handle, "curl_global_init");
  library.easy_init = (curl * (*)(void)) dlsym(handle, "curl_easy_init");
  library.easy_setopt = (int (*)(curl *, int, ...))dlsym(handle, "curl_easy_setopt");
  library.easy_perform = (int (*)(curl *))dlsym(handle, "curl_easy_perform");
  library.easy_cleanup = (void (*)(curl *))dlsym(handle, "curl_easy_cleanup");
  library.easy_strerror = (const char *(*)(int))dlsym(handle, "curl_easy_strerror");
  library.is_there = library.global_init && library.easy_init && library.easy_setopt &&
                     library.easy_perform && library.easy_cleanup && library.easy_strerror &&
                     library.global_init(GLOBAL_ALL) == 0;
}

typedef struct {
  size_t left;
  int is_too_large, was_stopped;
  void *context;
  void (*receive)(void *, const uint8_t *, size_t);
  int (*progress)(void *, int64_t, int64_t);
} transfer;

static size_t write_piece(const uint8_t *bytes, size_t size, size_t count, void *data) {
  transfer *t = data;
  size_t total = size * count;
  if (total > t->left) {
    t->is_too_large = 1;
    return 0;
  }
  t->left -= total;
  t->receive(t->context, bytes, total);
  return total;
}

static int progress(void *data, int64_t total, int64_t received, int64_t a, int64_t b) {
  transfer *t = data;
  (void)a, (void)b;
  t->was_stopped = t->progress(t->context, received, total);
  return t->was_stopped;
}

ctransfer_result ctransfer_get(const char *url, ctransfer_limits limits, void *context,
                               void (*receive)(void *, const uint8_t *, size_t),
                               int (*told)(void *, int64_t, int64_t), char *message) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  message[0] = 0;
  pthread_once(&once, load);
  if (!library.is_there) return CTRANSFER_NO_LIBRARY;
  curl *handle = library.easy_init();
  if (!handle) return CTRANSFER_NO_LIBRARY;

  transfer t = {limits.bytes, 0, 0, context, receive, told};
  int (*set)(curl *, int, ...) = library.easy_setopt;
  int status = 0;
  status |= set(handle, ERRORBUFFER, message);
  status |= set(handle, URL, url);
  status |= set(handle, PROTOCOLS, (long)HTTP_AND_HTTPS);
  status |= set(handle, REDIR_PROTOCOLS, (long)HTTP_AND_HTTPS);
  status |= set(handle, FOLLOWLOCATION, 1L);
  status |= set(handle, MAXREDIRS, limits.redirects);
  status |= set(handle, FAILONERROR, 1L);
  status |= set(handle, NOSIGNAL, 1L);
  status |= set(handle, CONNECTTIMEOUT_MS, limits.connect_milliseconds);
  status |= set(handle, TIMEOUT_MS, limits.total_milliseconds);
  status |= set(handle, USERAGENT, "LottieKit");
  status |= set(handle, WRITEFUNCTION, write_piece);
  status |= set(handle, WRITEDATA, &t);
  status |= set(handle, NOPROGRESS, 0L);
  status |= set(handle, XFERINFOFUNCTION, progress);
  status |= set(handle, XFERINFODATA, &t);
  /* A library built without compression has no such option; then nothing is compressed. */
  (void)set(handle, ACCEPT_ENCODING, "");
  /* Nothing is fetched where one of the limits could not be set. */
  if (status) {
    library.easy_cleanup(handle);
    snprintf(message, 256, "libcurl lacks an option");
    return CTRANSFER_FAILED;
  }
  status = library.easy_perform(handle);
  if (status && !message[0]) snprintf(message, 256, "%s", library.easy_strerror(status));
  library.easy_cleanup(handle);
  if (t.is_too_large) return CTRANSFER_TOO_LARGE;
  if (t.was_stopped) return CTRANSFER_STOPPED;
  return status ? CTRANSFER_FAILED : CTRANSFER_OK;
}
