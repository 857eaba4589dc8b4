// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// The bar above the picture, and the list of warnings that it opens.
extension ViewerWindow {
  func connectHeader() {
    header.warnings.onPress = { [unowned self] in toggleWarnings() }
    header.compare.onPress = { [unowned self] in toggleComparison() }
    header.inspector.onPress = { [unowned self] in toggleInspector() }
    warningList.onPick = { [unowned self] in pick(warning: $0) }
    warningList.onDismiss = { [unowned self] in toggleWarnings() }
  }

  func refreshHeader() {
    let warnings = warnings
    let areNew = warnings.count != header.contents.warnings
    var contents = Header.Contents()
    contents.name = name
    contents.warnings = warnings.count
    if playlist.entries.count > 1 {
      contents.place = "\(playlist.index + 1) of \(playlist.entries.count)"
    }
    if file != nil {
      contents.facts = facts
      contents.hasAnimation = true
    }
    contents.showsList = !fileList.isHidden
    contents.showsWarnings = !warningList.isHidden
    contents.isComparing = isComparing
    contents.showsInspector = !inspector.isHidden
    header.contents = contents
    if areNew { show(warnings) }
  }

  /// Of the open file, as far as it has been read and drawn: expressions fail, and images are looked for, at later frames
  /// too.
  var warnings: [LottieWarning] { file == nil ? [] : surface.player.scene?.knownWarnings ?? [] }

  /// Reads what is left of a file, beside its first pictures: it may have more warnings.
  func readRest(of animation: Animation) {
    Task { [weak self] in
      await Self.readWarnings(of: animation)
      guard let self, warnings.count != header.contents.warnings else { return }
      refreshHeader()
    }
  }

  @concurrent nonisolated private static func readWarnings(of animation: Animation) async {
    _ = animation.warnings
  }

  /// Brings what lists them up to date.
  private func show(_ warnings: [LottieWarning]) {
    trace("warned", ["count": .number(Double(warnings.count))])
    if !warningList.isHidden {
      warningList.warnings = warnings
      window.root.setNeedsLayout()
    }
    fillInspector()
  }

  /// `1080×1080 · 60 fps · 3.2 s`
  static func facts(of animation: Animation) -> String {
    func short(_ value: Double, _ unit: Double) -> String {
      let rounded = (value * unit).rounded() / unit
      return rounded == rounded.rounded()
        ? "\(Int(clamping: rounded, to: -1_000_000_000...1_000_000_000))" : "\(rounded)"
    }
    let size = animation.size
    return "\(short(Double(size.width), 10))×\(short(Double(size.height), 10))"
      + " · \(short(animation.framerate, 100)) fps · \(short(animation.duration, 100)) s"
  }

  // MARK: Warnings

  /// Shows what the open file's warnings are, or takes them away.
  func toggleWarnings() {
    let warnings = warnings
    guard file != nil, !warnings.isEmpty || !warningList.isHidden else { return }
    warningList.begin(with: warnings)
    warningList.isHidden.toggle()
    window.focusedView = warningList.isHidden ? nil : warningList
    window.root.layoutNow()
    refreshHeader()
    trace(
      "warnings",
      ["on": .flag(!warningList.isHidden), "rect": .rect(warningList.frameInWindow)])
  }

  /// Selects the layer that a warning is about in the inspector, which opens for that.
  func pick(warning index: Int) {
    guard warningList.warnings.indices.contains(index) else { return }
    if inspector.isHidden { toggleInspector() }
    if let layer = Self.layer(in: warningList.warnings[index].path) { select(layer: layer) }
  }
}

extension InspectorTree {
  /// Where a layer of the animation is in the tree, by its place in the file; nil for layers that are not drawn at all.
  ///
  /// - Parameter names: Of all layers, in the order of the file.
  func node(ofLayer index: Int, names: [String]) -> Int? {
    guard names.indices.contains(index) else { return nil }
    let before = names[..<index].count { $0 == names[index] }
    let alike = layers.filter { nodes[$0].name == names[index] }
    return alike.indices.contains(before) ? alike[before] : nil
  }
}
