// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <dbus/dbus.h>

/* A connection of its own to the session's bus; null without libdbus, or without a bus. */
DBusConnection *cportal_connect(void);

/* Closes a connection of `cportal_connect`. */
void cportal_disconnect(DBusConnection *own);

/* Sends a request, which is released, and waits for its reply; null for an error, or after the time in milliseconds. */
DBusMessage *cportal_call(DBusConnection *own, DBusMessage *request, int timeout);

/* The next message, if need be after waiting for it; null when the bus is gone. */
DBusMessage *cportal_next(DBusConnection *own);

/* Appends an entry to an array of the type a{sv}. `value` appends the value of the D-Bus type `type`. */
void cportal_add_option(DBusMessageIter *options, const char *key, const char *type,
                        void (*value)(DBusMessageIter *, const void *), const void *data);

/* A value of `cportal_add_option`: `data` is a string. */
void cportal_text_value(DBusMessageIter *to, const void *data);
