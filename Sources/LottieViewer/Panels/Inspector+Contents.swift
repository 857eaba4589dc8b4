// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import LottieKit
internal import SDLHost

/// What the inspector shows of the document: facts, markers, warnings, the tree, and what frames cost.
extension Inspector {
  /// Another file is shown.
  func show() {
    reset()
    tree = .empty
    selection = nil
    fill()
  }

  /// Begins to measure frames anew, and forgets what is being typed.
  func reset() {
    edit = nil
    costs = FrameCosts()
    fill()
  }

  /// Brings lines and tree up to date. Nothing is made while nobody looks.
  func fill() {
    guard !isHidden else { return }
    guard let file = document.file, let scene = document.player.scene else {
      lines = []
      tree = .empty
      return
    }
    lines =
      facts(of: file) + Self.graph + markers + warnings + [Line(kind: .title, name: "Layers")]
    let new = InspectorTree(hierarchy: scene.hierarchyKeypaths, properties: scene.keypaths)
    guard new.nodes != tree.nodes else { return }
    // What is typed was for a property that may be another one now, or none.
    edit = nil
    tree = new
    selection = nil
  }

  private func facts(of file: AnimationFile) -> [Line] {
    let animation = file.animation
    var facts = [
      ("Size", "\(number(animation.size.width)) × \(number(animation.size.height)) px"),
      ("Rate", "\(number(animation.framerate)) fps"),
      ("Length", "\(number(animation.duration)) s, to frame \(number(animation.endFrame))"),
    ]
    if let bytes = document.bytes { facts.append(("On disk", ByteCount.text(bytes))) }
    if let name = animation.name { facts.append(("Name", name)) }
    if let version = animation.version { facts.append(("Exporter", version)) }
    if let seconds = document.loadSeconds {
      facts.append(("Loaded in", "\(number((seconds * 1000).rounded())) ms"))
    }
    return [Line(kind: .title, name: "File")]
      + facts.map { Line(kind: .fact, name: $0.0, value: $0.1) }
  }

  private var markers: [Line] {
    titled(
      "Markers",
      document.markers.enumerated().map { index, marker in
        Line(kind: .marker, name: marker.title, value: marker.span, marker: index)
      })
  }

  private var warnings: [Line] {
    titled(
      "Warnings",
      document.warnings.map {
        Line(kind: .warning, name: $0.message, layer: InspectorTree.layer(in: $0.path))
      })
  }

  /// Lines below a title that says how many there are; nothing where there are none. Not more of them than somebody
  /// would read.
  private func titled(_ title: String, _ lines: [Line]) -> [Line] {
    lines.isEmpty
      ? [] : [Line(kind: .title, name: "\(title) (\(lines.count))")] + lines.prefix(50)
  }

  /// The name with figures, and two lines of room for the graph.
  private static let graph = [
    Line(kind: .cost, name: "Frame"), Line(kind: .graph, name: ""), Line(kind: .room, name: ""),
  ]

  // MARK: Frames

  /// A frame was drawn.
  ///
  /// - Parameter scale: How many pixels were drawn as one; what frames cost is known of whole ones only.
  func frameTook(_ seconds: Double, at scale: Int) {
    guard !isHidden else { return }
    if scale == 1 {
      costs.add(seconds, at: document.player.shownFrame)
    } else {
      costs.add(seconds)
    }
  }

  /// Brings the values up to date: each frame while it stands, ten times a second while it plays.
  ///
  /// - Returns: Whether there is something new.
  func follow(at time: Double) -> Bool {
    let frame = document.player.shownFrame
    guard !isHidden, frame != followed.frame else { return false }
    if document.player.state.isMoving, time - followed.time < 0.1 { return false }
    followed = (frame, time)
    setNeedsDisplay()
    return true
  }
}
