// SPDX-License-Identifier: Apache-2.0
/* Downloads. Whatever it is built with (OpenSSL or GnuTLS), the interface is the same. */
#include "library.h"

#include <stdarg.h>

#if __has_include(<curl/curl.h>)
/* A check of the argument types, by macros that stand in for the functions. */
#define CURL_DISABLE_TYPECHECK
#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>
#undef curl_easy_setopt
#define CURL_IS_COMPARED
#endif
#include "headers/curl.h"

#define FUNCTIONS(X, L) \
  X(L, CURLcode, curl_global_init, (long a), (a), CURLE_FAILED_INIT) \
  X(L, CURL *, curl_easy_init, (void), (), NULL) \
  X(L, CURLcode, curl_easy_perform, (CURL *a), (a), CURLE_FAILED_INIT) \
  X(L, void, curl_easy_cleanup, (CURL *a), (a), ) \
  X(L, const char *, curl_easy_strerror, (CURLcode a), (a), "libcurl.so.4 is not installed")

#define SPECIAL(X, L) X(L, CURLcode, curl_easy_setopt, (), (), )

DYNAMIC_LIBRARY(curl, "libcurl.so.4|libcurl-gnutls.so.4", FUNCTIONS, SPECIAL,
                slots->curl_global_init(CURL_GLOBAL_ALL) == CURLE_OK)

/* Options know what they take by their number. */
__attribute__((visibility("hidden"))) CURLcode curl_easy_setopt(CURL *handle, CURLoption option,
                                                                ...) {
  if (!dynamic_curl_is_there()) return CURLE_FAILED_INIT;
  va_list arguments;
  va_start(arguments, option);
  CURLcode result;
  if (option < CURLOPTTYPE_OBJECTPOINT) {
    result = curl_slots.curl_easy_setopt(handle, option, va_arg(arguments, long));
  } else if (option >= CURLOPTTYPE_OFF_T && option < CURLOPTTYPE_BLOB) {
    result = curl_slots.curl_easy_setopt(handle, option, va_arg(arguments, curl_off_t));
  } else {
    result = curl_slots.curl_easy_setopt(handle, option, va_arg(arguments, void *));
  }
  va_end(arguments);
  return result;
}
