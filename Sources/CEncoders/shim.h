#pragma once
#include "../CDynamic/headers/packages.h"

#include <gif_lib.h>
#include <webp/encode.h>
#include <webp/mux.h>
#include <zlib.h>
