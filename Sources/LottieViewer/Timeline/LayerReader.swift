// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit
internal import LottieTexts

/// What the layers in time have read of the document: keyframes, curves and words of the rows that
/// were shown.
///
/// It knows the outline, and nothing of what is listed or selected. Everything is read once, and
/// again after `forget`, which the panel calls after an edit. Rows are those of the outline.
final class LayerReader {
  private let document: Document
  /// Whether the file has changed since.
  var isStale = false
  /// The own keyframes of layers, in frames of the animation.
  private(set) var keyframes: [Int: [Double]] = [:]
  private var tracks: [Int: KeyframeTrack] = [:]
  private var properties: [Int: [Int]] = [:]
  private var curves: [Int: PropertyCurve?] = [:]

  init(_ document: Document) { self.document = document }

  /// Reads everything anew when it is needed.
  func forget() {
    (isStale, keyframes, tracks, properties, curves) = (false, [:], [:], [:], [:])
  }

  private func once<Value>(
    _ table: ReferenceWritableKeyPath<LayerReader, [Int: Value]>, _ row: Int, _ read: () -> Value
  ) -> Value {
    if let known = self[keyPath: table][row] { return known }
    let value = read()
    self[keyPath: table][row] = value
    return value
  }

  /// The own keyframes of a layer, in frames of the animation.
  func keyframes(ofLayer row: Int) -> [Double] {
    once(\.keyframes, row) {
      document.editing.outline?.ownKeyframes(ofLayer: row).keyframes.map(\.frame) ?? []
    }
  }

  /// The properties of a layer that have keyframes.
  func properties(ofLayer row: Int) -> [Int] {
    once(\.properties, row) {
      document.editing.outline?.animatedProperties(ofLayer: row) ?? []
    }
  }

  /// The keyframes of a property.
  func track(of property: Int) -> KeyframeTrack {
    once(\.tracks, property) { document.editing.track(of: property) }
  }

  /// The curve of a property; nil if it has none.
  func curve(of property: Int) -> PropertyCurve? {
    once(\.curves, property) { document.editing.curve(of: property) }
  }

  // MARK: Words

  /// The name of a property's row.
  func name(of property: Int) -> String {
    document.editing.outline?.longName(of: property) ?? ""
  }

  /// The unit after a number of a property's graph.
  func unit(of property: Int, _ kind: PropertyCurve.Kind) -> String {
    let unit = document.editing.outline?.unit(of: property) ?? ""
    let text = unit.isEmpty || unit == "°" ? unit : " " + unit
    return kind == .speed ? localized("\(text) per second") : text
  }
}

extension KeyframeTrack.Keyframe {
  /// The keyframe in words: `frame 12, eased`.
  var words: String {
    let place = frameWords(frame)
    return kind == .linear ? place : "\(place), \(kind.text.localized)"
  }
}

/// The frame of a keyframe in words; nil is one that is never shown.
func frameWords(_ frame: Double?) -> String {
  frame.map { localized("frame \(shownNumber($0))") } ?? localized("never shown")
}
