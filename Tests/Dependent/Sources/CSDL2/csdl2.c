// SPDX-License-Identifier: Apache-2.0
#include "CSDL2.h"

int csdl2_channels(void) { return 4; }
