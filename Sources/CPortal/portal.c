// SPDX-License-Identifier: Apache-2.0
#include "cportal.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The few parts of libdbus' interface that are used. Its ABI is fixed for good by its version 3, so that no header has to
   be installed. */
typedef void connection;
typedef void message;
typedef unsigned int flag;
/* Both are smaller; libdbus gives their sizes room to grow. */
typedef union { void *align; char bytes[256]; } iterator;
typedef union { struct { const char *name, *message; } text; char bytes[128]; } failure;
enum { SESSION = 0 };

#define FUNCTIONS(X)                                                                             \
  X(void, threads_init_default, (void))                                                          \
  X(void, error_init, (failure *))                                                               \
  X(void, error_free, (failure *))                                                               \
  X(connection *, bus_get_private, (int, failure *))                                             \
  X(const char *, bus_get_unique_name, (connection *))                                           \
  X(void, bus_add_match, (connection *, const char *, failure *))                                \
  X(void, connection_set_exit_on_disconnect, (connection *, flag))                               \
  X(message *, connection_send_with_reply_and_block, (connection *, message *, int, failure *))  \
  X(flag, connection_read_write, (connection *, int))                                            \
  X(message *, connection_pop_message, (connection *))                                           \
  X(void, connection_close, (connection *))                                                      \
  X(void, connection_unref, (connection *))                                                      \
  X(message *, message_new_method_call, (const char *, const char *, const char *, const char *)) \
  X(void, message_unref, (message *))                                                            \
  X(const char *, message_get_path, (message *))                                                 \
  X(flag, message_is_signal, (message *, const char *, const char *))                            \
  X(flag, message_iter_init, (message *, iterator *))                                            \
  X(void, message_iter_init_append, (message *, iterator *))                                     \
  X(flag, message_iter_append_basic, (iterator *, int, const void *))                            \
  X(flag, message_iter_append_fixed_array, (iterator *, int, const void *, int))                 \
  X(flag, message_iter_open_container, (iterator *, int, const char *, iterator *))              \
  X(flag, message_iter_close_container, (iterator *, iterator *))                                \
  X(int, message_iter_get_arg_type, (iterator *))                                                \
  X(void, message_iter_get_basic, (iterator *, void *))                                          \
  X(flag, message_iter_next, (iterator *))                                                       \
  X(void, message_iter_recurse, (iterator *, iterator *))

#define DECLARE(result, name, arguments) result(*name) arguments;
static struct {
  FUNCTIONS(DECLARE)
  int is_there;
} bus;

static void load(void) {
  void *handle = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  int count = 1;
#define FIND(result, name, arguments)                                  \
  bus.name = (result(*) arguments)dlsym(handle, "dbus_" #name);        \
  count = count && bus.name;
  FUNCTIONS(FIND)
  bus.is_there = count;
  if (bus.is_there) bus.threads_init_default();
}

static const char *const portal = "org.freedesktop.portal.Desktop";
static const char *const desktop = "/org/freedesktop/portal/desktop";
static const char *const settings = "org.freedesktop.portal.Settings";

static connection *connect_bus(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!bus.is_there) return NULL;
  failure error;
  bus.error_init(&error);
  connection *own = bus.bus_get_private(SESSION, &error);
  bus.error_free(&error);
  if (own) bus.connection_set_exit_on_disconnect(own, 0);
  return own;
}

static void disconnect(connection *own) {
  bus.connection_close(own);
  bus.connection_unref(own);
}

static message *call(connection *own, message *request, int timeout) {
  failure error;
  bus.error_init(&error);
  message *reply = bus.connection_send_with_reply_and_block(own, request, timeout, &error);
  bus.error_free(&error);
  bus.message_unref(request);
  return reply;
}

/* The next message, if need be after waiting for it; null when the bus is gone. */
static message *next(connection *own) {
  message *got;
  while (!(got = bus.connection_pop_message(own)))
    if (!bus.connection_read_write(own, -1)) return NULL;
  return got;
}

static void match(connection *own, const char *rule) {
  failure error;
  bus.error_init(&error);
  bus.bus_add_match(own, rule, &error);
  bus.error_free(&error);
}

/* Opening files */

static void add_option(iterator *options, const char *key, const char *type,
                       void (*value)(iterator *, const void *), const void *data) {
  iterator entry, variant;
  bus.message_iter_open_container(options, 'e', NULL, &entry);
  bus.message_iter_append_basic(&entry, 's', &key);
  bus.message_iter_open_container(&entry, 'v', type, &variant);
  value(&variant, data);
  bus.message_iter_close_container(&entry, &variant);
  bus.message_iter_close_container(options, &entry);
}

static void text_value(iterator *to, const void *data) {
  bus.message_iter_append_basic(to, 's', &data);
}

static void flag_value(iterator *to, const void *data) {
  bus.message_iter_append_basic(to, 'b', data);
}

/* Paths are bytes with a zero at their end. */
static void path_value(iterator *to, const void *data) {
  iterator array;
  bus.message_iter_open_container(to, 'a', "y", &array);
  bus.message_iter_append_fixed_array(&array, 'y', &data, (int)strlen(data) + 1);
  bus.message_iter_close_container(to, &array);
}

static void add_filter(iterator *filters, const char *name, const char *const *patterns) {
  iterator filter, list;
  bus.message_iter_open_container(filters, 'r', NULL, &filter);
  bus.message_iter_append_basic(&filter, 's', &name);
  bus.message_iter_open_container(&filter, 'a', "(us)", &list);
  for (; *patterns; patterns++) {
    iterator rule;
    uint32_t glob = 0;
    bus.message_iter_open_container(&list, 'r', NULL, &rule);
    bus.message_iter_append_basic(&rule, 'u', &glob);
    bus.message_iter_append_basic(&rule, 's', patterns);
    bus.message_iter_close_container(&list, &rule);
  }
  bus.message_iter_close_container(&filter, &list);
  bus.message_iter_close_container(filters, &filter);
}

static void filters_value(iterator *to, const void *data) {
  static const char *const lottie[] = {"*.json", "*.lottie", "*.lot", "*.tgs", NULL};
  static const char *const all[] = {"*", NULL};
  iterator filters;
  (void)data;
  bus.message_iter_open_container(to, 'a', "(sa(us))", &filters);
  add_filter(&filters, "Lottie animations", lottie);
  add_filter(&filters, "All files", all);
  bus.message_iter_close_container(to, &filters);
}

static message *open_request(const char *window, const char *title, const char *folder,
                             const char *token) {
  message *request = bus.message_new_method_call(portal, desktop,
                                                 "org.freedesktop.portal.FileChooser", "OpenFile");
  iterator arguments, options;
  flag yes = 1;
  bus.message_iter_init_append(request, &arguments);
  bus.message_iter_append_basic(&arguments, 's', &window);
  bus.message_iter_append_basic(&arguments, 's', &title);
  bus.message_iter_open_container(&arguments, 'a', "{sv}", &options);
  add_option(&options, "handle_token", "s", text_value, token);
  add_option(&options, "multiple", "b", flag_value, &yes);
  add_option(&options, "filters", "a(sa(us))", filters_value, NULL);
  if (folder) add_option(&options, "current_folder", "ay", path_value, folder);
  bus.message_iter_close_container(&arguments, &options);
  return request;
}

/* What is in `uris` of a response: u a{sv}. */
static cportal_result read_response(message *response, void *context,
                                    void (*found)(void *, const char *)) {
  iterator arguments, options, entry, variant, uris;
  uint32_t code = 2;
  if (!bus.message_iter_init(response, &arguments) ||
      bus.message_iter_get_arg_type(&arguments) != 'u')
    return CPORTAL_MISSING;
  bus.message_iter_get_basic(&arguments, &code);
  if (code) return CPORTAL_CANCELLED;
  if (!bus.message_iter_next(&arguments) || bus.message_iter_get_arg_type(&arguments) != 'a')
    return CPORTAL_MISSING;
  bus.message_iter_recurse(&arguments, &options);
  for (; bus.message_iter_get_arg_type(&options) == 'e'; bus.message_iter_next(&options)) {
    const char *key = "";
    bus.message_iter_recurse(&options, &entry);
    bus.message_iter_get_basic(&entry, &key);
    if (strcmp(key, "uris") || !bus.message_iter_next(&entry)) continue;
    bus.message_iter_recurse(&entry, &variant);
    if (bus.message_iter_get_arg_type(&variant) != 'a') continue;
    bus.message_iter_recurse(&variant, &uris);
    for (; bus.message_iter_get_arg_type(&uris) == 's'; bus.message_iter_next(&uris)) {
      const char *uri = "";
      bus.message_iter_get_basic(&uris, &uri);
      found(context, uri);
    }
  }
  return CPORTAL_OK;
}

cportal_result cportal_open_files(const char *window, const char *title, const char *folder,
                                  void *context, void (*found)(void *, const char *)) {
  connection *own = connect_bus();
  if (!own) return CPORTAL_MISSING;
  /* The response may come before the call has returned, so it is listened for before. */
  match(own, "type='signal',interface='org.freedesktop.portal.Request',member='Response'");
  char token[64];
  snprintf(token, sizeof token, "lottieviewer%d", (int)getpid());
  /* The portal starts when it is asked for, which may take a while. */
  message *reply = call(own, open_request(window, title, folder, token), 25000);
  cportal_result result = CPORTAL_MISSING;
  iterator arguments;
  const char *handle = NULL;
  if (reply && bus.message_iter_init(reply, &arguments) &&
      bus.message_iter_get_arg_type(&arguments) == 'o')
    bus.message_iter_get_basic(&arguments, &handle);
  while (handle) {
    message *got = next(own);
    if (!got) break;
    const char *path = bus.message_get_path(got);
    int is_ours = bus.message_is_signal(got, "org.freedesktop.portal.Request", "Response") &&
                  path && !strcmp(path, handle);
    if (is_ours) result = read_response(got, context, found);
    bus.message_unref(got);
    if (is_ours) break;
  }
  if (reply) bus.message_unref(reply);
  disconnect(own);
  return result;
}

/* Settings */

static int number(iterator *at, double *value) {
  union { uint32_t u; int32_t i; flag b; double d; } basic = {0};
  int type = bus.message_iter_get_arg_type(at);
  if (type != 'u' && type != 'i' && type != 'b' && type != 'd') return 0;
  bus.message_iter_get_basic(at, &basic);
  *value = type == 'd' ? basic.d : type == 'i' ? (double)basic.i : type == 'b' ? (double)basic.b : (double)basic.u;
  return 1;
}

/* Values lie in one variant, or in two: ReadAll once wrapped them twice. */
static void tell_value(iterator *at, const char *space, const char *key, void *context,
                       cportal_setting told) {
  iterator inner, parts;
  double values[3];
  int count = 0;
  inner = *at;
  for (int depth = 0; depth < 3 && bus.message_iter_get_arg_type(&inner) == 'v'; depth++) {
    iterator deeper;
    bus.message_iter_recurse(&inner, &deeper);
    inner = deeper;
  }
  if (bus.message_iter_get_arg_type(&inner) == 'r') {
    bus.message_iter_recurse(&inner, &parts);
    while (count < 3 && number(&parts, &values[count])) {
      count++;
      bus.message_iter_next(&parts);
    }
  } else {
    count = number(&inner, values);
  }
  if (count) told(context, space, key, values, count);
}

/* a{sa{sv}} */
static void tell_all(message *reply, void *context, cportal_setting told) {
  iterator arguments, spaces, space, entries, entry;
  if (!bus.message_iter_init(reply, &arguments) ||
      bus.message_iter_get_arg_type(&arguments) != 'a')
    return;
  bus.message_iter_recurse(&arguments, &spaces);
  for (; bus.message_iter_get_arg_type(&spaces) == 'e'; bus.message_iter_next(&spaces)) {
    const char *name = "", *key = "";
    bus.message_iter_recurse(&spaces, &space);
    bus.message_iter_get_basic(&space, &name);
    if (!bus.message_iter_next(&space) || bus.message_iter_get_arg_type(&space) != 'a') continue;
    bus.message_iter_recurse(&space, &entries);
    for (; bus.message_iter_get_arg_type(&entries) == 'e'; bus.message_iter_next(&entries)) {
      bus.message_iter_recurse(&entries, &entry);
      bus.message_iter_get_basic(&entry, &key);
      if (bus.message_iter_next(&entry)) tell_value(&entry, name, key, context, told);
    }
  }
}

static void tell_change(message *change, void *context, cportal_setting told) {
  iterator arguments;
  const char *space = "", *key = "";
  if (!bus.message_iter_init(change, &arguments) ||
      bus.message_iter_get_arg_type(&arguments) != 's')
    return;
  bus.message_iter_get_basic(&arguments, &space);
  if (!bus.message_iter_next(&arguments) || bus.message_iter_get_arg_type(&arguments) != 's')
    return;
  bus.message_iter_get_basic(&arguments, &key);
  if (bus.message_iter_next(&arguments)) tell_value(&arguments, space, key, context, told);
}

cportal_result cportal_watch_settings(void *context, cportal_setting told) {
  connection *own = connect_bus();
  if (!own) return CPORTAL_MISSING;
  /* What changes while it is asked for is not missed. */
  match(own, "type='signal',interface='org.freedesktop.portal.Settings',member='SettingChanged'");
  message *request = bus.message_new_method_call(portal, desktop, settings, "ReadAll");
  iterator arguments, spaces;
  const char *names[] = {"org.freedesktop.appearance", "org.gnome.desktop.interface"};
  bus.message_iter_init_append(request, &arguments);
  bus.message_iter_open_container(&arguments, 'a', "s", &spaces);
  for (int i = 0; i < 2; i++) bus.message_iter_append_basic(&spaces, 's', &names[i]);
  bus.message_iter_close_container(&arguments, &spaces);
  message *reply = call(own, request, 5000);
  if (!reply) {
    disconnect(own);
    return CPORTAL_MISSING;
  }
  tell_all(reply, context, told);
  bus.message_unref(reply);
  told(context, "", "", NULL, 0);
  for (message *got; (got = next(own)); bus.message_unref(got))
    if (bus.message_is_signal(got, settings, "SettingChanged")) tell_change(got, context, told);
  disconnect(own);
  return CPORTAL_OK;
}
