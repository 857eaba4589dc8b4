// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import LottieTexts
internal import SDLHost

extension CommandGroup {
  private static let noLayer: Message = "Select a layer first"

  /// What is selected on the stage. The first page of the card of keys has no room for it.
  static let stage = CommandGroup(
    "Stage",
    Line(
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
    Line(
      "enter the selected precomposition, or the one around the selected layer, so that clicks select in it; leave it. A double click enters too, Esc leaves",
      WindowCommand(.enterPrecomposition, "Enter the precomposition", ["Z"]) {
        $0.tools.enterPrecomposition()
      }
      .needs("Select a precomposition, or a layer of one") { $0.selection.enterable != nil },
      WindowCommand(.leavePrecomposition, "Leave the precomposition", ["Shift Z"]) {
        $0.selection.leave()
      }
      .needs("No precomposition is entered") { $0.selection.scope != .animation }),
    Line(
      "move the selected layer by a pixel of the animation; dragging it does the same, the grips scale and rotate it",
      all: [
        nudge(.nudgeLeft, "Nudge left", "Ctrl Shift ←", -1, 0),
        nudge(.nudgeRight, "Nudge right", "Ctrl Shift →", 1, 0),
        nudge(.nudgeUp, "Nudge up", "Ctrl Shift ↑", 0, -1),
        nudge(.nudgeDown, "Nudge down", "Ctrl Shift ↓", 0, 1),
      ]),
    Line(
      "move the selected layer by ten pixels",
      all: [
        nudge(.pushLeft, "Nudge left by ten", "Alt Shift ←", -10, 0),
        nudge(.pushRight, "Nudge right by ten", "Alt Shift →", 10, 0),
        nudge(.pushUp, "Nudge up by ten", "Alt Shift ↑", 0, -10),
        nudge(.pushDown, "Nudge down by ten", "Alt Shift ↓", 0, 10),
      ]),
    Line(
      "show the outlines of all paths instead of the picture; the safe areas of 90 % and 80 %; the grid, in pixels of the animation; measure distances by dragging, as a drag with Shift does, until Esc",
      WindowCommand(.outlines, "Outlines", ["Shift O"]) {
        $0.tools.change { $0.showsOutlines.toggle() }
      }
      .marked { $0.stages.views.showsOutlines },
      WindowCommand(.safeAreas, "Safe areas", ["Shift A"]) {
        $0.tools.change { $0.showsSafeAreas.toggle() }
      }
      .marked { $0.stages.views.showsSafeAreas },
      WindowCommand(.pixelGrid, "Grid", ["Shift G"]) { $0.tools.change { $0.showsGrid.toggle() } }
        .marked { $0.stages.views.showsGrid },
      WindowCommand(.measure, "Measure distances", ["Ctrl M"]) {
        $0.tools.choose(MeasureTool.self)
      }
      .marked { $0.tools.chosen == MeasureTool.self }),
    Line(
      "onion skin: what differs in the frames before, in red, and after, in blue, while the animation is paused; choose how many frames",
      WindowCommand(.onionSkin, "Onion skin", ["Shift N"]) { $0.tools.toggleOnionSkin() }
        .marked { $0.stages.views.onionFrames > 0 },
      WindowCommand(.onionMenu, "Frames of the onion skin…", ["Alt Shift N"]) {
        $0.tools.openOnionMenu()
      }),
    Line(
      "show the rulers, out of which guides are dragged, and onto which to remove them; hide the guides or show them; add one at a typed position; lock them. Each file keeps its guides",
      WindowCommand(.rulers, "Rulers", ["Shift R"]) {
        $0.tools.change { $0.showsRulers.toggle() }
      }
      .marked { $0.stages.views.showsRulers },
      WindowCommand(.guides, "Guides", ["Alt G"]) { $0.tools.change { $0.hidesGuides.toggle() } }
        .marked { !$0.stages.views.hidesGuides },
      WindowCommand(.addGuide, "Add a guide…", ["Ctrl G"]) { $0.tools.askForGuide() },
      WindowCommand(.lockGuides, "Lock the guides", ["Alt Shift G"]) {
        $0.tools.change { $0.locksGuides.toggle() }
      }
      .marked { $0.stages.views.locksGuides },
      WindowCommand(.clearGuides, "Remove all guides", []) { $0.tools.clearGuides() }
        .needs("There are no guides") { !$0.stages.rulers.content.lines.isEmpty }),
    Line(
      "snap dragged layers to guides, to edges and centre of the animation and of other layers, or not; Ctrl held does not",
      WindowCommand(.snapping, "Snap dragged layers", ["Alt S"]) {
        $0.tools.change { $0.doesNotSnap.toggle() }
      }
      .marked { !$0.stages.views.doesNotSnap }),
    Line(
      "select with the pointer while a state machine runs, or give it to the machine",
      WindowCommand(.selectInMachine, "Select while the state machine runs", ["Shift K"]) {
        $0.tools.toggleSelectingInMachine()
      }
      .marked { $0.selection.selectsInMachine }
      .needs("No state machine runs") { $0.document.interaction.session != nil },
      WindowCommand(.showSelection, "Show the selection in the inspector", []) {
        $0.panels.showSelection()
      }
      .needs(noLayer) { $0.selection.row != nil }))

  /// A command that moves the selected layer by pixels of the animation.
  private static func nudge(
    _ id: Command.ID, _ title: Message, _ key: KeyChord, _ x: Double, _ y: Double
  ) -> WindowCommand {
    WindowCommand(id, title, [key], repeats: true) { $0.tools.nudge(x, y) }
      .needs(noLayer) { $0.selection.row != nil }
  }
}
