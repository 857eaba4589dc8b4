#pragma once
#include "../CDynamic/headers/packages.h"

#include <cairo/cairo.h>
