// SPDX-License-Identifier: Apache-2.0
/* D-Bus, by which the desktop's portal is asked. */
#include "../CDynamic/library.h"
#include "cdynamicdesktop.h"
#include "headers/packages.h"

/* A variable visibility would make other libraries call back into the functions below. */
#define DBUS_EXPORT
#include <dbus/dbus.h>

#define FUNCTIONS(X, L) \
  X(L, void, dbus_error_init, (DBusError *a), (a), ) \
  X(L, void, dbus_error_free, (DBusError *a), (a), ) \
  X(L, DBusConnection *, dbus_bus_get_private, (DBusBusType a, DBusError *b), (a, b), NULL) \
  X(L, int, dbus_bus_request_name, \
    (DBusConnection *a, const char *b, unsigned int c, DBusError *d), \
    (a, b, c, d), -1) \
  X(L, void, dbus_bus_add_match, (DBusConnection *a, const char *b, DBusError *c), (a, b, c), ) \
  X(L, void, dbus_connection_set_exit_on_disconnect, (DBusConnection *a, dbus_bool_t b), (a, b), ) \
  X(L, DBusMessage *, dbus_connection_send_with_reply_and_block, \
    (DBusConnection *a, DBusMessage *b, int c, DBusError *d), \
    (a, b, c, d), NULL) \
  X(L, dbus_bool_t, dbus_connection_send, \
    (DBusConnection *a, DBusMessage *b, dbus_uint32_t *c), \
    (a, b, c), 0) \
  X(L, void, dbus_connection_flush, (DBusConnection *a), (a), ) \
  X(L, dbus_bool_t, dbus_connection_read_write, (DBusConnection *a, int b), (a, b), 0) \
  X(L, DBusMessage *, dbus_connection_pop_message, (DBusConnection *a), (a), NULL) \
  X(L, DBusConnection *, dbus_connection_open_private, (const char *a, DBusError *b), (a, b), NULL) \
  X(L, dbus_bool_t, dbus_bus_register, (DBusConnection *a, DBusError *b), (a, b), 0) \
  X(L, const char *, dbus_bus_get_unique_name, (DBusConnection *a), (a), NULL) \
  X(L, dbus_bool_t, dbus_connection_get_unix_fd, (DBusConnection *a, int *b), (a, b), 0) \
  X(L, dbus_bool_t, dbus_connection_get_is_connected, (DBusConnection *a), (a), 0) \
  X(L, DBusMessage *, dbus_message_new_method_return, (DBusMessage *a), (a), NULL) \
  X(L, DBusMessage *, dbus_message_new_signal, (const char *a, const char *b, const char *c), (a, b, c), NULL) \
  X(L, const char *, dbus_message_get_interface, (DBusMessage *a), (a), NULL) \
  X(L, const char *, dbus_message_get_member, (DBusMessage *a), (a), NULL) \
  X(L, void, dbus_connection_close, (DBusConnection *a), (a), ) \
  X(L, void, dbus_connection_unref, (DBusConnection *a), (a), ) \
  X(L, DBusMessage *, dbus_message_new_method_call, \
    (const char *a, const char *b, const char *c, const char *d), \
    (a, b, c, d), NULL) \
  X(L, DBusMessage *, dbus_message_new_error, \
    (DBusMessage *a, const char *b, const char *c), \
    (a, b, c), NULL) \
  X(L, void, dbus_message_set_auto_start, (DBusMessage *a, dbus_bool_t b), (a, b), ) \
  X(L, dbus_bool_t, dbus_message_get_no_reply, (DBusMessage *a), (a), 0) \
  X(L, int, dbus_message_get_type, (DBusMessage *a), (a), DBUS_MESSAGE_TYPE_INVALID) \
  X(L, const char *, dbus_message_get_signature, (DBusMessage *a), (a), "") \
  X(L, dbus_bool_t, dbus_message_is_method_call, \
    (DBusMessage *a, const char *b, const char *c), \
    (a, b, c), 0) \
  X(L, void, dbus_message_unref, (DBusMessage *a), (a), ) \
  X(L, const char *, dbus_message_get_path, (DBusMessage *a), (a), NULL) \
  X(L, dbus_bool_t, dbus_message_is_signal, \
    (DBusMessage *a, const char *b, const char *c), \
    (a, b, c), 0) \
  X(L, dbus_bool_t, dbus_message_iter_init, (DBusMessage *a, DBusMessageIter *b), (a, b), 0) \
  X(L, void, dbus_message_iter_init_append, (DBusMessage *a, DBusMessageIter *b), (a, b), ) \
  X(L, dbus_bool_t, dbus_message_iter_append_basic, \
    (DBusMessageIter *a, int b, const void *c), \
    (a, b, c), 0) \
  X(L, dbus_bool_t, dbus_message_iter_append_fixed_array, \
    (DBusMessageIter *a, int b, const void *c, int d), \
    (a, b, c, d), 0) \
  X(L, dbus_bool_t, dbus_message_iter_open_container, \
    (DBusMessageIter *a, int b, const char *c, DBusMessageIter *d), \
    (a, b, c, d), 0) \
  X(L, dbus_bool_t, dbus_message_iter_close_container, \
    (DBusMessageIter *a, DBusMessageIter *b), \
    (a, b), 0) \
  X(L, int, dbus_message_iter_get_arg_type, (DBusMessageIter *a), (a), DBUS_TYPE_INVALID) \
  X(L, void, dbus_message_iter_get_basic, (DBusMessageIter *a, void *b), (a, b), ) \
  X(L, dbus_bool_t, dbus_message_iter_next, (DBusMessageIter *a), (a), 0) \
  X(L, void, dbus_message_iter_recurse, (DBusMessageIter *a, DBusMessageIter *b), (a, b), )

#define SPECIAL(X, L) X(L, dbus_bool_t, dbus_threads_init_default, (), (), )

DYNAMIC_LIBRARY(dbus, "libdbus-1.so.3", FUNCTIONS, SPECIAL, slots->dbus_threads_init_default())
