// SPDX-License-Identifier: Apache-2.0
#include "cportal.h"

#include <cdynamicdesktop.h>
#include <dbus/dbus.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bus.h"

static const char *const portal = "org.freedesktop.portal.Desktop";
static const char *const desktop = "/org/freedesktop/portal/desktop";
static const char *const settings = "org.freedesktop.portal.Settings";

DBusConnection *cportal_connect(void) {
  if (!dynamic_dbus_is_there()) return NULL;
  DBusError error;
  dbus_error_init(&error);
  DBusConnection *own = dbus_bus_get_private(DBUS_BUS_SESSION, &error);
  dbus_error_free(&error);
  if (own) dbus_connection_set_exit_on_disconnect(own, 0);
  return own;
}

void cportal_disconnect(DBusConnection *own) {
  dbus_connection_close(own);
  dbus_connection_unref(own);
}

DBusMessage *cportal_call(DBusConnection *own, DBusMessage *request, int timeout) {
  DBusError error;
  dbus_error_init(&error);
  DBusMessage *reply = dbus_connection_send_with_reply_and_block(own, request, timeout, &error);
  dbus_error_free(&error);
  dbus_message_unref(request);
  return reply;
}

DBusMessage *cportal_next(DBusConnection *own) {
  DBusMessage *got;
  while (!(got = dbus_connection_pop_message(own)))
    if (!dbus_connection_read_write(own, -1)) return NULL;
  return got;
}

int cportal_bus_answers(const char *address, int timeout) {
  if (!dynamic_dbus_is_there()) return 0;
  DBusError error;
  dbus_error_init(&error);
  DBusConnection *own = dbus_connection_open_private(address, &error);
  dbus_error_free(&error);
  if (!own) return 0;
  dbus_connection_set_exit_on_disconnect(own, 0);
  /* dbus_bus_register would wait 25 s, and hold a lock that other connections need. */
  const char *const bus = "org.freedesktop.DBus";
  DBusMessage *request = dbus_message_new_method_call(bus, "/org/freedesktop/DBus", bus, "Hello");
  DBusMessage *reply = request ? cportal_call(own, request, timeout) : NULL;
  if (reply) dbus_message_unref(reply);
  cportal_disconnect(own);
  return reply != NULL;
}

static void match(DBusConnection *own, const char *rule) {
  DBusError error;
  dbus_error_init(&error);
  dbus_bus_add_match(own, rule, &error);
  dbus_error_free(&error);
}

/* Opening files */

void cportal_add_option(DBusMessageIter *options, const char *key, const char *type,
                       void (*value)(DBusMessageIter *, const void *), const void *data) {
  DBusMessageIter entry, variant;
  dbus_message_iter_open_container(options, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
  dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key);
  dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, type, &variant);
  value(&variant, data);
  dbus_message_iter_close_container(&entry, &variant);
  dbus_message_iter_close_container(options, &entry);
}

void cportal_text_value(DBusMessageIter *to, const void *data) {
  dbus_message_iter_append_basic(to, DBUS_TYPE_STRING, &data);
}

static void flag_value(DBusMessageIter *to, const void *data) {
  dbus_message_iter_append_basic(to, DBUS_TYPE_BOOLEAN, data);
}

/* Paths are bytes with a zero at their end. */
static void path_value(DBusMessageIter *to, const void *data) {
  DBusMessageIter array;
  dbus_message_iter_open_container(to, DBUS_TYPE_ARRAY, "y", &array);
  dbus_message_iter_append_fixed_array(&array, DBUS_TYPE_BYTE, &data, (int)strlen(data) + 1);
  dbus_message_iter_close_container(to, &array);
}

static void add_filter(DBusMessageIter *filters, const char *name, const char *const *patterns) {
  DBusMessageIter filter, list;
  dbus_message_iter_open_container(filters, DBUS_TYPE_STRUCT, NULL, &filter);
  dbus_message_iter_append_basic(&filter, DBUS_TYPE_STRING, &name);
  dbus_message_iter_open_container(&filter, DBUS_TYPE_ARRAY, "(us)", &list);
  for (; *patterns; patterns++) {
    DBusMessageIter rule;
    uint32_t glob = 0;
    dbus_message_iter_open_container(&list, DBUS_TYPE_STRUCT, NULL, &rule);
    dbus_message_iter_append_basic(&rule, DBUS_TYPE_UINT32, &glob);
    dbus_message_iter_append_basic(&rule, DBUS_TYPE_STRING, patterns);
    dbus_message_iter_close_container(&list, &rule);
  }
  dbus_message_iter_close_container(&filter, &list);
  dbus_message_iter_close_container(filters, &filter);
}

static void filters_value(DBusMessageIter *to, const void *data) {
  static const char *const lottie[] = {"*.json", "*.lottie", "*.lot", "*.tgs", NULL};
  static const char *const all[] = {"*", NULL};
  DBusMessageIter filters;
  const cportal_files *kind = data;
  dbus_message_iter_open_container(to, DBUS_TYPE_ARRAY, "(sa(us))", &filters);
  if (*kind != CPORTAL_OPEN_ANY) add_filter(&filters, "Lottie animations", lottie);
  add_filter(&filters, "All files", all);
  dbus_message_iter_close_container(to, &filters);
}

static DBusMessage *request_for(const char *window, const char *title, const char *folder,
                                cportal_files kind, const char *name, const char *token) {
  DBusMessage *request = dbus_message_new_method_call(
      portal, desktop, "org.freedesktop.portal.FileChooser", kind == CPORTAL_SAVE ? "SaveFile" : "OpenFile");
  DBusMessageIter arguments, options;
  dbus_bool_t yes = 1;
  dbus_message_iter_init_append(request, &arguments);
  dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &window);
  dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &title);
  dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &options);
  cportal_add_option(&options, "handle_token", "s", cportal_text_value, token);
  if (name) cportal_add_option(&options, "current_name", "s", cportal_text_value, name);
  if (kind == CPORTAL_OPEN) cportal_add_option(&options, "multiple", "b", flag_value, &yes);
  cportal_add_option(&options, "filters", "a(sa(us))", filters_value, &kind);
  if (folder) cportal_add_option(&options, "current_folder", "ay", path_value, folder);
  dbus_message_iter_close_container(&arguments, &options);
  return request;
}

/* What is in `uris` of a response: u a{sv}. */
static cportal_result read_response(DBusMessage *response, void *context,
                                    void (*found)(void *, const char *)) {
  DBusMessageIter arguments, options, entry, variant, uris;
  uint32_t code = 2;
  if (!dbus_message_iter_init(response, &arguments) ||
      dbus_message_iter_get_arg_type(&arguments) != DBUS_TYPE_UINT32)
    return CPORTAL_MISSING;
  dbus_message_iter_get_basic(&arguments, &code);
  if (code) return CPORTAL_CANCELLED;
  if (!dbus_message_iter_next(&arguments) || dbus_message_iter_get_arg_type(&arguments) != DBUS_TYPE_ARRAY)
    return CPORTAL_MISSING;
  dbus_message_iter_recurse(&arguments, &options);
  for (; dbus_message_iter_get_arg_type(&options) == DBUS_TYPE_DICT_ENTRY; dbus_message_iter_next(&options)) {
    const char *key = "";
    dbus_message_iter_recurse(&options, &entry);
    dbus_message_iter_get_basic(&entry, &key);
    if (strcmp(key, "uris") || !dbus_message_iter_next(&entry)) continue;
    dbus_message_iter_recurse(&entry, &variant);
    if (dbus_message_iter_get_arg_type(&variant) != DBUS_TYPE_ARRAY) continue;
    dbus_message_iter_recurse(&variant, &uris);
    for (; dbus_message_iter_get_arg_type(&uris) == DBUS_TYPE_STRING; dbus_message_iter_next(&uris)) {
      const char *uri = "";
      dbus_message_iter_get_basic(&uris, &uri);
      found(context, uri);
    }
  }
  return CPORTAL_OK;
}

cportal_result cportal_choose_files(const char *window, const char *title, const char *folder,
                                    cportal_files kind, const char *name, void *context,
                                    void (*found)(void *, const char *)) {
  DBusConnection *own = cportal_connect();
  if (!own) return CPORTAL_MISSING;
  /* The response may come before the call has returned, so it is listened for before. */
  match(own, "type='signal',interface='org.freedesktop.portal.Request',member='Response'");
  char token[64];
  snprintf(token, sizeof token, "lottieviewer%d", (int)getpid());
  /* The portal starts when it is asked for, which may take a while. */
  DBusMessage *reply = cportal_call(own, request_for(window, title, folder, kind, name, token), 25000);
  cportal_result result = CPORTAL_MISSING;
  DBusMessageIter arguments;
  const char *handle = NULL;
  if (reply && dbus_message_iter_init(reply, &arguments) &&
      dbus_message_iter_get_arg_type(&arguments) == DBUS_TYPE_OBJECT_PATH)
    dbus_message_iter_get_basic(&arguments, &handle);
  while (handle) {
    DBusMessage *got = cportal_next(own);
    if (!got) break;
    const char *path = dbus_message_get_path(got);
    int is_ours = dbus_message_is_signal(got, "org.freedesktop.portal.Request", "Response") &&
                  path && !strcmp(path, handle);
    if (is_ours) result = read_response(got, context, found);
    dbus_message_unref(got);
    if (is_ours) break;
  }
  if (reply) dbus_message_unref(reply);
  cportal_disconnect(own);
  return result;
}

/* Settings */

static int number(DBusMessageIter *at, double *value) {
  union { uint32_t u; int32_t i; dbus_bool_t b; double d; } basic = {0};
  int type = dbus_message_iter_get_arg_type(at);
  if (type != DBUS_TYPE_UINT32 && type != DBUS_TYPE_INT32 && type != DBUS_TYPE_BOOLEAN && type != DBUS_TYPE_DOUBLE) return 0;
  dbus_message_iter_get_basic(at, &basic);
  *value = type == DBUS_TYPE_DOUBLE ? basic.d : type == DBUS_TYPE_INT32 ? (double)basic.i : type == DBUS_TYPE_BOOLEAN ? (double)basic.b : (double)basic.u;
  return 1;
}

/* Values lie in one variant, or in two: ReadAll once wrapped them twice. */
static void tell_value(DBusMessageIter *at, const char *space, const char *key, void *context,
                       cportal_setting told) {
  DBusMessageIter inner, parts;
  double values[3];
  int count = 0;
  inner = *at;
  for (int depth = 0; depth < 3 && dbus_message_iter_get_arg_type(&inner) == DBUS_TYPE_VARIANT; depth++) {
    DBusMessageIter deeper;
    dbus_message_iter_recurse(&inner, &deeper);
    inner = deeper;
  }
  if (dbus_message_iter_get_arg_type(&inner) == DBUS_TYPE_STRUCT) {
    dbus_message_iter_recurse(&inner, &parts);
    while (count < 3 && number(&parts, &values[count])) {
      count++;
      dbus_message_iter_next(&parts);
    }
  } else {
    count = number(&inner, values);
  }
  const char *text = NULL;
  if (dbus_message_iter_get_arg_type(&inner) == DBUS_TYPE_STRING) dbus_message_iter_get_basic(&inner, &text);
  if (count || text) told(context, space, key, values, count, text);
}

/* a{sa{sv}} */
static void tell_all(DBusMessage *reply, void *context, cportal_setting told) {
  DBusMessageIter arguments, spaces, space, entries, entry;
  if (!dbus_message_iter_init(reply, &arguments) ||
      dbus_message_iter_get_arg_type(&arguments) != DBUS_TYPE_ARRAY)
    return;
  dbus_message_iter_recurse(&arguments, &spaces);
  for (; dbus_message_iter_get_arg_type(&spaces) == DBUS_TYPE_DICT_ENTRY; dbus_message_iter_next(&spaces)) {
    const char *name = "", *key = "";
    dbus_message_iter_recurse(&spaces, &space);
    dbus_message_iter_get_basic(&space, &name);
    if (!dbus_message_iter_next(&space) || dbus_message_iter_get_arg_type(&space) != DBUS_TYPE_ARRAY) continue;
    dbus_message_iter_recurse(&space, &entries);
    for (; dbus_message_iter_get_arg_type(&entries) == DBUS_TYPE_DICT_ENTRY; dbus_message_iter_next(&entries)) {
      dbus_message_iter_recurse(&entries, &entry);
      dbus_message_iter_get_basic(&entry, &key);
      if (dbus_message_iter_next(&entry)) tell_value(&entry, name, key, context, told);
    }
  }
}

static void tell_change(DBusMessage *change, void *context, cportal_setting told) {
  DBusMessageIter arguments;
  const char *space = "", *key = "";
  if (!dbus_message_iter_init(change, &arguments) ||
      dbus_message_iter_get_arg_type(&arguments) != DBUS_TYPE_STRING)
    return;
  dbus_message_iter_get_basic(&arguments, &space);
  if (!dbus_message_iter_next(&arguments) || dbus_message_iter_get_arg_type(&arguments) != DBUS_TYPE_STRING)
    return;
  dbus_message_iter_get_basic(&arguments, &key);
  if (dbus_message_iter_next(&arguments)) tell_value(&arguments, space, key, context, told);
}

cportal_result cportal_watch_settings(void *context, cportal_setting told) {
  DBusConnection *own = cportal_connect();
  if (!own) return CPORTAL_MISSING;
  /* What changes while it is asked for is not missed. */
  match(own, "type='signal',interface='org.freedesktop.portal.Settings',member='SettingChanged'");
  DBusMessage *request = dbus_message_new_method_call(portal, desktop, settings, "ReadAll");
  DBusMessageIter arguments, spaces;
  const char *names[] = {"org.freedesktop.appearance", "org.gnome.desktop.interface",
                         "org.gnome.desktop.a11y.interface"};
  dbus_message_iter_init_append(request, &arguments);
  dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "s", &spaces);
  for (int i = 0; i < 3; i++) dbus_message_iter_append_basic(&spaces, DBUS_TYPE_STRING, &names[i]);
  dbus_message_iter_close_container(&arguments, &spaces);
  DBusMessage *reply = cportal_call(own, request, 5000);
  if (!reply) {
    cportal_disconnect(own);
    return CPORTAL_MISSING;
  }
  tell_all(reply, context, told);
  dbus_message_unref(reply);
  told(context, "", "", NULL, 0, NULL);
  for (DBusMessage *got; (got = cportal_next(own)); dbus_message_unref(got))
    if (dbus_message_is_signal(got, settings, "SettingChanged")) tell_change(got, context, told);
  cportal_disconnect(own);
  return CPORTAL_OK;
}
