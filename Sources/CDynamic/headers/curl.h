// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "declared.h"

/* What is used of libcurl's interface, which its version 7 has fixed for good. */

#define CURL_CODES(X) X(CURLE_OK, 0) X(CURLE_FAILED_INIT, 2)

/* The first three are where the options of other types than `long` begin. */
#define CURL_OPTIONS(X) \
  X(CURLOPTTYPE_OBJECTPOINT, 10000) \
  X(CURLOPTTYPE_OFF_T, 30000) \
  X(CURLOPTTYPE_BLOB, 40000) \
  X(CURLOPT_NOPROGRESS, 43) \
  X(CURLOPT_FAILONERROR, 45) \
  X(CURLOPT_FOLLOWLOCATION, 52) \
  X(CURLOPT_MAXREDIRS, 68) \
  X(CURLOPT_NOSIGNAL, 99) \
  X(CURLOPT_TIMEOUT_MS, 155) \
  X(CURLOPT_CONNECTTIMEOUT_MS, 156) \
  X(CURLOPT_PROTOCOLS, 181) \
  X(CURLOPT_REDIR_PROTOCOLS, 182) \
  X(CURLOPT_WRITEDATA, 10001) \
  X(CURLOPT_URL, 10002) \
  X(CURLOPT_ERRORBUFFER, 10010) \
  X(CURLOPT_USERAGENT, 10018) \
  X(CURLOPT_XFERINFODATA, 10057) \
  X(CURLOPT_ACCEPT_ENCODING, 10102) \
  X(CURLOPT_WRITEFUNCTION, 20011) \
  X(CURLOPT_XFERINFOFUNCTION, 20219)

#define CURL_NUMBERS(X) \
  X(CURL_ERROR_SIZE, 256) X(CURL_GLOBAL_ALL, 3) X(CURLPROTO_HTTP, 1) X(CURLPROTO_HTTPS, 2)

#ifdef CURL_IS_COMPARED
CURL_CODES(DECLARED_IS_SAME) CURL_OPTIONS(DECLARED_IS_SAME) CURL_NUMBERS(DECLARED_IS_SAME)
#else
typedef enum { CURL_CODES(DECLARED_NUMBER) } CURLcode;
typedef enum { CURL_OPTIONS(DECLARED_NUMBER) } CURLoption;
enum { CURL_NUMBERS(DECLARED_NUMBER) };
#endif

typedef void CURL;
typedef int64_t curl_off_t;

CURLcode curl_global_init(long flags);
CURL *curl_easy_init(void);
CURLcode curl_easy_setopt(CURL *handle, CURLoption option, ...);
CURLcode curl_easy_perform(CURL *handle);
void curl_easy_cleanup(CURL *handle);
const char *curl_easy_strerror(CURLcode code);
