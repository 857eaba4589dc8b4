// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// What is in the file, and what the user changes of it.
extension ViewerWindow {
  func connectInspector() {
    inspector.value = { [unowned self] in value(of: $0) }
    inspector.onSelect = { [unowned self] in select($0) }
    inspector.onSwitch = { [unowned self] in setEnabled($1, $0) }
    inspector.onEdit = { [unowned self] in beginEdit($0) }
    inspector.onMarker = { [unowned self] in goToMarker($0) }
    inspector.onWarning = { [unowned self] line in
      if let layer = line.layer { select(layer: layer) }
    }
    stage.onPick = { [unowned self] in pick(at: $0) }
  }

  func toggleInspector() {
    inspector.isHidden.toggle()
    inspector.edit = nil
    typingChanged()
    inspector.costs = FrameCosts()
    transport.timeline.dear = []
    fillInspector()
    window.root.setNeedsLayout()
    trace("inspector", ["on": .flag(!inspector.isHidden)])
  }

  /// Facts, warnings and the tree of the open file. Nothing is made while nobody looks.
  func fillInspector() {
    guard !inspector.isHidden else { return }
    guard let file, let scene = surface.player.scene else {
      inspector.lines = []
      inspector.tree = .empty
      return
    }
    inspector.lines =
      facts(of: file) + Self.graph + markers(of: file) + warnings(scene)
      + [Inspector.Line(kind: .title, name: "Layers")]
    let tree = InspectorTree(hierarchy: scene.hierarchyKeypaths, properties: scene.keypaths)
    if tree.nodes != inspector.tree.nodes {
      // What is typed was for a property that may be another one now, or none.
      inspector.edit = nil
      typingChanged()
      inspector.tree = tree
      inspector.selection = nil
    }
  }

  private func facts(of file: AnimationFile) -> [Inspector.Line] {
    let animation = file.animation
    func fact(_ name: String, _ value: String) -> Inspector.Line {
      Inspector.Line(kind: .fact, name: name, value: value)
    }
    var lines = [
      Inspector.Line(kind: .title, name: "File"),
      fact("Size", "\(number(animation.size.width)) × \(number(animation.size.height)) px"),
      fact("Rate", "\(number(animation.framerate)) fps"),
      fact("Length", "\(number(animation.duration)) s, to frame \(number(animation.endFrame))"),
    ]
    if let bytes { lines.append(fact("On disk", Self.text(bytes: bytes))) }
    if let name = animation.name { lines.append(fact("Name", name)) }
    if let version = animation.version { lines.append(fact("Exporter", version)) }
    if let loadSeconds {
      lines.append(fact("Loaded in", "\(number((loadSeconds * 1000).rounded())) ms"))
    }
    return lines
  }

  private func markers(of file: AnimationFile) -> [Inspector.Line] {
    let markers = file.animation.markers
    guard !markers.isEmpty else { return [] }
    return [Inspector.Line(kind: .title, name: "Markers (\(markers.count))")]
      + markers.enumerated().map { index, marker in
        Inspector.Line(
          kind: .marker, name: marker.name, value: Self.text(place: marker), marker: index)
      }
  }

  // MARK: Frame cost

  /// The name with figures, and two lines of room for the graph.
  private static let graph = [
    Inspector.Line(kind: .cost, name: "Frame"), Inspector.Line(kind: .graph, name: ""),
    Inspector.Line(kind: .room, name: ""),
  ]

  private static func text(bytes: Int) -> String {
    bytes < 10_000
      ? "\(bytes) bytes" : bytes < 10_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
  }

  private func warnings(_ scene: Scene) -> [Inspector.Line] {
    let warnings = scene.warnings
    guard !warnings.isEmpty else { return [] }
    return [Inspector.Line(kind: .title, name: "Warnings (\(warnings.count))")]
      + warnings.prefix(50).map {
        Inspector.Line(kind: .warning, name: $0.message, layer: Self.layer(in: $0.path))
      }
  }

  /// Of a path such as `layers[3].ks`: 3.
  static func layer(in path: String) -> Int? {
    guard path.hasPrefix("layers[") else { return nil }
    return Int(path.dropFirst("layers[".count).prefix { $0.isNumber })
  }

  /// Brings the values up to date: each frame while it stands, ten times a second while it plays.
  func refreshInspector(at time: Double) {
    guard !inspector.isHidden else { return }
    let frame = surface.player.shownFrame
    guard frame != inspectedFrame.frame else { return }
    if surface.player.state.isMoving, time - inspectedFrame.time < 0.1 { return }
    inspectedFrame = (frame, time)
    transport.timeline.dear = inspector.costs.dear
    inspector.setNeedsDisplay()
  }

  /// Takes back all that was set or switched off, for another file.
  func forgetEdits() {
    for keys in inspector.edited {
      surface.removeValueProvider(for: AnimationKeypath(keys: keys))
    }
    inspector.edited = []
    inspector.edit = nil
    inspector.costs = FrameCosts()
    transport.timeline.dear = []
    inspector.tree = .empty
    inspector.selection = nil
  }

  // MARK: Values

  func value(of node: InspectorTree.Node) -> PropertyValue? {
    surface.player.scene.flatMap {
      PropertyValue(of: node.keypath, in: $0, frame: surface.player.shownFrame)
    }
  }

  private func setEnabled(_ isEnabled: Bool, _ index: Int) {
    let keypath = inspector.tree.nodes[index].keypath
    inspector.tree.setEnabled(isEnabled, index)
    surface.setNodeIsEnabled(isEnabled: isEnabled, keypath: keypath)
    trace("switch", ["keypath": .text(keypath.string), "on": .flag(isEnabled)])
  }

  // MARK: Selection

  func select(_ index: Int) {
    inspector.edit = nil
    typingChanged()
    inspector.selection = index
    trace(
      "select",
      [
        "keypath": .text(inspector.tree.nodes[index].keypath.string),
        "rect": .rect(inspector.rowInWindow(of: index)),
      ])
  }

  /// Selects a layer by its place in the file; those that are not drawn at all have none in the tree.
  func select(layer index: Int) {
    guard let names = file?.animation.summary.layers.map(\.name),
      let node = inspector.tree.node(ofLayer: index, names: names)
    else { return }
    inspector.scroll(to: node)
    select(node)
  }

  /// Selects the topmost layer that paints a place, as it is now: edited, and without what is switched off.
  private func pick(at point: Point) {
    guard !inspector.isHidden, let scene = surface.player.scene else { return }
    let layers = inspector.tree.layers
    let picked = scene.layerPictures.first { entry in
      Self.color(of: entry.picture, at: point).map { $0.alpha > 0 } ?? false
    }
    guard let picked, layers.indices.contains(picked.layer) else { return }
    inspector.scroll(to: layers[picked.layer])
    select(layers[picked.layer])
  }

  static func color(of list: DisplayList, at point: Point) -> RGBA? {
    let transform = Affine.translation(-point.x.rounded(.down), -point.y.rounded(.down))
    guard let bitmap = try? Bitmap(width: 1, height: 1) else { return nil }
    Renderer().paint(list, onto: bitmap.buffer, transform: transform)
    return bitmap.color(x: 0, y: 0)
  }
}
