// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// The selection on the stage, and its commands.
extension ViewerWindow {
  /// Has the inspector and the layers in time follow the stage.
  func connectSelection() {
    selection.onChange = { [unowned self] in
      root.setNeedsDisplay()
      inspector.setNeedsDisplay()
      layerPanel.setNeedsDisplay()
    }
    selection.onPick = { [unowned self] in passSelection() }
    stage.onGrab = { [unowned self] in
      guard !document.isMoving else { return false }
      return mover.begin(at: $0, grips: grips, reach: onPlane(Self.gripReach))
    }
    stage.onDrag = { [unowned self] point, isBound in
      let isFree = window.heldModifiers.contains(.control)
      mover.reach = isFree ? 0 : onPlane(Self.snapReach)
      if let point { mover.drag(to: point, isBound: isBound) } else { mover.cancel() }
    }
    stage.onDrop = { [unowned self] in mover.end() }
    inspector.mark = { [unowned self] in selection.mark(ofRow: $0) }
    layerPanel.mark = { [unowned self] in selection.mark(ofRow: $0) }
  }

  /// The distance in points from a grip up to which it is pressed.
  private static let gripReach = 7.0
  /// The distance in points in which a dragged layer snaps to a line.
  private static let snapReach = 6.0
  /// The distance in points of the grip for the rotation from the layer.
  private static let rotationDistance = 24.0

  /// A distance in points as one in pixels of the animation.
  private func onPlane(_ points: Double) -> Double { points / max(1e-6, stage.zoom) }

  /// The grips of the selected layer in pixels of the animation; empty where it has none.
  private var grips: [Point] {
    guard selection.row != nil, mover.hasGrips, let row = selection.row,
      let corners = document.outline?.corners(of: row)
    else { return [] }
    return LayerMover.grips(corners, distance: onPlane(Self.rotationDistance))
  }

  /// Whether a point of the stage is on a grip of the selected layer.
  func isOnGrip(_ point: CGPoint) -> Bool {
    guard let place = stage.pointOnPlane(at: point) else { return false }
    let reach = onPlane(Self.gripReach)
    return grips.contains { $0.distance(to: place) <= reach }
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
    stages.follow(selection, grips: grips, isMachineRunning: document.session != nil)
    stages.followViews(document)
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
