# SPDX-License-Identifier: Apache-2.0
"""A program of GTK 3 with a list, a tree, an entry, a combo box, a dialog and other elements, as a measure for the viewer's."""
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk

window = Gtk.Window(title="Elements")
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
window.add(box)

list_box = Gtk.ListBox()
for name in ["One", "Two"]:
    list_box.add(Gtk.Label(label=name))
box.add(list_box)

store = Gtk.TreeStore(str)
store.append(store.append(None, ["Parent"]), ["Child"])
tree = Gtk.TreeView(model=store)
tree.append_column(Gtk.TreeViewColumn("Name", Gtk.CellRendererText(), text=0))
tree.expand_all()
box.add(tree)

combo = Gtk.ComboBoxText()
for name in ["First", "Second"]:
    combo.append_text(name)
combo.set_active(0)

progress = Gtk.ProgressBar(fraction=0.5)
menu = Gtk.Menu()
menu.append(Gtk.MenuItem(label="Item"))
menu.append(Gtk.CheckMenuItem(label="Check"))
menu.append(Gtk.SeparatorMenuItem())
button = Gtk.MenuButton(label="Menu", popup=menu)
menu.show_all()
for widget in [Gtk.Entry(text="Text"), combo, Gtk.Button(label="Button"), Gtk.ToggleButton(label="Toggle"),
               Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 10, 1), Gtk.Label(label="Label"), progress,
               Gtk.Image.new_from_icon_name("document-open", Gtk.IconSize.BUTTON), Gtk.Toolbar(), button]:
    box.add(widget)
window.show_all()

dialog = Gtk.Dialog(title="Dialog", transient_for=window)
dialog.add_button("Close", Gtk.ResponseType.CLOSE)
dialog.show_all()
GLib.timeout_add_seconds(120, Gtk.main_quit)
Gtk.main()
