// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import SDLHost

/// Commands about what is selected on the stage.
extension CommandTable {
  /// The group “Stage”.
  static let stage: [Line] = [
    Line(
      "Solo, isolate, hide a layer",
      "show only the selected layer; dim all others; hide it on the stage; show all again. Nothing of that is saved",
      WindowCommand(.solo, "Solo", ["Shift S"]) { $0.selection.toggle(.solo) }
        .marked { $0.selection.isOn(.solo) }
        .enabled { $0.selection.layer != nil || $0.selection.view.mode == .solo },
      WindowCommand(.isolate, "Isolate, dim the others", ["Shift I"]) {
        $0.selection.toggle(.isolate)
      }
      .marked { $0.selection.isOn(.isolate) }
      .enabled { $0.selection.layer != nil || $0.selection.view.mode == .isolate },
      WindowCommand(.hideLayer, "Hide on the stage", ["Shift H"]) { $0.selection.toggleHidden() }
        .marked { $0.selection.isHidden }
        .enabled { $0.selection.layer != nil },
      WindowCommand(.showAllLayers, "Show all layers", ["Alt Shift H"]) { $0.selection.showAll() }
        .enabled { !$0.selection.view.isWhole }),
    Line(
      "Enter a precomposition",
      "enter the selected precomposition, or the one around the selected layer, so that clicks select in it; leave it. A double click enters too, Esc leaves",
      WindowCommand(.enterPrecomposition, "Enter the precomposition", ["Z"]) {
        $0.enterPrecomposition()
      }
      .enabled { $0.selection.enterable != nil },
      WindowCommand(.leavePrecomposition, "Leave the precomposition", ["Shift Z"]) {
        $0.selection.leave()
      }
      .enabled { $0.selection.scope != .animation }),
    Line(
      "", "select with the pointer while a state machine runs, or give it to the machine",
      WindowCommand(.selectInMachine, "Select while the state machine runs", ["Shift K"]) {
        $0.toggleSelectingInMachine()
      }
      .marked { $0.selection.selectsInMachine }
      .enabled { $0.document.session != nil },
      WindowCommand(.showSelection, "Show the selection in the inspector", []) {
        $0.showSelection()
      }
      .enabled { $0.selection.row != nil }),
  ]
}
