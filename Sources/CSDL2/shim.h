#pragma once
#include "../CDynamicDesktop/headers/packages.h"

#include <SDL2/SDL.h>
