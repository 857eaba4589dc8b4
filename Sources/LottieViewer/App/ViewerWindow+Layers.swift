// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The layers in time below the ruler.
extension ViewerWindow {
  /// Shows and focuses the layers in time, or hides them.
  func toggleLayers() {
    layerPanel.isHidden.toggle()
    if layerPanel.isHidden { layerPanel.close() }
    window.focusedView = layerPanel.isHidden ? nil : layerPanel
    root.layoutNow()
    followLayers()
    selectInLayers()
    trace("layers", ["on": .flag(!layerPanel.isHidden), "rect": .rect(layerPanel.frameInWindow)])
  }

  /// Shows or hides what the layers cost; opens the layers in time for that.
  func toggleCosts() {
    if layerPanel.isHidden { toggleLayers() }
    layerPanel.showsCosts.toggle()
    costButton.isOn = layerPanel.showsCosts
    trace("profile", ["on": .flag(layerPanel.showsCosts)])
  }

  /// The selected property of the inspector; nil while that is hidden.
  private var inspectedProperty: Int? {
    inspector.isHidden ? nil : inspector.selectedNode.flatMap { $0.isProperty ? $0.row : nil }
  }

  /// Whether a property is selected in the layers in time or the inspector.
  var canAddKeyframe: Bool {
    layerPanel.need(of: .addKeyframe) == nil || inspectedProperty != nil
  }

  /// Adds a keyframe at the playhead to the selected property: of the layers in time, else that of
  /// the inspector.
  func addKeyframe() {
    if layerPanel.need(of: .addKeyframe) == nil { return layerPanel.run(.addKeyframe) }
    if let inspectedProperty { document.addKeyframe(inspectedProperty) }
  }

  /// Whether the selected layer or item has a name in the file, also while the inspector is hidden.
  var selectionCanBeRenamed: Bool {
    inspector.isHidden
      ? selection.row.map(document.canRename) == true : inspector.selectionCanBeRenamed
  }

  /// Starts editing the name of the selected layer or item, in the inspector.
  func renameSelection() {
    guard selectionCanBeRenamed else { return }
    if inspector.isHidden, let row = selection.row {
      toggleInspector()
      inspector.select(row: row)
      followedRow = inspector.selectedNode?.row
    }
    inspector.renameSelection()
  }

  /// Connects the layers with the ruler, the inspector and the divider above.
  func connectLayers() {
    transport.onScrub = { [unowned self] in playSoundMoment() }
    layerPanel.sound = { [unowned self] in (stage.surface.soundtrack, stage.surface.clipFiles) }
    layerPanel.onSelect = { [unowned self] row in
      guard !inspector.isHidden else { return selection.select(row) }
      inspector.select(row: row)
      followedRow = inspector.selectedNode?.row
    }
    layerPanel.onInspect = { [unowned self] row in
      if inspector.isHidden { toggleInspector() }
      inspector.select(row: row)
      followedRow = inspector.selectedNode?.row
    }
    let timeline = transport.timeline
    layerPanel.onRulerScroll = { _ = timeline.scrolled($0) }
    layerPanel.onScrub = { [unowned self] progress in
      if let progress {
        if !isScrubbingLayers { timeline.onGrab() }
        isScrubbingLayers = true
        timeline.onScrub(progress)
      } else {
        isScrubbingLayers = false
        timeline.onRelease()
      }
    }
    layerDivider.name = localized("Height of the layers in time")
    layerDivider.onMove = { [unowned self] in
      resizeLayers(to: Double(layerPanel.frame.maxY) - $0 - Metrics.timelineHeight)
    }
    layerDivider.onStep = { [unowned self] in
      resizeLayers(to: Double(layerPanel.frame.height) - $0 * LayerList.rowHeight)
    }
    layerDivider.onReset = { [unowned self] in resizeLayers(to: nil) }
  }

  /// Passes frame, ruler and selection to the layers, before each frame.
  func followLayers() {
    guard !layerPanel.isHidden else { return }
    layerPanel.follow(transport.timeline.scale)
    guard !inspector.isHidden, inspector.selectedNode?.row != followedRow else { return }
    selectInLayers()
  }

  /// Selects the layer of the inspector's selection.
  private func selectInLayers() {
    guard !layerPanel.isHidden, !inspector.isHidden, let node = inspector.selectedNode else {
      return
    }
    followedRow = node.row
    layerPanel.select(outlineRow: node.row)
  }

  // MARK: Layout

  /// The height of the layers in points; 0 while they are hidden. The picture keeps some room.
  ///
  /// - Parameter room: The height between header and bar.
  func layersHeight(in room: CGFloat) -> CGFloat {
    guard !layerPanel.isHidden, !window.isFullscreen, emptyState.isHidden else { return 0 }
    let most = max(0, Double(room) - Self.leastStage)
    let usual = LayerPanel.height(in: Double(room))
    return CGFloat(min(most, state.layersHeight ?? usual).rounded())
  }

  /// The least height of the picture beside the layers, in points.
  private static let leastStage = 88.0

  /// Sets the frames of the layers and of the divider above the ruler.
  ///
  /// - Parameters:
  ///   - top: The upper edge of the bar with the ruler, in points.
  ///   - height: The height of the layers.
  func layoutLayers(top: CGFloat, height: CGFloat) {
    let isShown = height > 0
    let y = top + CGFloat(Metrics.timelineHeight)
    layerPanel.frame = CGRect(x: 0, y: y, width: window.size.width, height: height)
    transport.layerRoom = CGSize(
      width: isShown ? CGFloat(layerPanel.nameWidth) : 0, height: height)
    let width = min(CGFloat(costButton.naturalWidth), max(0, CGFloat(layerPanel.nameWidth) - 16))
    costButton.isHidden = !isShown
    // Beside the ruler, which is not mirrored.
    costButton.frame = CGRect(
      x: root.isMirrored ? window.size.width - width - 8 : 8, y: top + 16, width: width,
      height: CGFloat(Metrics.buttonSide))
    layerDivider.isHidden = !isShown
    layerDivider.center(atY: top, width: window.size.width)
  }

  /// Sets and remembers the height of the layers; nil is the default.
  private func resizeLayers(to height: Double?) {
    state.layersHeight = height.map { $0.rounded().clamped(to: LayerPanel.leastHeight...4000) }
    root.layoutNow()
    if height != nil { state.layersHeight = Double(layerPanel.frame.height) }
    trace("panels", ["layers": .rect(layerPanel.frameInWindow)])
  }
}
