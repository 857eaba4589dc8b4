// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// What is done with the selected layers. The same menu opens on a layer of the stage and in the
/// timeline.
enum LayerGroup {
  private static let noLayer: Message = "Select a layer first"

  static let group = CommandGroup(
    "Layer", menu: { _ in Menu.layer }, lines: layerLines + LayerEditCommands.lines)

  private static let layerLines: [CommandGroup.Line] = [
    CommandGroup.Line(
      "rename the selected layer or item; hide it in the file, or show it; replace the image of the selected layer by a file, at the size of the old one or its own",
      WindowCommand(.rename, "Rename", ["F2"]) { $0.panels.renameSelection() }
        .needs("Select a layer or an item with a name") { $0.inspector.selectionCanBeRenamed },
      WindowCommand(.switchLayer, "Hide or show the layer", []) { viewer in
        let editing = viewer.document.editing
        guard let row = editing.selection.row else { return }
        editing.setEnabled(!editing.isEnabled(row), row)
      }
      .needs("Select a layer or an item that is drawn") { viewer in
        let editing = viewer.document.editing
        return editing.selection.row.flatMap { editing.outline?.canBeSwitched($0) } == true
      },
      WindowCommand(.replaceImage, "Replace the image…", []) { $0.questions.replaceImage() }
        .needs("Select a layer with an image first") { $0.questions.imageRow != nil }),
    CommandGroup.Line(
      "in the timeline: move the in or out point of the layer to the playhead, or trim it there",
      WindowCommand.timeline(
        .moveLayerStart, "Move the in point to the playhead", "[", in: .layer,
        needs: \.startNeed
      ) { $0.commands.retime(.whole, at: .start) },
      WindowCommand.timeline(
        .moveLayerStop, "Move the out point to the playhead", "]", in: .layer,
        needs: \.stopNeed
      ) { $0.commands.retime(.whole, at: .stop) },
      WindowCommand.timeline(
        .trimLayerStart, "Trim the in point to the playhead", "Alt [", in: .layer,
        needs: \.startNeed
      ) { $0.commands.retime(.start, at: .start) },
      WindowCommand.timeline(
        .trimLayerStop, "Trim the out point to the playhead", "Alt ]", in: .layer,
        needs: \.stopNeed
      ) { $0.commands.retime(.stop, at: .stop) }),
    CommandGroup.Line(
      "in the timeline: move the selected keyframes, or without them the layer, by a frame; by ten frames",
      WindowCommand.timeline(
        .earlier, "One frame earlier", "Alt PgUp", in: .layer, repeats: true,
        needs: \.moveNeed
      ) { $0.commands.move(by: -1) },
      WindowCommand.timeline(
        .later, "One frame later", "Alt PgDn", in: .layer, repeats: true,
        needs: \.moveNeed
      ) { $0.commands.move(by: 1) },
      WindowCommand.timeline(
        .tenEarlier, "Ten frames earlier", "Alt Shift PgUp", in: .layer, repeats: true,
        needs: \.moveNeed
      ) { $0.commands.move(by: -10) },
      WindowCommand.timeline(
        .tenLater, "Ten frames later", "Alt Shift PgDn", in: .layer, repeats: true,
        needs: \.moveNeed
      ) { $0.commands.move(by: 10) }),
    CommandGroup.Line(
      "show only the selected layer; dim all others; hide it on the stage; show all again. Nothing of that is saved",
      WindowCommand(.solo, "Solo", ["Shift S"]) { $0.selection.toggle(.solo) }
        .marked { $0.selection.isOn(.solo) }
        .needs(noLayer) { $0.selection.layer != nil || $0.selection.view.mode == .solo },
      WindowCommand(.isolate, "Isolate, dim the others", ["Shift I"]) {
        $0.selection.toggle(.isolate)
      }
      .marked { $0.selection.isOn(.isolate) }
      .needs(noLayer) { $0.selection.layer != nil || $0.selection.view.mode == .isolate },
      WindowCommand(.hideLayer, "Hide on the stage", ["Shift H"]) { $0.selection.toggleHidden() }
        .marked { $0.selection.isHidden }
        .needs(noLayer) { $0.selection.layer != nil },
      WindowCommand(.showAllLayers, "Show all layers", ["Alt Shift H"]) { $0.selection.showAll() }
        .needs("All layers are shown") { !$0.selection.view.isWhole }),
    CommandGroup.Line(
      "enter the selected precomposition, or the one around the selected layer, so that clicks select in it; leave it. A double click enters too, Esc leaves",
      WindowCommand(.enterPrecomposition, "Enter the precomposition", ["Z"]) {
        $0.tools.enterPrecomposition()
      }
      .needs("Select a precomposition, or a layer of one") { $0.selection.enterable != nil },
      WindowCommand(.leavePrecomposition, "Leave the precomposition", ["Shift Z"]) {
        $0.selection.leave()
      }
      .needs("No precomposition is entered") { $0.selection.scope != .animation }),
    CommandGroup.Line(
      "move the selected layer by a pixel of the animation; dragging it does the same, the grips scale and rotate it",
      all: [
        nudge(.nudgeLeft, "Nudge left", "Ctrl Shift ←", -1, 0),
        nudge(.nudgeRight, "Nudge right", "Ctrl Shift →", 1, 0),
        nudge(.nudgeUp, "Nudge up", "Ctrl Shift ↑", 0, -1),
        nudge(.nudgeDown, "Nudge down", "Ctrl Shift ↓", 0, 1),
      ]),
    CommandGroup.Line(
      "move the selected layer by ten pixels",
      all: [
        nudge(.pushLeft, "Nudge left by ten", "Alt Shift ←", -10, 0),
        nudge(.pushRight, "Nudge right by ten", "Alt Shift →", 10, 0),
        nudge(.pushUp, "Nudge up by ten", "Alt Shift ↑", 0, -10),
        nudge(.pushDown, "Nudge down by ten", "Alt Shift ↓", 0, 10),
      ]),
    CommandGroup.Line(
      "move the anchor point of the selected layer by dragging, until Esc; its picture stays, and it snaps to corners, edges and centre, with Ctrl not",
      WindowCommand(.moveAnchor, "Move the anchor point", ["Y"]) {
        $0.tools.choose(AnchorTool.self)
      }
      .marked { $0.tools.chosen == AnchorTool.self }
      .needs(noLayer) { $0.selection.row != nil }),
    CommandGroup.Line(
      "in the timeline: show the selected layer in the inspector",
      WindowCommand.timeline(
        .inspectLayer, "Show the layer in the inspector", "Enter", in: .layer,
        needs: \.layerNeed
      ) { $0.inspectSelected() },
      WindowCommand(.showSelection, "Show the selection in the inspector", []) {
        $0.panels.showSelection()
      }
      .needs(noLayer) { $0.selection.row != nil }),
  ]

  /// A command that moves the selected layer by pixels of the animation.
  private static func nudge(
    _ id: Command.ID, _ title: Message, _ key: KeyChord, _ x: Double, _ y: Double
  ) -> WindowCommand {
    WindowCommand(id, title, [key], repeats: true) { $0.tools.nudge(x, y) }
      .needs(noLayer) { $0.selection.row != nil }
  }
}
