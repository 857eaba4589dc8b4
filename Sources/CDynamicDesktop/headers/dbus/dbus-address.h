// SPDX-License-Identifier: Apache-2.0
#include <dbus-1.0/dbus/dbus-address.h>
