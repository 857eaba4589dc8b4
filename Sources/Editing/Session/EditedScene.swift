// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// The scene in which edits are shown: the one that there is where that can take them, else a new one.
///
/// A new scene of a large file takes long. Values of properties, times of layers and names change alone
/// there; whatever else is edited needs a new scene.
@MainActor package final class EditedScene {
  /// What of an edit is shown without a new scene.
  struct Changes {
    var values: [SceneOutline.NewValue] = []
    var times: [SceneOutline.NewTime] = []
    var names: [SceneOutline.NewName] = []

    var isEmpty: Bool { values.isEmpty && times.isEmpty && names.isEmpty }
  }

  /// Whether what takes long is made beside the window. Default: false, at once.
  package var worksBeside = false
  /// The bytes of text below which a new scene is always made at once, and the longest time in seconds
  /// of a new scene at each step. Tests change them.
  package var leastLargeText = 200_000, longestScene = 1.0 / 60
  /// The seconds that the last new scene took; nil before the first edit.
  private var sceneSeconds: Double?
  /// The most values that are changed in the scene that there is; with more, a new scene is faster.
  static let mostChanges = 300
  /// The number of steps that were shown without a new scene, of those that moved layers, and of those
  /// that changed names.
  package private(set) var previews = 0, moves = 0, renames = 0
  /// Called after an edit changed frames or rate of the animation, with the timeline before.
  package var onTimeline: @MainActor (PlaybackTimeline) -> Void = { _ in }
  /// Called after a scene was made of edits of which only the values were shown.
  var onSettle: @MainActor () -> Void = {}

  private let player: AnimationPlayer
  private let text: AnimationText

  /// The bytes of text of a second, before a scene was measured.
  private static let bytesInSecond = 2e7
  /// The time after the last step until a new scene is made where expressions may depend on it.
  private static let pause = Duration.milliseconds(400)

  init(_ player: AnimationPlayer, _ text: AnimationText) {
    (self.player, self.text) = (player, text)
  }

  /// Whether a new scene at each step would be seen as a delay.
  private var isLarge: Bool {
    let bytes = player.unedited?.jsonText.count ?? 0
    guard bytes >= leastLargeText else { return false }
    return (sceneSeconds ?? Double(bytes) / Self.bytesInSecond) > longestScene
  }

  /// Whether the text is so long that what looks at all of it is seen as a delay.
  var isLongText: Bool { (player.unedited?.jsonText.count ?? 0) >= leastLargeText }

  /// Shows edits: in the scene that there is, else in a new one.
  ///
  /// - Parameters:
  ///   - old: The edits that are shown.
  ///   - known: What differs from these. Default: empty, which looks for it.
  /// - Returns: false, without any change, if a new scene is to be made beside the window.
  /// - Throws: `LottieError` if they do not fit the animation; then nothing changes.
  func show(
    _ new: AnimationEdits, over old: AnimationEdits, _ known: Changes = .init()
  ) throws(LottieError) -> Bool {
    if preview(new, over: old, known) { return true }
    if worksBeside, isLarge { return false }
    try makeScene(new)
    return true
  }

  /// Shows edits in a scene that is made already.
  func show(_ picture: EditedPicture, _ shown: AnimationEdits) {
    sceneSeconds = picture.seconds
    let before = player.state.timeline
    // A context of JavaScript belongs to the thread that made it.
    let old = player.scene.flatMap { $0.hasExpressions ? nil : Discarded([$0, text.listed]) }
    text.take(picture)
    player.show(shown, in: picture.scene)
    old?.free()
    onTimeline(before)
  }

  /// Shows edits in a new scene.
  func makeScene(_ new: AnimationEdits) throws(LottieError) {
    let begin = ContinuousClock.now
    defer { sceneSeconds = (ContinuousClock.now - begin) / .seconds(1) }
    let before = player.state.timeline
    try player.setEdits(text.shown(new))
    onTimeline(before)
  }

  /// Makes the scene of edits of which only the values are shown.
  package func settle() {
    guard player.isBehind else { return }
    let begin = ContinuousClock.now
    player.settle()
    sceneSeconds = (ContinuousClock.now - begin) / .seconds(1)
    onSettle()
  }

  // MARK: In the scene that there is

  /// Shows edits in the scene that there is. Its text is that of before until something needs it, as
  /// making a scene stops playback for a moment; but expressions read the text, so that with them there
  /// is a new scene after a pause.
  ///
  /// - Returns: false if a new scene is needed at once.
  private func preview(_ new: AnimationEdits, over old: AnimationEdits, _ known: Changes) -> Bool {
    guard isLarge, known.values.count <= Self.mostChanges, let outline = text.outline,
      let changes = known.isEmpty ? changes(from: old, to: new) : known,
      player.showEdits(
        text.shown(new), { outline.show(changes.values, changes.times, changes.names, in: $0) })
    else { return false }
    previews += 1
    if !changes.times.isEmpty { moves += 1 }
    if !changes.names.isEmpty { renames += 1 }
    guard player.scene?.hasExpressions == true else { return true }
    let step = previews
    Task { [weak self] in
      try? await Task.sleep(for: Self.pause)
      if self?.previews == step { await self?.settleAfterPause() }
    }
    return true
  }

  /// Makes the scene of edits of which only the values are shown, beside the window.
  private func settleAfterPause() async {
    guard worksBeside else { return settle() }
    guard player.isBehind, let animation = player.unedited else { return }
    let edits = player.edits
    guard let picture = await EditedPicture.beside(animation, edits), player.isBehind,
      player.edits == edits, player.unedited?.jsonText == animation.jsonText
    else { return }
    show(picture, edits)
    onSettle()
  }

  /// What differs between edits; nil if that needs a new scene.
  private func changes(from old: AnimationEdits, to new: AnimationEdits) -> Changes? {
    guard let outline = text.outline,
      let paths = new.differences(from: old, atMost: Self.mostChanges), !paths.isEmpty
    else { return nil }
    var result = Changes()
    for (layer, paths) in Dictionary(grouping: paths, by: \.layer) {
      guard let layer, let row = outline.row(ofLayerAt: layer), let original = text.original else {
        return nil
      }
      let points = AnimationEdits.timingPaths(of: layer)
      if paths.contains(where: points.contains) {
        guard let timing = new.timing(of: layer, in: original) else { return nil }
        result.times.append(.init(row: row, timing: timing))
      }
      let names = names(of: new, at: paths, inLayer: row, outline, original)
      result.names += names.map(\.name)
      let rest = Set(paths).subtracting(points).subtracting(names.map(\.path))
      guard let values = values(of: new, at: rest, inLayer: row, outline, original) else {
        return nil
      }
      result.values += values
    }
    return result
  }

  /// The new names among some changed paths of a layer, with these paths.
  private func names(
    of new: AnimationEdits, at paths: [JSONPath], inLayer row: Int, _ outline: SceneOutline,
    _ original: AddressFinder
  ) -> [(path: JSONPath, name: SceneOutline.NewName)] {
    guard let finder = text.finder else { return [] }
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
    of new: AnimationEdits, at paths: Set<JSONPath>, inLayer row: Int, _ outline: SceneOutline,
    _ original: AddressFinder
  ) -> [SceneOutline.NewValue]? {
    var (left, values) = (paths, [SceneOutline.NewValue]())
    for property in outline.ownProperties(ofLayer: row) where !left.isEmpty {
      guard case .success(let address) = text.address(of: property, isForKeyframes: true),
        address.slot == nil
      else { continue }
      let inside = left.filter { $0.starts(with: address.path) }
      if inside.isEmpty { continue }
      guard let json = new.value(at: address.path, in: original) else { return nil }
      values.append(.init(row: property, address: address, json: json))
      left.subtract(inside)
    }
    return left.isEmpty ? values : nil
  }
}
