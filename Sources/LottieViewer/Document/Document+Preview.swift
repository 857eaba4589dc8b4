// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// Edits of large files, which are shown in the scene that there is.
///
/// Values of properties, times of layers and names change alone; whatever else is edited needs a new
/// scene.
extension Document {
  /// What of an edit is shown without a new scene.
  struct Preview {
    var values: [SceneOutline.NewValue] = []
    var times: [SceneOutline.NewTime] = []
    var names: [SceneOutline.NewName] = []

    var isEmpty: Bool { values.isEmpty && times.isEmpty && names.isEmpty }
  }

  /// The bytes of text of a second, before a scene was measured.
  private static let bytesInSecond = 2e7
  /// The time after the last step until a new scene is made where expressions may depend on it.
  private static let pause = Duration.milliseconds(400)

  /// Whether a new scene at each step would be seen as a delay.
  var isLarge: Bool {
    let bytes = player.unedited?.jsonText.count ?? 0
    guard bytes >= editing.leastLargeText else { return false }
    return (editing.sceneSeconds ?? Double(bytes) / Self.bytesInSecond) > editing.longestScene
  }

  /// Shows edits in the scene that there is. Its text is that of before until something needs it, as
  /// making a scene stops playback for a moment; but expressions read the text, so that with them there
  /// is a new scene after a pause.
  ///
  /// - Parameter known: What differs from the current edits. Default: empty, which looks for it.
  /// - Returns: false if a new scene is needed at once.
  func preview(_ new: AnimationEdits, _ known: Preview = .init()) -> Bool {
    guard isLarge, let outline, let preview = known.isEmpty ? self.preview(of: new) : known,
      player.showEdits(
        shown(new), { outline.show(preview.values, preview.times, preview.names, in: $0) })
    else { return false }
    editing.previews += 1
    if !preview.times.isEmpty { editing.moves += 1 }
    if !preview.names.isEmpty { editing.renames += 1 }
    guard player.scene?.hasExpressions == true else { return true }
    let step = editing.previews
    Task { [weak self] in
      try? await Task.sleep(for: Self.pause)
      if self?.editing.previews == step { self?.settle() }
    }
    return true
  }

  /// What differs between the current edits and other ones; nil if that needs a new scene.
  private func preview(of new: AnimationEdits) -> Preview? {
    guard let outline, let paths = new.differences(from: edits), !paths.isEmpty else { return nil }
    var result = Preview()
    for (layer, paths) in Dictionary(grouping: paths, by: \.layer) {
      guard let layer, let row = outline.row(ofLayerAt: layer), let original else { return nil }
      let points = AnimationEdits.timingPaths(of: layer)
      if paths.contains(where: points.contains) {
        guard let timing = new.timing(of: layer, in: original) else { return nil }
        result.times.append(.init(row: row, timing: timing))
      }
      let names = names(of: new, at: paths, inLayer: row, original)
      result.names += names.map(\.name)
      let rest = Set(paths).subtracting(points).subtracting(names.map(\.path))
      guard let values = values(of: new, at: rest, inLayer: row, original) else { return nil }
      result.values += values
    }
    return result
  }

  /// The new names among some changed paths of a layer, with these paths.
  private func names(
    of new: AnimationEdits, at paths: [JSONPath], inLayer row: Int, _ original: PlaceFinder
  ) -> [(path: JSONPath, name: SceneOutline.NewName)] {
    guard let outline, let finder else { return [] }
    return paths.filter { $0.steps.last == .member("nm") }.compactMap { path in
      guard let name = new.value(at: path, in: original)?.string else { return nil }
      let found = outline.nodeRows(ofLayer: row).first {
        (try? finder.object(of: $0, in: outline)) == path.parent
      }
      return found.map { (path, .init(row: $0, name: name)) }
    }
  }

  /// The values of a layer's properties at some paths; nil if there is something else.
  private func values(
    of new: AnimationEdits, at paths: Set<JSONPath>, inLayer row: Int, _ original: PlaceFinder
  ) -> [SceneOutline.NewValue]? {
    var (left, values) = (paths, [SceneOutline.NewValue]())
    for property in outline?.ownProperties(ofLayer: row) ?? [] where !left.isEmpty {
      guard case .success(let place) = place(of: property, isForKeyframes: true), place.slot == nil
      else { continue }
      let inside = left.filter { $0.starts(with: place.path) }
      if inside.isEmpty { continue }
      guard let json = new.value(at: place.path, in: original) else { return nil }
      values.append(.init(row: property, place: place, json: json))
      left.subtract(inside)
    }
    return left.isEmpty ? values : nil
  }

  /// Makes the scene of edits of which only the values are shown.
  func settle() {
    guard player.isBehind else { return }
    let begin = ContinuousClock.now
    player.settle()
    editing.sceneSeconds = (ContinuousClock.now - begin) / .seconds(1)
    trace("settled", [:])
    onChange(.edited)
  }
}
