#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plays an animation in a window of GTK 4: gtk4.py FILE [FRAME]

It is a GdkPaintable, so that GtkPicture and all that shows a picture can show it, at any size.
"""
import math
import sys

import gi

gi.require_version("Graphene", "1.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, GObject, Graphene, Gtk  # noqa: E402

from lottiekit import Animation  # noqa: E402


class LottiePaintable(GObject.Object, Gdk.Paintable):
    """An animation as a picture that changes."""

    def __init__(self, animation):
        super().__init__()
        self.animation = animation
        self.scale = 1
        self.last = None

    def do_get_intrinsic_width(self):
        return self.animation.width

    def do_get_intrinsic_height(self):
        return self.animation.height

    def do_snapshot(self, snapshot, width, height):
        size = math.ceil(width * self.scale), math.ceil(height * self.scale)
        pixels = self.animation.pixels(size=size, format="rgba_premultiplied")
        texture = Gdk.MemoryTexture.new(
            *size, Gdk.MemoryFormat.R8G8B8A8_PREMULTIPLIED, GLib.Bytes.new(pixels.tobytes()), pixels.strides[0])
        snapshot.append_texture(texture, Graphene.Rect().init(0, 0, width, height))

    def tick(self, widget, clock):
        """Before each frame of the window: time passes, and the picture is shown again if it is another one."""
        now = clock.get_frame_time()
        changed = self.animation.tick((now - (self.last or now)) / 1000)
        self.last = now
        self.scale = widget.get_scale_factor()
        if changed:
            self.invalidate_contents()
        return GLib.SOURCE_CONTINUE


def show(application, paintable):
    picture = Gtk.Picture.new_for_paintable(paintable)
    picture.add_tick_callback(paintable.tick)
    window = Gtk.ApplicationWindow(application=application, child=picture, default_width=480, default_height=480)
    window.present()


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: gtk4.py FILE [FRAME]")
    with Animation.open(sys.argv[1]) as animation:
        if len(sys.argv) > 2:
            animation.seek(float(sys.argv[2]))
        else:
            animation.play(loop=True)
        application = Gtk.Application()
        application.connect("activate", show, LottiePaintable(animation))
        application.run()


if __name__ == "__main__":
    main()
