// SPDX-License-Identifier: Apache-2.0
/* The interface org.freedesktop.Application of the desktop entry specification, both sides of it. */
#include <cdynamicdesktop.h>
#include <stdlib.h>
#include <string.h>

#include "bus.h"
#include "cportal.h"

static const char *const interface = "org.freedesktop.Application";
static const char *const failed = "org.freedesktop.DBus.Error.Failed";
/* The key of the display in the platform data of a call. The specification allows keys of one's own. */
static const char *const display_key = "org.lottiekit.display";

struct cportal_application {
  DBusConnection *bus;
  char *name;
  char *path;
};

/* The object path of a name: /org/example/Name for org.example.Name. */
static char *path_of(const char *name) {
  char *path = malloc(strlen(name) + 2);
  if (!path) return NULL;
  path[0] = '/';
  strcpy(path + 1, name);
  for (char *c = path; *c; c++)
    if (*c == '.') *c = '/';
  return path;
}

cportal_application *cportal_application_open(const char *name, int *is_first) {
  DBusConnection *bus = cportal_connect();
  if (!bus) return NULL;
  cportal_application *own = calloc(1, sizeof *own);
  if (own) *own = (cportal_application){bus, strdup(name), path_of(name)};
  DBusError error;
  dbus_error_init(&error);
  /* Waits in the queue of the name: when the first window closes, the next one gets the files. */
  int result = own && own->name && own->path ? dbus_bus_request_name(bus, name, 0, &error) : -1;
  dbus_error_free(&error);
  *is_first = result == DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER;
  if (*is_first || result == DBUS_REQUEST_NAME_REPLY_IN_QUEUE) return own;
  if (own) cportal_application_close(own);
  else cportal_disconnect(bus);
  return NULL;
}

void cportal_application_close(cportal_application *own) {
  cportal_disconnect(own->bus);
  free(own->name);
  free(own->path);
  free(own);
}

int cportal_application_hand_over(cportal_application *own, const char *const *uris, size_t count,
                                  const char *display, int timeout) {
  DBusMessage *request =
      dbus_message_new_method_call(own->name, own->path, interface, count ? "Open" : "Activate");
  if (!request) return 0;
  dbus_message_set_auto_start(request, 0);
  DBusMessageIter arguments, list, data;
  dbus_message_iter_init_append(request, &arguments);
  if (count) {
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "s", &list);
    for (size_t i = 0; i < count; i++)
      dbus_message_iter_append_basic(&list, DBUS_TYPE_STRING, &uris[i]);
    dbus_message_iter_close_container(&arguments, &list);
  }
  dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &data);
  cportal_add_option(&data, display_key, "s", cportal_text_value, display);
  dbus_message_iter_close_container(&arguments, &data);
  DBusMessage *reply = cportal_call(own->bus, request, timeout);
  if (reply) dbus_message_unref(reply);
  return reply != NULL;
}

/* Whether the caller has the same display, or does not say. `data` is at the platform data, a{sv}. */
static int has_display(DBusMessageIter *data, const char *display) {
  DBusMessageIter entries, entry, variant;
  dbus_message_iter_recurse(data, &entries);
  for (; dbus_message_iter_get_arg_type(&entries) == DBUS_TYPE_DICT_ENTRY;
       dbus_message_iter_next(&entries)) {
    const char *key = "", *value = "";
    dbus_message_iter_recurse(&entries, &entry);
    dbus_message_iter_get_basic(&entry, &key);
    if (strcmp(key, display_key) || !dbus_message_iter_next(&entry)) continue;
    dbus_message_iter_recurse(&entry, &variant);
    if (dbus_message_iter_get_arg_type(&variant) != DBUS_TYPE_STRING) return 0;
    dbus_message_iter_get_basic(&variant, &value);
    return !strcmp(value, display);
  }
  return 1;
}

/* Tells the URIs of a call, and the end of them; returns why it is refused, or null. */
static const char *take(DBusMessage *request, const char *display, void *context,
                        cportal_uri told) {
  DBusMessageIter arguments, list;
  int is_open = dbus_message_is_method_call(request, interface, "Open");
  const char *signature = is_open ? "asa{sv}" : "a{sv}";
  if (!is_open && !dbus_message_is_method_call(request, interface, "Activate"))
    return "There is no such method";
  if (strcmp(dbus_message_get_signature(request), signature) ||
      !dbus_message_iter_init(request, &arguments))
    return "The arguments have other types";
  list = arguments;
  if (is_open) dbus_message_iter_next(&arguments);
  if (!has_display(&arguments, display)) return "The window is on another display";
  if (is_open) {
    DBusMessageIter uris;
    dbus_message_iter_recurse(&list, &uris);
    for (; dbus_message_iter_get_arg_type(&uris) == DBUS_TYPE_STRING; dbus_message_iter_next(&uris)) {
      const char *uri = "";
      dbus_message_iter_get_basic(&uris, &uri);
      told(context, uri);
    }
  }
  told(context, NULL);
  return NULL;
}

void cportal_application_serve(cportal_application *own, const char *display, void *context,
                               cportal_uri told) {
  for (DBusMessage *got; (got = cportal_next(own->bus)); dbus_message_unref(got)) {
    if (dbus_message_get_type(got) != DBUS_MESSAGE_TYPE_METHOD_CALL) continue;
    const char *refusal = take(got, display, context, told);
    if (dbus_message_get_no_reply(got)) continue;
    DBusMessage *reply = refusal ? dbus_message_new_error(got, failed, refusal)
                                 : dbus_message_new_method_return(got);
    if (!reply) continue;
    dbus_connection_send(own->bus, reply, NULL);
    dbus_connection_flush(own->bus);
    dbus_message_unref(reply);
  }
}
