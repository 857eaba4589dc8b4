// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import SDLHost

/// The selection on the stage, and its commands.
extension ViewerWindow {
  /// Has the inspector and the layers in time follow the stage.
  func connectSelection() {
    selection.onChange = { [unowned self] in
      root.setNeedsDisplay()
      inspector.setNeedsDisplay()
    }
    selection.onPick = { [unowned self] in passSelection() }
    inspector.mark = { [unowned self] in selection.mark(ofRow: $0) }
  }

  /// Shows the selection of the stage in the inspector and in the layers in time, where they are
  /// open.
  private func passSelection() {
    if !inspector.isHidden {
      if let row = selection.row { inspector.select(row: row) } else { inspector.selection = nil }
    }
    if !layerPanel.isHidden { layerPanel.select(outlineRow: selection.row) }
  }

  /// Clears the selection of all panels.
  func deselect() {
    selection.select(nil)
    passSelection()
  }

  /// Follows the inspector, and draws the selection, before each frame.
  func followSelection() {
    if !inspector.isHidden, inspector.selectedNode?.row != selection.row {
      if inspector.wasHidden, inspector.selection == nil {
        passSelection()
      } else {
        selection.select(inspector.selectedNode?.row)
      }
    }
    inspector.wasHidden = inspector.isHidden
    selection.follow()
    stages.follow(selection, isMachineRunning: document.session != nil)
  }

  /// Opens the inspector, and shows the selection there.
  func showSelection() {
    if inspector.isHidden { toggleInspector() }
    passSelection()
  }

  /// Enters the selected precomposition, or the one with the selected layer.
  func enterPrecomposition() {
    if let precomp = selection.enterable { selection.enter(precomp) }
  }

  /// Gives the pointer to selecting while a state machine runs, or to the machine again.
  func toggleSelectingInMachine() {
    selection.selectsInMachine.toggle()
    selection.hover(at: nil)
    trace("pointer", ["selects": .flag(selection.selectsInMachine)])
    root.setNeedsDisplay()
  }
}
