// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieTexts
internal import SDLHost

/// Undo, the clipboard, and edits of values and of the whole file.
enum EditGroup {
  static let noMarker: Message = "There is no marker at the playhead or before"

  private nonisolated static func undoing(_ step: String) -> Message { "Undo: \(step)" }
  private nonisolated static func redoing(_ step: String) -> Message { "Redo: \(step)" }

  static let group = CommandGroup(
    "Edit",
    menu: { _ in
      [
        .init(.undo), .init(.redo), .separator,
        .init(.edit), .init(.reset), .init(.colors), .init(.gradientStops),
        .init(
          localized("Fonts"), submenu: [.init(.chooseFont), .init(.replaceFont)]),
        .init(
          localized("Markers"),
          submenu: [
            .init(.addMarker), .init(.renameMarker), .init(.moveMarker), .init(.endMarker),
            .separator, .init(.deleteMarker),
          ]),
        .init(
          localized("Composition"),
          submenu: [.init(.fileSize), .init(.fileRate), .init(.fileRange)]),
        .init(
          localized("Slots and themes"),
          submenu: [
            .init(.makeSlot), .init(.useSlot), .init(.renameSlot), .init(.removeSlot), .separator,
            .init(.newTheme), .init(.duplicateTheme), .init(.renameTheme), .init(.deleteTheme),
          ]),
        .separator,
        .init(.copyFrame), .init(.copyColor), .init(.copyKeypath), .separator,
        .init(.find), .init(.search),
      ]
    },
    CommandGroup.Line(
      "undo an edit, redo it", card: "Undo, redo",
      WindowCommand(.undo, "Undo", ["Ctrl Z"], repeats: true) { $0.document.editing.undo() }
        .needs("Nothing to undo") { $0.document.editing.history.canUndo }
        .titled { $0.document.editing.history.undoTitle.map(undoing) },
      WindowCommand(.redo, "Redo", ["Ctrl Y", "Ctrl Shift Z"], repeats: true) {
        $0.document.editing.redo()
      }
      .needs("Nothing to redo") { $0.document.editing.history.canRedo }
      .titled { $0.document.editing.history.redoTitle.map(redoing) }),
    CommandGroup.Line(
      "the history: all steps of undo, to go to any of them by a click or the arrows",
      WindowCommand(.history, "History", ["Alt Z"], .always) {
        $0.panels.open($0.panels.historyPanel)
      }
      .marked { !$0.panels.historyPanel.isHidden }),
    CommandGroup.Line(
      "edit the selected value, reset it to the file's; Shift Enter inserts a line break in a text",
      card: "Edit a value, reset it",
      WindowCommand(.edit, "Edit the value", ["Enter"]) { $0.inspector.editSelection() }
        .needs("Select a value in the inspector") {
          $0.inspector.selectedNode?.isProperty == true
        },
      WindowCommand(.reset, "Reset the value", ["Del"], .value) { $0.inspector.resetSelection() }
        .needs("Select an edited value in the inspector") { $0.inspector.selectionIsEdited }),
    LayerEditCommands.slotLine,
    ArchiveCommands.themeLine,
    CommandGroup.Line(
      "the colours of the file without keyframes, and how often each is used; Enter changes one everywhere",
      card: "Colours of the file",
      WindowCommand(.colors, "Colours of the file…", ["Shift C"]) { $0.colors.openColors() }),
    CommandGroup.Line(
      "the stops of the selected gradient, or of the first one of the selected layer",
      WindowCommand(.gradientStops, "Stops of the gradient…", ["Alt Shift C"]) {
        $0.colors.openGradient()
      }
      .needs("Select a gradient first") { $0.colors.gradient != nil }),
    CommandGroup.Line(
      "choose another font for the selected text, of the file or an installed one; the same for all texts in its font",
      WindowCommand(.chooseFont, "Choose another font…", []) {
        $0.fonts.chooseFont(takesAll: false)
      }
      .needs("Select a text first") { $0.fonts.row != nil },
      WindowCommand(.replaceFont, "Replace the font in all texts…", []) {
        $0.fonts.chooseFont(takesAll: true)
      }
      .needs("Select a text first") { $0.fonts.row != nil }),
    CommandGroup.Line(
      "add a marker at the playhead; rename the marker at it or before, move it to a typed frame, end it here, delete it",
      WindowCommand(.addMarker, "Add a marker at the playhead…", ["Alt M"]) {
        $0.questions.addMarker()
      },
      WindowCommand(.renameMarker, "Rename the marker…", []) { $0.questions.renameMarker() }
        .needs(noMarker) { $0.document.playback.currentMarker != nil },
      WindowCommand(.moveMarker, "Move the marker…", []) { $0.questions.moveMarker() }
        .needs(noMarker) { $0.document.playback.currentMarker != nil },
      WindowCommand(.endMarker, "End the marker at the playhead", []) { $0.questions.endMarker() }
        .needs(noMarker) { $0.document.playback.currentMarker != nil },
      WindowCommand(.deleteMarker, "Delete the marker", []) { viewer in
        if let marker = viewer.document.playback.currentMarker {
          viewer.document.editing.deleteMarker(marker)
        }
      }
      .needs(noMarker) { $0.document.playback.currentMarker != nil }),
    CommandGroup.Line(
      "the first frame and the end of the file, its frames per second, its size; what layers do is asked",
      WindowCommand(.fileRange, "First frame and end of the file…", []) {
        $0.questions.askForRange()
      },
      WindowCommand(.fileRate, "Frames per second of the file…", []) {
        $0.questions.askForRate()
      },
      WindowCommand(.fileSize, "Size of the file…", []) { $0.questions.askForSize() }),
    CommandGroup.Line(
      "copy the keypath of the selected node; copy the colour under the pointer",
      card: "Copy keypath or frame, colour",
      WindowCommand(.copyKeypath, "Copy the keypath", ["Ctrl C"], .node) {
        $0.inspector.copySelection(asCode: false)
      },
      WindowCommand(.copyColor, "Copy the colour under the pointer", ["C"]) { $0.copyColor() }
        .needs("Point at the picture first") { $0.transport.readout.probe != nil }),
    CommandGroup.Line(
      "copy the frame as PNG, unless a node of the inspector is selected",
      WindowCommand(.copyFrame, "Copy the frame", ["Ctrl C"]) { $0.document.framePicture.copy() }),
    CommandGroup.Line(
      "search commands, files, layers and markers by some of their letters; search layers, values and files",
      card: "Search everything, layers",
      WindowCommand(.search, "Search everything…", ["Ctrl K"], .always) { $0.openSearch() },
      WindowCommand(.find, "Find a layer or file…", ["Ctrl F"], .always) { $0.openFind() }))
}
