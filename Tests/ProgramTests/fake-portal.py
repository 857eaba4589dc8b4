# SPDX-License-Identifier: Apache-2.0
"""A portal for tests: fake-portal.py LOG THEME [FILE...]

Writes what it is asked into LOG. OpenFile and SaveFile are answered with the FILEs, or as cancelled if there are none. When a number is
written into THEME, that is the colour scheme from then on. THEME.json has other settings, which may change:
{"NAMESPACE": {"KEY": ["TYPE", VALUE]}}, with a type of GVariant.
"""
import json
import sys
import urllib.parse

from gi.repository import Gio, GLib

log, theme, files = sys.argv[1], sys.argv[2], sys.argv[3:]
interfaces = Gio.DBusNodeInfo.new_for_xml("""<node>
  <interface name="org.freedesktop.portal.FileChooser"><method name="OpenFile">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
    <arg type="o" direction="out"/></method><method name="SaveFile">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
    <arg type="o" direction="out"/></method></interface>
  <interface name="org.freedesktop.portal.Settings"><method name="ReadAll">
    <arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method></interface>
</node>""").interfaces
path = "/org/freedesktop/portal/desktop"
appearance = "org.freedesktop.appearance"
scheme = 1
others = {}


def called(connection, sender, _path, _interface, method, parameters, invocation):
    with open(log, "a") as out:
        print(method, parameters.unpack(), file=out)
        if method in ("OpenFile", "SaveFile"):
            folder = parameters.unpack()[2].get("current_folder", [])
            print(bytes(folder).decode(errors="replace"), file=out)
    if method == "ReadAll":
        settings = {appearance: {"color-scheme": GLib.Variant("u", scheme)}}
        for space, values in read_others().items():
            settings.setdefault(space, {}).update({key: variant(value) for key, value in values.items()})
        invocation.return_value(GLib.Variant("(a{sa{sv}})", (settings,)))
        return
    token = parameters.unpack()[2]["handle_token"]
    handle = f"{path}/request/{sender[1:].replace('.', '_')}/{token}"
    uris = ["file://" + urllib.parse.quote(file) for file in files]
    response = GLib.Variant(
        "(ua{sv})", (0 if files else 1, {"uris": GLib.Variant("as", uris)}))
    # Before the call has returned: that happens, and is allowed.
    connection.emit_signal(sender, handle, "org.freedesktop.portal.Request", "Response", response)
    invocation.return_value(GLib.Variant("(o)", (handle,)))


def variant(value):
    return GLib.Variant(value[0], tuple(value[1]) if isinstance(value[1], list) else value[1])


def read_others():
    try:
        return json.load(open(theme + ".json"))
    except (OSError, ValueError):
        return {}


def tell(space, key, value):
    bus.emit_signal(None, path, "org.freedesktop.portal.Settings", "SettingChanged",
                    GLib.Variant("(ssv)", (space, key, value)))


def look():
    global scheme, others
    new_others = read_others()
    for space, values in new_others.items():
        for key, value in values.items():
            if others.get(space, {}).get(key) != value:
                tell(space, key, variant(value))
    others = new_others
    try:
        new = int(open(theme).read())
    except (OSError, ValueError):
        return True
    if new != scheme:
        scheme = new
        tell(appearance, "color-scheme", GLib.Variant("u", scheme))
    return True


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
for interface in interfaces:
    bus.register_object(path, interface, called, None, None)
Gio.bus_own_name_on_connection(
    bus, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE,
    lambda *_: open(log, "a").close(), None)
GLib.timeout_add(50, look)
GLib.MainLoop().run()
