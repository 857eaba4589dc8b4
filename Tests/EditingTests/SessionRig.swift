// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import LottieTexts
import Testing

@testable import LottieCore
@testable import LottieEditing

/// An open animation that is edited, without a window.
@MainActor final class SessionRig {
  let player = AnimationPlayer()
  let session: EditSession<String>
  let source: AnimationFile

  /// - Parameter isLarge: Whether edits are shown in the existing scene where that is possible, as
  ///   those of large files.
  init(_ text: [UInt8], isLarge: Bool = false) throws {
    source = try AnimationFile.read(bytes: text)
    session = EditSession(player)
    session.file = "a"
    session.text.source = source
    player.load(source.animation, imageProvider: nil)
    if isLarge { (session.scene.leastLargeText, session.scene.longestScene) = (0, -1) }
  }

  convenience init(_ text: String, isLarge: Bool = false) throws {
    try self.init(Array(text.utf8), isLarge: isLarge)
  }

  /// The text that a save would write.
  var text: String {
    get throws {
      String(decoding: try session.edits.applied(to: source.animation.jsonText), as: UTF8.self)
    }
  }

  var original: String { String(decoding: source.animation.jsonText, as: UTF8.self) }

  /// The row of the property with a keypath.
  func row(_ keypath: String) throws -> Int {
    let outline = try #require(session.text.outline)
    return try #require(
      outline.rows.indices.first { outline.keypath(of: $0).string == keypath }, "\(keypath)")
  }

  /// The rows of properties that can be edited as values.
  var editable: [Int] {
    (session.text.outline?.rows.indices).map(Array.init)?.filter { row in
      if case .success = session.text.address(of: row) { true } else { false }
    } ?? []
  }

  /// The rows of properties with keyframes that can be edited.
  var animated: [Int] {
    (session.text.outline?.rows.indices).map(Array.init)?.filter { row in
      guard case .success(let address) = session.text.address(of: row, isForKeyframes: true) else {
        return false
      }
      return session.text.json(at: address, session.edits)?.keyframes != nil
    } ?? []
  }
}

/// Edits at random, of all kinds.
@MainActor struct RandomEdits {
  let session: EditSession<String>
  var random: SeededGenerator
  /// What was done, for failures.
  private(set) var log: [String] = []

  init(_ session: EditSession<String>, seed: Int) {
    self.session = session
    random = SeededGenerator(seed: seed)
  }

  /// Makes an edit somewhere, of one step; what the file cannot store is refused.
  mutating func make() {
    guard let outline = session.text.outline, !outline.rows.isEmpty else { return }
    let timeline = session.player.state.timeline
    session.player.seek(to: random.number(timeline.start...timeline.end).rounded())
    let row = random.integer(0..<outline.rows.count)
    let what = random.integer(0..<14)
    log.append("\(what) \(outline.keypath(of: row).string) at \(session.player.shownFrame)")
    switch what {
    case 0: _ = session.setEnabled(random.once(in: 2), row)
    case 1: _ = session.rename(row, to: "n “\(row)”")
    case 2:
      switch random.integer(0..<3) {
      case 0: _ = session.moveMarker(0, to: 3)
      case 1: _ = session.deleteMarker(0)
      default: _ = session.addMarker("m", at: session.player.shownFrame)
      }
    case 3:
      guard let layer = outline.layerTimes.randomElement(using: &random) else { return }
      _ = session.retime(layer.row, .move(by: random.number(-20...20).rounded()))
    case 4: _ = session.change(.size(width: 40, height: random.number(1...99).rounded(), .keep))
    case 5, 6: keyframes(outline)
    case 7: _ = session.reset(row)
    case 11: _ = session.layers.duplicateLayers([row])
    case 12: _ = session.layers.moveLayers([row], random.once(in: 2) ? .up : .toBottom)
    case 13: if random.once(in: 3) { _ = session.layers.deleteLayers([row]) }
    default: value(outline)
    }
  }

  private mutating func value(_ outline: SceneOutline) {
    let rows = outline.rows.indices.filter { outline.rows[$0].isProperty }
    guard let row = rows.randomElement(using: &random), let old = session.text.value(of: row),
      let new = other(than: old)
    else { return }
    session.keyframeScope = KeyframeScope.allCases.randomElement(using: &random) ?? .keyframe
    _ = session.set([(row, new)])
  }

  mutating func other(than value: PropertyValue) -> PropertyValue? {
    func number() -> Double { random.number(-150...150).rounded() / 2 }
    switch value {
    case .number: return .number(number())
    case .vector(let old): return .vector(Vector3D(x: number(), y: number(), z: old.z))
    case .color: return .color(Color(r: random.number(0...1), g: 0.5, b: 0.25, a: 1))
    case .text: return .text("“\(number())”\nline \\ \u{1F600}")
    case .gradient(var stops):
      guard let index = stops.indices.randomElement(using: &random) else { return nil }
      stops[index].color = RGBA(random.number(0...1), 0.5, 0.25, stops[index].color.alpha)
      return .gradient(stops)
    case .path: return nil
    }
  }

  private mutating func keyframes(_ outline: SceneOutline) {
    let rows = outline.rows.indices.filter { !outline.ownKeyframesOrNone($0).isEmpty }
    guard let row = rows.randomElement(using: &random) else { return }
    let count = session.track(of: row).keyframes.count
    let chosen = Set((0..<count).filter { _ in random.once(in: 2) })
    let distance = random.number(-9...9).rounded()
    switch random.integer(0..<6) {
    case 0: _ = session.addKeyframe(row)
    case 1: _ = session.deleteKeyframes(row, chosen)
    case 2: _ = session.editKeyframes([row: chosen]) { _ in .move(by: distance, replaces: true) }
    case 3: _ = session.editKeyframes([row: chosen]) { _ in .hold(distance > 0) }
    case 4: _ = session.editKeyframes([row: chosen]) { _ in .reverse }
    default: _ = session.editKeyframes([row: chosen]) { _ in .ease(.both) }
    }
  }
}

extension SceneOutline {
  fileprivate func ownKeyframesOrNone(_ row: Int) -> [PropertyKeyframes.Keyframe] {
    rows[row].isProperty ? ownKeyframes(ofProperty: row) : []
  }
}
