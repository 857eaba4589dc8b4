// SPDX-License-Identifier: Apache-2.0

/// A line of the card with all keys, and its keys pressed in a row, each with the line of the trace
/// that comes of it: `seek frame=1`.
package struct Shortcut: Sendable {
  package let does: String
  package let keys: [(String, String)]

  /// What begins at one of the header's buttons, or goes on from there.
  package static let needsTheHeader = [
    "Full screen", "Edit a value, reset it", "Undo, redo", "Save the edits",
    "Copy keypath or frame",
  ]

  init(_ does: String, _ keys: (String, String)...) { (self.does, self.keys) = (does, keys) }

  /// For a window of two files, the first with the markers of `Sample.marked` and a warning, paused
  /// at its start. Each line leaves what the next ones do not mind.
  package static let all = [
    Shortcut(
      "Play, pause", ("space", "play playing=true"), ("space", "pause playing=false"),
      ("k", "play playing=true"), ("k", "pause")),
    Shortcut(
      "First, last frame", ("End", "seek frame=120"), ("Home", "seek frame=0")),
    Shortcut(
      "One frame back, on", ("Right", "seek frame=1"), ("Left", "seek frame=0"),
      ("period", "seek frame=1"), ("comma", "seek frame=0")),
    Shortcut(
      "Ten frames back, on", ("shift+Right", "seek frame=10"), ("shift+Left", "seek frame=0")),
    Shortcut("Type a frame, 1.5s or 50%", ("g 6 3 Return", "seek frame=63")),
    Shortcut(
      "Next, previous marker", ("j", "marker name=out"), ("shift+j", "marker name=hold"),
      ("ctrl+Prior", "marker name=intro"), ("ctrl+Next", "marker name=hold")),
    Shortcut(
      "Step by keyframes", ("alt+Right", "seek frame=120"), ("alt+Left", "seek frame=0"),
      ("ctrl+Next", "marker name=intro"), ("ctrl+Next", "marker name=hold")),
    Shortcut(
      "Sound off, louder, quieter", ("u", "sound muted=true"), ("u", "sound muted=false"),
      ("alt+Down", "sound volume=0.9"), ("alt+Up", "sound volume=1")),
    Shortcut(
      "In point, out point, none", ("i", "range in=45"), ("End", "seek frame=120"),
      ("o", "range out=120"), ("x", "range in=0"), ("Home", "seek frame=0")),
    Shortcut(
      "Loop, once, bounce, repeat", ("l", "loop mode=playOnce"), ("l", "loop mode=autoReverse"),
      ("l", "loop mode=repeat(3.0)"), ("l", "loop mode=repeatBackwards(3.0)"),
      ("l", "loop mode=loop"), ("shift+l", "menu rows=5"),
      ("Down Return", "loop mode=playOnce"), ("shift+l", "menu rows=5"),
      ("End 7", "loop mode=repeatBackwards(7.0)"), ("Home Return", "loop mode=loop")),
    Shortcut(
      "Slower, faster", ("bracketright", "speed speed=1.1"), ("bracketleft", "speed speed=1"),
      ("braceright", "speed speed=2"), ("braceleft", "speed speed=1"),
      ("bracketleft", "speed speed=0.9")),
    Shortcut("Normal speed", ("BackSpace", "speed speed=1")),
    Shortcut("The file's own frames only", ("r", "rate locked=true"), ("r", "rate locked=false")),
    Shortcut(
      "Zoom the timeline, all of it", ("ctrl+plus", "timeline"),
      ("ctrl+minus", "timeline factor=1"),
      ("ctrl+plus", "timeline"), ("ctrl+0", "timeline factor=1")),
    Shortcut(
      "Fit, 100 %, 200 %", ("2", "zoom zoom=2"), ("1", "zoom zoom=1"), ("0", "zoom fits=true")),
    Shortcut("Zoom; also by the wheel", ("plus", "zoom fits=false"), ("minus", "zoom")),
    Shortcut(
      "Pan; also by dragging", ("2", "zoom zoom=2"), ("ctrl+Left", "zoom"), ("ctrl+Right", "zoom"),
      ("ctrl+Up", "zoom"), ("ctrl+Down", "zoom"), ("0", "zoom fits=true")),
    Shortcut(
      "Background, its colour", ("b", "background background=white"),
      ("b", "background background=black"), ("b", "background background=checkerboard"),
      ("shift+b", "picker on=true"), ("Escape", "picker on=false")),
    Shortcut(
      "Full screen", ("f", "fullscreen on=true"), ("Escape", "fullscreen on=false"),
      ("F11", "fullscreen on=true"), ("F11", "fullscreen on=false")),
    Shortcut(
      "Compare two files", ("v", "compare"), ("shift+v", "wipe on=true"),
      ("shift+v", "wipe on=false"), ("d", "difference on=true"), ("d", "difference on=false"),
      ("v", "compare")),
    Shortcut(
      "Inspector, timeline", ("F9", "inspector on=true"), ("t", "inspector on=false"),
      ("alt+Return", "inspector on=true"), ("shift+t", "layers on=true"),
      ("shift+p", "profile on=true"), ("shift+p", "profile on=false"),
      ("shift+t", "layers on=false")),
    // Tab leads to the header's six buttons, then to the inspector, and to the layers below it. Before
    // these is the inspector, with the layer and its first value.
    Shortcut(
      "Edit a value, reset it", ("Tab Tab Tab Tab Tab Tab Tab Tab Down", "select"),
      ("shift+Tab Down", "select"),
      ("Return 7 comma 7 Return", "edit"), ("Delete", "reset"), ("Up", "select"),
      ("F2 n Return", "rename name=n"), ("ctrl+z", "undo")),
    Shortcut(
      "Colours of the file", ("shift+c", "search entries=1"), ("Escape", "search entries=0")),
    Shortcut(
      "Undo, redo", ("ctrl+z", "undo"), ("ctrl+shift+z", "redo"), ("ctrl+z", "undo"),
      ("ctrl+z", "undo")),
    Shortcut(
      "Save the edits", ("ctrl+y", "redo"), ("ctrl+s", "saved missing=0"), ("ctrl+z", "undo"),
      ("ctrl+s", "saved")),
    Shortcut(
      "Save as a new file", ("ctrl+shift+s", "prompt on=true"), ("Escape", "prompt on=false")),
    // `C` needs the pointer over the picture; see the tests of the clipboard.
    Shortcut("Copy keypath or frame, colour", ("ctrl+c", "copy")),
    Shortcut(
      "Warnings, messages", ("w", "warnings on=true"), ("Escape", "warnings on=false"),
      ("F9", "inspector on=false")),
    Shortcut(
      "Save this frame, export", ("s", "saved"), ("shift+w", "search"),
      ("Escape", "search entries=0"), ("ctrl+e", "export on=true"),
      ("Escape", "export on=false")),
    Shortcut("Open files", ("ctrl+o", "prompt on=true"), ("Escape", "prompt on=false")),
    Shortcut(
      "List of files, filter it", ("a", "files on=true"), ("F8", "files on=false"),
      ("slash", "files on=true"), ("o", "filter text=o"), ("Escape", "filter text="),
      ("F8", "files on=false")),
    Shortcut(
      "Previous, next file", ("Next", "opened animation="), ("Prior", "opened"), ("n", "opened"),
      ("p", "opened"), ("Down", "opened"), ("Up", "opened")),
    Shortcut("Read the file again", ("F5", "reloaded"), ("ctrl+r", "reloaded")),
    Shortcut(
      "Menu of all, context menu", ("F10", "menu"), ("Escape k", "play"), ("k", "pause"),
      ("shift+F10", "menu"), ("Escape k", "play"), ("k", "pause")),
    Shortcut(
      "Search everything, layers", ("ctrl+k", "search"), ("f r a m e Escape", "search entries=0"),
      ("ctrl+f", "search"), ("Escape", "search entries=0")),
    Shortcut(
      "These keys", ("question", "help on=true"), ("Escape", "help on=false"),
      ("F1", "help on=true"), ("h", "help on=false")),
    Shortcut(
      "State machine, run it, themes", ("m", "machinePanel on=true"), ("m", "machinePanel on=false")
    ),
    Shortcut(
      "Close, cancel, quit", ("w", "warnings on=true"), ("Escape", "warnings on=false"),
      ("q", "quit")),
  ]
}
