#pragma once
#include "../CDynamic/headers/packages.h"

#include <turbojpeg.h>
#include <webp/encode.h>
#include <webp/mux.h>
#include <zlib.h>
