# SPDX-License-Identifier: Apache-2.0
"""Reads the viewer as a screen reader does, over AT-SPI; what it is asked to do comes in pairs of arguments.

  of NAME           reads another program from here on, by a part of its name
  words -           prints the locale of the program and of the window, and in it the names of roles and actions
  interfaces -      prints the role of each element and its interfaces
  dump -            prints all elements: depth, role, name, description, states, value
  tree -            prints all elements as they are told apart: also actions and attributes, but no positions on the screen
  table NAME        prints a table: its size and its selected rows, then each cell: its position, the row and the column of
                    its index, position and spans, position and table as the cell gives them, role and name
  row NAME=INDEX    selects a row of a table
  press NAME        presses an element
  set NAME=VALUE    sets the value of an element
  write NAME=TEXT   replaces the text of an element
  choose NAME=INDEX takes a choice of an element
  hear FILE         writes what is heard to a file, until a message, which it prints
"""
import sys, time
import gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

program = "lottie-viewer"

def viewer():
    for _ in range(100):
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if child and program in (child.get_name() or ""):
                return child
        time.sleep(0.1)
    sys.exit("no %s on the bus" % program)

def walk(node, depth=0):
    yield node, depth
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child:
            yield from walk(child, depth + 1)

def named(name, interface="Accessible"):
    for node, _ in walk(viewer()):
        if node.get_name() == name and interface in node.get_interfaces():
            return node
    sys.exit("no element " + name)

def describe(node, depth):
    states = [s.value_nick for s in node.get_state_set().get_states()]
    value = node.get_value_iface()
    text = node.get_text_iface()
    content = text.get_text(0, -1) + "@" + str(text.get_caret_offset()) if text else ""
    attributes = node.get_attributes()
    place = "/".join(attributes[key] for key in ("level", "posinset", "setsize") if key in attributes)
    relations = ["%s=%s" % (r.get_relation_type().value_nick, ",".join(r.get_target(i).get_name()
                            for i in range(r.get_n_targets()))) for r in node.get_relation_set()]
    numbers = [value.get_current_value(), value.get_minimum_value(), value.get_maximum_value()] if value else ""
    area = node.get_component_iface().get_extents(Atspi.CoordType.WINDOW) if depth else None
    print(depth, node.get_role_name(), node.get_name(), node.get_description(), ",".join(sorted(states)), numbers,
          (area.x, area.y, area.width, area.height) if area else "", ",".join(sorted(node.get_interfaces())), content,
          place, ";".join(relations), sep="|")

def told(node, depth):
    names = lambda nodes: ",".join(n.get_name() for n in nodes)
    states = ",".join(sorted(s.value_nick for s in node.get_state_set().get_states()))
    parts = [node.get_role_name(), node.get_name(), node.get_description(), states]
    if value := node.get_value_iface():
        parts.append("value %g of %g to %g" % (value.get_current_value(), value.get_minimum_value(),
                                               value.get_maximum_value()))
    if text := node.get_text_iface():
        chosen = text.get_selection(0) if text.get_n_selections() else None
        parts.append("text '%s' at %d" % (text.get_text(0, -1), text.get_caret_offset())
                     + (" selected %d-%d" % (chosen.start_offset, chosen.end_offset) if chosen else ""))
    if action := node.get_action_iface():
        parts.append("actions " + ",".join(action.get_action_name(i) for i in range(action.get_n_actions())))
    attributes = {k: v for k, v in node.get_attributes().items() if k != "toolkit"}
    parts += ["%s %s" % pair for pair in sorted(attributes.items())]
    for relation in node.get_relation_set():
        targets = [relation.get_target(i) for i in range(relation.get_n_targets())]
        parts.append("%s %s" % (relation.get_relation_type().value_nick, names(targets)))
    usual = {"Accessible", "Action", "Collection", "Component", "EditableText", "Text", "Value"}
    parts.append(",".join(sorted(set(node.get_interfaces()) - usual)))
    print("  " * depth + "|".join(parts).rstrip("|"))

def table(name):
    found = named(name, "Table").get_table_iface()
    rows, columns = found.get_n_rows(), found.get_n_columns()
    selected = [row for row in range(rows) if found.is_row_selected(row)]
    print(rows, columns, found.get_n_selected_rows(), list(found.get_selected_rows()), selected, sep="|")
    for row in range(rows):
        for column in range(columns):
            cell = found.get_accessible_at(row, column)
            if not cell:
                continue
            index, own = found.get_index_at(row, column), cell.get_table_cell()
            # A position is also that of a Component.
            print((row, column), (found.get_row_at_index(index), found.get_column_at_index(index)),
                  tuple(own.get_row_column_span()), tuple(Atspi.TableCell.get_position(own))[1:],
                  own.get_table().get_name(), cell.get_role_name(), cell.get_name(), sep="|")

def hear(path):
    loop = GLib.MainLoop()
    log = open(path, "w")
    def heard(event):
        text = event.any_data if isinstance(event.any_data, str) else ""
        line = "|".join([event.type, str(event.detail1), event.source.get_name() if event.source else "", text])
        print(line, file=log, flush=True)
        if event.type.startswith("object:state-changed:showing") and event.source.get_role() == Atspi.Role.NOTIFICATION:
            print(line)
            loop.quit()
    listener = Atspi.EventListener.new(heard)
    for kind in ["object:state-changed", "object:property-change", "object:text-changed", "object:text-caret-moved",
                 "object:selection-changed", "object:active-descendant-changed", "object:children-changed",
                 "window:activate", "window:deactivate"]:
        listener.register(kind)
    print("listening", file=log, flush=True)
    GLib.timeout_add_seconds(60, loop.quit)
    loop.run()

for what, argument in zip(sys.argv[1::2], sys.argv[2::2]):
    if what == "of":
        program = argument
    elif what == "words":
        found = list(walk(viewer()))
        print(*(node.get_object_locale() for node, _ in found[:2]))
        print(*sorted({node.get_localized_role_name() for node, _ in found}), sep="\n")
        actions = [node.get_action_iface() for node, _ in found]
        print(*sorted({action.get_localized_name(0) for action in actions if action}), sep="\n")
    elif what == "interfaces":
        for node, _ in walk(viewer()):
            print(node.get_role_name(), ",".join(sorted(node.get_interfaces())), sep="|")
    elif what == "dump":
        for node, depth in walk(viewer()):
            describe(node, depth)
    elif what == "tree":
        for node, depth in walk(viewer()):
            told(node, depth)
    elif what == "table":
        table(argument)
    elif what == "row":
        name, row = argument.rsplit("=", 1)
        named(name, "Table").get_table_iface().add_row_selection(int(row))
    elif what == "press":
        named(argument).get_action_iface().do_action(0)
    elif what == "set":
        name, value = argument.rsplit("=", 1)
        named(name).get_value_iface().set_current_value(float(value))
    elif what == "write":
        name, text = argument.rsplit("=", 1)
        named(name).get_editable_text_iface().set_text_contents(text)
    elif what == "choose":
        name, index = argument.rsplit("=", 1)
        named(name).get_selection_iface().select_child(int(index))
    elif what == "hear":
        viewer()
        hear(argument)
