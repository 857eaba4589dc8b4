// SPDX-License-Identifier: Apache-2.0
#include "ctransfer.h"

#include <cdynamic.h>
#include <curl.h>
#include <stdio.h>

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

static int progress(void *data, curl_off_t total, curl_off_t received, curl_off_t a, curl_off_t b) {
  transfer *t = data;
  (void)a, (void)b;
  t->was_stopped = t->progress(t->context, received, total);
  return t->was_stopped;
}

ctransfer_result ctransfer_get(const char *url, ctransfer_limits limits, void *context,
                               void (*receive)(void *, const uint8_t *, size_t),
                               int (*told)(void *, int64_t, int64_t), char *message) {
  message[0] = 0;
  if (!dynamic_curl_is_there()) return CTRANSFER_NO_LIBRARY;
  CURL *handle = curl_easy_init();
  if (!handle) return CTRANSFER_NO_LIBRARY;

  transfer t = {limits.bytes, 0, 0, context, receive, told};
  const long protocols = CURLPROTO_HTTP | CURLPROTO_HTTPS;
  int status = 0;
  status |= curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, message);
  status |= curl_easy_setopt(handle, CURLOPT_URL, url);
  status |= curl_easy_setopt(handle, CURLOPT_PROTOCOLS, protocols);
  status |= curl_easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS, protocols);
  status |= curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
  status |= curl_easy_setopt(handle, CURLOPT_MAXREDIRS, limits.redirects);
  status |= curl_easy_setopt(handle, CURLOPT_FAILONERROR, 1L);
  status |= curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  status |= curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, limits.connect_milliseconds);
  status |= curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, limits.total_milliseconds);
  status |= curl_easy_setopt(handle, CURLOPT_USERAGENT, "LottieKit");
  status |= curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write_piece);
  status |= curl_easy_setopt(handle, CURLOPT_WRITEDATA, &t);
  status |= curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  status |= curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
  status |= curl_easy_setopt(handle, CURLOPT_XFERINFODATA, &t);
  /* A library built without compression has no such option; then nothing is compressed. */
  (void)curl_easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, "");
  /* Nothing is fetched where one of the limits could not be set. */
  if (status) {
    curl_easy_cleanup(handle);
    snprintf(message, CURL_ERROR_SIZE, "libcurl lacks an option");
    return CTRANSFER_FAILED;
  }
  status = curl_easy_perform(handle);
  if (status && !message[0]) snprintf(message, CURL_ERROR_SIZE, "%s", curl_easy_strerror(status));
  curl_easy_cleanup(handle);
  if (t.is_too_large) return CTRANSFER_TOO_LARGE;
  if (t.was_stopped) return CTRANSFER_STOPPED;
  return status ? CTRANSFER_FAILED : CTRANSFER_OK;
}
