// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts
internal import SDLHost

/// The commands of the inspector, and of edits.
extension CommandTable {
  static let editing: [Line] = [
    Line(
      "Inspector, layers in time",
      "the inspector: facts, warnings, layers and their values; the layers in time below the ruler, to move and trim; what each layer costs, measured over the range",
      WindowCommand(.inspector, "Inspector", ["T", "F9", "Alt Enter"], .always) {
        $0.openInspector()
      }
      .marked { !$0.inspector.isHidden },
      WindowCommand(.layers, "Layers in time", ["Shift T"]) { $0.toggleLayers() }
        .marked { !$0.layerPanel.isHidden },
      WindowCommand(.layerCosts, "Cost of layers", ["Shift P"]) { $0.toggleCosts() }
        .marked { $0.layerPanel.showsCosts && !$0.layerPanel.isHidden }),
    Line(
      "",
      "the profile: the time of a frame, advice, the ten longest frames, which the timeline marks, and the bytes of layers and assets; where on the stage the time goes, as colours over the picture",
      WindowCommand(.profile, "Profile", ["Alt P"]) { $0.toggleProfile() }
        .marked { !$0.profileList.isHidden },
      WindowCommand(.heatMap, "Heat map", ["Alt Shift P"]) { $0.toggleHeat() }
        .marked { $0.stages.views.showsHeat }),
    Line(
      "Edit a value, reset it",
      "edit the selected value, reset it to the file's, rename the selected layer or item; Shift Enter inserts a line break in a text",
      WindowCommand(.edit, "Edit the value", ["Enter"]) { $0.inspector.editSelection() }
        .enabled { $0.inspector.selectedNode?.isProperty == true },
      WindowCommand(.reset, "Reset the value", ["Del"]) { $0.inspector.resetSelection() }
        .enabled { $0.inspector.selectionIsEdited },
      WindowCommand(.rename, "Rename", ["F2"]) { $0.renameSelection() }
        .enabled { $0.selectionCanBeRenamed },
      WindowCommand(.switchLayer, "Hide or show the layer", []) { $0.inspector.switchSelection() }
        .enabled { $0.inspector.selectedNode?.canBeSwitched == true }),
    Line(
      "",
      "add a keyframe at the playhead to the selected property of the layers in time, with the value that it has there; hold the value of the selected keyframes or not; ease both of their sides, that before, that behind",
      WindowCommand(.addKeyframe, "Add a keyframe at the playhead", ["Alt K"]) {
        $0.addKeyframe()
      },
      keyframes(.holdKeyframes, "Hold the keyframes, or not", ["Alt H"], .hold),
      keyframes(.easeBoth, "Ease both sides of the keyframes", ["Shift E"], .easeBoth),
      keyframes(.easeIn, "Ease into the keyframes", ["Shift F9"], .easeIn),
      keyframes(.easeOut, "Ease out of the keyframes", ["Ctrl Shift F9"], .easeOut)),
    Line(
      "",
      "the graph of the selected properties of the layers in time; speeds instead of values in it; type the easing behind the selected keyframes as numbers",
      WindowCommand(.graph, "Graph of the property", ["Shift F3"]) {
        $0.layerPanel.toggleGraphs()
      }
      .enabled { $0.layerPanel.keys.property != nil }
      .marked { !$0.layerPanel.keys.graphs.isEmpty },
      WindowCommand(.speedGraph, "Speeds in graphs", ["Alt Shift F3"]) {
        $0.layerPanel.toggleSpeed()
      }
      .enabled { !$0.layerPanel.keys.graphs.isEmpty }
      .marked { $0.layerPanel.showsSpeed },
      WindowCommand(.typeEasing, "Type the easing…", ["Alt E"]) { viewer in
        viewer.layerPanel.typeEasing { [unowned viewer] in viewer.root.askForName($0, $1, $2) }
      }
      .enabled { $0.layerPanel.canRun(.hold) }),
    Line(
      "",
      "animate the selected value of the inspector with a keyframe at the playhead, or replace all its keyframes by the value there",
      WindowCommand(.animate, "Animate the value, or not", ["Alt Shift K"]) {
        $0.inspector.toggleAnimation()
      }
      .enabled { $0.inspector.selectedNode?.isProperty == true }
      .marked { $0.inspector.selectionIsAnimated },
      WindowCommand(.nextScope, "What edits of keyframes change", []) {
        $0.inspector.nextScope()
      }),
    Line(
      "", "other commands for keyframes, in the menu of their row",
      keyframes(.linearKeyframes, "Linear keyframes", [], .linear),
      keyframes(.deleteKeyframes, "Delete the keyframes", [], .delete),
      keyframes(.reverseKeyframes, "Reverse the keyframes in time", [], .reverse),
      keyframes(.stretchKeyframes, "Keyframes twice as long", [], .stretch),
      keyframes(.shrinkKeyframes, "Keyframes half as long", [], .shrink)),
    Line(
      "",
      "the first frame and the end of the file, its frames per second, its size; what layers do is asked",
      WindowCommand(.fileRange, "First frame and end of the file…", []) { $0.askForRange() },
      WindowCommand(.fileRate, "Frames per second of the file…", []) { $0.askForRate() },
      WindowCommand(.fileSize, "Size of the file…", []) { $0.askForSize() }),
    Line(
      "",
      "replace the image of the selected layer by a file, at the size of the old one or its own",
      WindowCommand(.replaceImage, "Replace the image…", []) { $0.replaceImage() }
        .enabled { $0.imageRow != nil }),
    Line(
      "",
      "choose another font for the selected text, of the file or an installed one; the same for all texts in its font",
      WindowCommand(.chooseFont, "Choose another font…", []) { $0.chooseFont(takesAll: false) }
        .enabled { $0.fontRow != nil },
      WindowCommand(.replaceFont, "Replace the font in all texts…", []) {
        $0.chooseFont(takesAll: true)
      }
      .enabled { $0.fontRow != nil }),
    Line(
      "",
      "add a marker at the playhead; rename the marker at it or before, move it to a typed frame, end it here, delete it",
      WindowCommand(.addMarker, "Add a marker at the playhead…", ["Alt M"]) { $0.addMarker() },
      WindowCommand(.renameMarker, "Rename the marker…", []) { $0.renameMarker() }
        .enabled { $0.document.currentMarker != nil },
      WindowCommand(.moveMarker, "Move the marker…", []) { $0.moveMarker() }
        .enabled { $0.document.currentMarker != nil },
      WindowCommand(.endMarker, "End the marker at the playhead", []) { $0.endMarker() }
        .enabled { $0.document.currentMarker != nil },
      WindowCommand(.deleteMarker, "Delete the marker", []) { viewer in
        if let marker = viewer.document.currentMarker { viewer.document.deleteMarker(marker) }
      }
      .enabled { $0.document.currentMarker != nil }),
    Line(
      "Colours of the file",
      "the colours of the file without keyframes, and how often each is used; Enter changes one everywhere",
      WindowCommand(.colors, "Colours of the file…", ["Shift C"]) { $0.openColors() }),
    Line(
      "Undo, redo", "undo an edit, redo it",
      WindowCommand(.undo, "Undo", ["Ctrl Z"], repeats: true) { $0.document.undo() }
        .enabled { $0.document.canUndo },
      WindowCommand(.redo, "Redo", ["Ctrl Y", "Ctrl Shift Z"], repeats: true) { $0.document.redo() }
        .enabled { $0.document.canRedo }),
    Line(
      "Save the edits",
      "save the edits in the file; the old file is backed up with `~` after its name",
      WindowCommand(.save, "Save", ["Ctrl S"]) { $0.document.save() }
        .enabled { $0.document.isModified }),
    Line(
      "Save as a new file",
      """
      save the animation with its edits under another path, which is shown from then on, by the desktop's \
      dialog or by typing it
      """,
      WindowCommand(.saveAs, "Save as a new file", ["Ctrl Shift S"]) { $0.askWhereToSave() }),
    Line(
      "Copy keypath or frame, colour",
      "copy the keypath of the selected node; copy the colour under the pointer",
      WindowCommand(.copyKeypath, "Copy the keypath", ["Ctrl C"], .node) {
        $0.inspector.copySelection(asCode: false)
      },
      WindowCommand(.copyColor, "Copy the colour under the pointer", ["C"]) { $0.copyColor() }
        .enabled { $0.transport.readout.probe != nil }),
    Line(
      "Copy as Swift", "copy the Swift code that sets the value",
      WindowCommand(.copyCode, "Copy as Swift", ["Ctrl Shift C"]) {
        $0.inspector.copySelection(asCode: true)
      }
      .enabled { $0.inspector.selection != nil }),
  ]

  /// A command for the selected keyframes of the layers in time.
  private static func keyframes(
    _ id: Command.ID, _ title: Message, _ keys: [KeyChord], _ command: LayerPanel.KeyframeCommand
  ) -> WindowCommand {
    WindowCommand(id, title, keys) { $0.layerPanel.run(command) }
      .enabled { $0.layerPanel.canRun(command) }
  }
}
