// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieTexts
internal import SDLHost

extension CommandGroup {
  /// The inspector, and edits of values and of the file.
  static let editing = CommandGroup(
    "Edit", leads: true,
    Line(
      "the inspector: facts, warnings, layers and their values; the layers in time below the ruler, to move and trim; what each layer costs, measured over the range",
      card: "Inspector, layers in time",
      WindowCommand(.inspector, "Inspector", ["T", "F9", "Alt Enter"], .always) {
        $0.panels.open($0.inspector)
      }
      .marked { !$0.inspector.isHidden },
      WindowCommand(.layers, "Layers in time", ["Shift T"]) { $0.panels.toggleLayers() }
        .marked { !$0.layerPanel.isHidden },
      WindowCommand(.layerCosts, "Cost of layers", ["Shift P"]) { $0.panels.toggleCosts() }
        .marked { $0.layerPanel.showsCosts && !$0.layerPanel.isHidden }),
    Line(
      "the profile: the time of a frame, advice, the ten longest frames, which the timeline marks, and the bytes of layers and assets; where on the stage the time goes, as colours over the picture",
      WindowCommand(.profile, "Profile", ["Alt P"]) { $0.overlays.toggleProfile() }
        .marked { !$0.profileList.isHidden },
      WindowCommand(.heatMap, "Heat map", ["Alt Shift P"]) {
        $0.tools.change { $0.showsHeat.toggle() }
      }
      .marked { $0.stages.views.showsHeat }),
    Line(
      "edit the selected value, reset it to the file's, rename the selected layer or item; Shift Enter inserts a line break in a text",
      card: "Edit a value, reset it",
      WindowCommand(.edit, "Edit the value", ["Enter"]) { $0.inspector.editSelection() }
        .needs("Select a value in the inspector") {
          $0.inspector.selectedNode?.isProperty == true
        },
      WindowCommand(.reset, "Reset the value", ["Del"]) { $0.inspector.resetSelection() }
        .needs("Select an edited value in the inspector") { $0.inspector.selectionIsEdited },
      WindowCommand(.rename, "Rename", ["F2"]) { $0.panels.renameSelection() }
        .needs("Select a layer or an item with a name") { $0.inspector.selectionCanBeRenamed },
      WindowCommand(.switchLayer, "Hide or show the layer", []) { $0.inspector.switchSelection() }
        .needs("Select what is drawn in the inspector") {
          $0.inspector.selectedNode?.canBeSwitched == true
        }),
    Line(
      "animate the selected value of the inspector with a keyframe at the playhead, or replace all its keyframes by the value there",
      WindowCommand(.animate, "Animate the value, or not", ["Alt Shift K"]) {
        $0.inspector.nodes.toggleAnimation()
      }
      .needs("Select a value that can have keyframes in the inspector") { viewer in
        viewer.inspector.selection.map { viewer.inspector.nodes.canAnimate($0) } == true
      }
      .marked { $0.inspector.selectionIsAnimated }),
    Line(
      "the first frame and the end of the file, its frames per second, its size; what layers do is asked",
      WindowCommand(.fileRange, "First frame and end of the file…", []) {
        $0.questions.askForRange()
      },
      WindowCommand(.fileRate, "Frames per second of the file…", []) {
        $0.questions.askForRate()
      },
      WindowCommand(.fileSize, "Size of the file…", []) { $0.questions.askForSize() }),
    Line(
      "replace the image of the selected layer by a file, at the size of the old one or its own",
      WindowCommand(.replaceImage, "Replace the image…", []) { $0.questions.replaceImage() }
        .needs("Select a layer with an image first") { $0.questions.imageRow != nil }),
    Line(
      "choose another font for the selected text, of the file or an installed one; the same for all texts in its font",
      WindowCommand(.chooseFont, "Choose another font…", []) {
        $0.fonts.chooseFont(takesAll: false)
      }
      .needs("Select a text first") { $0.fonts.row != nil },
      WindowCommand(.replaceFont, "Replace the font in all texts…", []) {
        $0.fonts.chooseFont(takesAll: true)
      }
      .needs("Select a text first") { $0.fonts.row != nil }),
    Line(
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
    Line(
      "the colours of the file without keyframes, and how often each is used; Enter changes one everywhere",
      card: "Colours of the file",
      WindowCommand(.colors, "Colours of the file…", ["Shift C"]) { $0.colors.openColors() }),
    Line(
      "undo an edit, redo it", card: "Undo, redo",
      WindowCommand(.undo, "Undo", ["Ctrl Z"], repeats: true) { $0.document.editing.undo() }
        .needs("Nothing to undo") { $0.document.editing.history.canUndo },
      WindowCommand(.redo, "Redo", ["Ctrl Y", "Ctrl Shift Z"], repeats: true) {
        $0.document.editing.redo()
      }
      .needs("Nothing to redo") { $0.document.editing.history.canRedo }),
    Line(
      "save the edits in the file; the old file is backed up with `~` after its name",
      card: "Save the edits",
      WindowCommand(.save, "Save", ["Ctrl S"]) { $0.document.save() }
        .needs("There are no edits to save") { $0.document.editing.isModified }),
    Line(
      """
      save the animation with its edits under another path, which is shown from then on, by the desktop's \
      dialog or by typing it
      """, card: "Save as a new file",
      WindowCommand(.saveAs, "Save as a new file", ["Ctrl Shift S"]) {
        $0.dialogs.askWhereToSave()
      }
    ),
    Line(
      "copy the keypath of the selected node; copy the colour under the pointer",
      card: "Copy keypath or frame, colour",
      WindowCommand(.copyKeypath, "Copy the keypath", ["Ctrl C"], .node) {
        $0.inspector.copySelection(asCode: false)
      },
      WindowCommand(.copyColor, "Copy the colour under the pointer", ["C"]) { $0.copyColor() }
        .needs("Point at the picture first") { $0.transport.readout.probe != nil }),
    Line(
      "copy the Swift code that sets the value", card: "Copy as Swift",
      WindowCommand(.copyCode, "Copy as Swift", ["Ctrl Shift C"]) {
        $0.inspector.copySelection(asCode: true)
      }
      .needs("Select a layer or a value in the inspector") { $0.inspector.selection != nil }))
}
