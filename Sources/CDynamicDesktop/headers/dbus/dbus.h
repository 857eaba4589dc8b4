// SPDX-License-Identifier: Apache-2.0
/* Debian keeps these headers in a folder that only pkg-config knows, whose flags would link the library, too. */
#include "../packages.h"

#include <dbus-1.0/dbus/dbus.h>
