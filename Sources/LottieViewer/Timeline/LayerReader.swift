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
  private var inside: [Int: [Int]] = [:]
  private var blendModes: [Int: Int] = [:]

  init(_ document: Document) { self.document = document }

  /// Reads everything anew when it is needed.
  func forget() {
    (isStale, keyframes, tracks, properties, curves) = (false, [:], [:], [:], [:])
    (inside, blendModes) = ([:], [:])
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

  /// The number of a layer's blend mode; 0 for a normal one.
  func blendMode(ofLayer row: Int) -> Int {
    once(\.blendModes, row) { document.editing.layers.blendMode(of: row) }
  }

  /// The properties of a layer that have keyframes.
  func properties(ofLayer row: Int) -> [Int] {
    once(\.properties, row) {
      document.editing.outline?.animatedProperties(ofLayer: row) ?? []
    }
  }

  /// What is listed in a layer, a group or an item.
  func items(in row: Int, isLayer: Bool) -> [Int] {
    once(\.inside, row) {
      OutlineItems(document)?.rows(in: row, opensTransform: isLayer) ?? []
    }
  }

  /// Whether a row has a value.
  func isProperty(_ row: Int) -> Bool {
    document.editing.outline.map { $0.rows.indices.contains(row) && $0.rows[row].isProperty }
      == true
  }

  /// The row of the layer that has a row; nil for an unknown one.
  func layer(of row: Int) -> Int? { document.editing.outline?.layer(of: row) }

  /// Whether a row is inside of another one.
  func isInside(_ row: Int, of other: Int) -> Bool {
    guard let rows = document.editing.outline?.rows, rows.indices.contains(other) else {
      return false
    }
    return row > other && row < rows[other].end
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
  ///
  /// - Parameter isShort: Whether its group is listed above it. Default: false.
  func name(of property: Int, isShort: Bool = false) -> String {
    guard isShort, let rows = document.editing.outline?.rows, rows.indices.contains(property) else {
      return document.editing.outline?.longName(of: property) ?? ""
    }
    return rows[property].name
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
    let time = frameWords(frame)
    return kind == .linear ? time : "\(time), \(kind.text.localized)"
  }
}

/// The frame of a keyframe in words; nil is one that is never shown.
func frameWords(_ frame: Double?) -> String {
  frame.map { localized("frame \(shownNumber($0))") } ?? localized("never shown")
}
