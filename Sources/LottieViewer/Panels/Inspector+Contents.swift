// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The content of the inspector: facts, frame costs, markers, warnings and layers.
extension Inspector {
  /// Shows another file, without a selection.
  func show() {
    edit = nil
    costs = FrameCosts()
    (tree, listed, selection) = (.empty, nil, nil)
    startsOpen = [:]
    isNew = true
    releaseAll()
    fill()
    isNew = false
  }

  /// Clears the frame costs, and ends editing.
  func reset() {
    edit = nil
    costs = FrameCosts()
    fill()
  }

  /// Updates lines and tree. Does nothing while the inspector is hidden.
  func fill() {
    guard !isHidden else { return }
    forgetKeyframes()
    guard let file = document.file, document.player.scene != nil else {
      lines = []
      tree = .empty
      listed = nil
      return
    }
    fillLines(of: file)
    fillTree()
  }

  /// Lists the layers of the shown scene, if they are not listed. What was selected, expanded and
  /// edited stays so, where there is a node of the same name.
  func fillTree() {
    guard !isHidden, let file = document.file, let scene = document.player.scene,
      let outline = document.outline
    else { return }
    guard listed !== scene else {
      if listedRenames != document.editing.renames { tree.takeNames(of: outline) }
      return listedRenames = document.editing.renames
    }
    (listed, listedRenames) = (scene, document.editing.renames)
    // Edits can change size, frames and markers.
    fillLines(of: file)
    var new = InspectorTree(outline, isFlat: !file.animation.hasSpatialLayers)
    if tree.rename(like: new) { return }
    // The tree has changed, as that of a file that another program has written.
    let places = new.follow(tree)
    let (selected, edited) = (selection, edit)
    tree = new
    selection = selected.flatMap { places[$0] }
    edit = edited.flatMap { old in
      places[old.node].flatMap { tree.nodes[$0].isProperty || old.isName ? ($0, old.isName) : nil }
    }
    if edit != nil { scrollToEdit() }
  }

  /// Scrolls to the edited node.
  func scrollToEdit() {
    releaseAll()
    if let edit { scroll(to: edit.node) }
  }

  /// Updates the lines above the tree, whose warnings are wrapped in the width of the panel.
  func fillLines(of file: AnimationFile) {
    filledSize = bounds.size
    let (markers, warnings) = (markers, warnings)
    var new = lines(of: [
      (.file, localized("File"), facts(of: file) + Self.graph),
      (.markers, localized("Markers (\(markers.count))"), entries(markers)),
      (.warnings, localized("Warnings (\(warnings.count))"), entries(warnings)),
    ])
    if new.last?.kind != .title { new.append(Self.space) }
    lines = new + [Line(kind: .title, name: localized("Layers"))]
  }

  /// The lines about the file.
  private func facts(of file: AnimationFile) -> [Line] {
    let animation = document.shownAnimation ?? file.animation
    var facts = [
      (
        localized("Size"),
        localized("\(shownNumber(animation.size.width)) × \(shownNumber(animation.size.height)) px")
      ),
      (localized("Rate"), localized("\(shownNumber(animation.framerate)) fps")),
      (
        localized("Length"),
        localized(
          "\(shownNumber(animation.duration)) s, to frame \(shownNumber(animation.endFrame))")
      ),
    ]
    if let bytes = document.bytes { facts.append((localized("On disk"), ByteCount.text(bytes))) }
    if let name = animation.name { facts.append((localized("Name"), name)) }
    if let version = animation.version { facts.append((localized("Exporter"), version)) }
    if let seconds = document.loadSeconds {
      facts.append(
        (localized("Loaded in"), localized("\(shownNumber((seconds * 10_000).rounded() / 10)) ms")))
    }
    return facts.map { Line(kind: .fact, name: $0.0, value: $0.1) }
  }

  /// The lines of markers, which can be clicked.
  private var markers: [[Line]] {
    document.markers.enumerated().map { index, marker in
      [Line(kind: .marker, name: marker.title, value: marker.span, marker: index)]
    }
  }

  /// The lines of warnings, which select their layer. Long ones are wrapped.
  private var warnings: [[Line]] {
    let room = Double(bounds.width) - 3 * Metrics.grid
    return document.warnings.enumerated().map { index, warning in
      let isWrapped = index < Self.mostEntries && room > 0
      let texts =
        isWrapped
        ? Typesetter.shared.wrap(warning.text.localized, width: room) : [warning.text.localized]
      let layer = InspectorTree.layer(in: warning.path)
      return texts.enumerated().map {
        Line(kind: .warning, name: $1, layer: layer, part: $0)
      }
    }
  }

  /// The lines of at most 50 entries.
  private func entries(_ entries: [[Line]]) -> [Line] {
    entries.prefix(Self.mostEntries).flatMap { $0 }
  }

  /// The largest number of markers, and of warnings, in the panel.
  private static let mostEntries = 50

  /// The rows of frame costs: figures, and two rows for the chart.
  private static var graph: [Line] {
    [
      Line(kind: .cost, name: localized("Frame")), Line(kind: .graph, name: ""),
      Line(kind: .room, name: ""),
    ]
  }

  // MARK: Frames

  /// Adds the cost of a frame.
  /// - Parameter scale: The downsampling of the frame. Only costs at full resolution are attributed
  ///   to frames of the animation.
  func frameTook(_ seconds: Double, at scale: Int) {
    guard !isHidden else { return }
    if scale == 1 {
      costs.add(seconds, at: document.player.shownFrame)
    } else {
      costs.add(seconds)
    }
  }

  /// Updates the values: at each new frame while paused, ten times per second while playing.
  /// - Returns: Whether something changed.
  func follow(at time: Double) -> Bool {
    fillTree()
    let frame = document.player.shownFrame
    guard !isHidden, frame != followed.frame else { return false }
    if document.player.state.isMoving, time - followed.time < 0.1 { return false }
    followed = (frame, time)
    setNeedsDisplay()
    return true
  }
}
