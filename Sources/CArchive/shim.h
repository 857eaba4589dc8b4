#pragma once
#include "../CDynamic/headers/packages.h"

#include <zip.h>
#include <zlib.h>

/* inflateInit2 is a macro. 47: zlib or gzip header, largest window. */
static inline int lottie_inflate_start(z_stream *stream) { return inflateInit2(stream, 47); }
