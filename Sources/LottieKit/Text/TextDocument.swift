// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A text and how it is set (a keyframe of `t.d`). It changes at once, never gradually.
struct TextDocument: AnimatableValue {
  /// Where lines end up within their box, or about their origin.
  enum Justification: Int, Sendable {
    case left, right, center
    /// Spaces are stretched in all lines but a paragraph's last one, which is set as the name says.
    case justifiedLastLeft, justifiedLastRight, justifiedLastCenter, justifiedFull
  }

  enum Capitals: Int, Sendable {
    case asWritten, all
    /// Small letters become smaller capitals.
    case small
  }

  /// Lines end at CR, LF, both as one, and U+0003.
  var text = ""
  /// Name of the font in the file's list.
  var fontName = ""
  /// Of the em, in the layer's units.
  var size = 0.0
  /// nil fills nothing.
  var fill: Color?
  /// nil strokes nothing.
  var stroke: Color?
  /// In the layer's units.
  var strokeWidth = 0.0
  var strokeIsOnTop = true
  /// From baseline to baseline; nil is the default, 1.2 sizes.
  var lineHeight: Double?
  /// Space after each character, in thousandths of the size.
  var tracking = 0.0
  /// By how much the text is raised above its baseline.
  var baselineShift = 0.0
  var justification = Justification.left
  var capitals = Capitals.asWritten
  /// Lines are broken to this width; nil for text that breaks only where it says so.
  var boxSize: Size?
  /// The box's top left corner.
  var boxOrigin: Point?

  static let expectation = "a text document"
  static var kind: String { "text" }

  func expressionDefault(_ dimensions: Int) -> ExpressionDefault { .text(text) }

  init() {}

  init?(from json: JSONReader) {
    guard json.isObject else { return nil }
    let limit = json.context.limits.textCharacters
    text = json.string("t", default: "")
    if text.utf8.count > limit, text.unicodeScalars.count > limit {
      json.warn(
        .limit, "\(text.unicodeScalars.count) characters; the first \(limit) are shown")
      text = String(text.unicodeScalars.prefix(limit))
    }
    fontName = json.string("f", default: "")
    size = json.number("s", default: 0).clamped(to: 0...10_000)
    fill = json["fc"].flatMap(Color.init(from:))
    stroke = json["sc"].flatMap(Color.init(from:))
    strokeWidth = json.number("sw", default: 0).clamped(to: 0...10_000)
    strokeIsOnTop = json.bool("of", default: true)
    let lineHeight = json.number("lh", default: 0)
    self.lineHeight = lineHeight > 0 ? lineHeight : nil
    tracking = json.number("tr", default: 0).clamped(to: -1e6...1e6)
    baselineShift = json.number("ls", default: 0).clamped(to: -1e6...1e6)
    justification = Justification(rawValue: json.integer("j", default: 0)) ?? .left
    capitals = Capitals(rawValue: json.integer("ca", default: 0)) ?? .asWritten
    if let size = json["sz"], size.isArray {
      boxSize = Size(max(0, size.point.x), max(0, size.point.y))
    }
    if let origin = json["ps"], origin.isArray {
      boxOrigin = origin.point
    }
  }

  func interpolated(to end: TextDocument, weight: Double) -> TextDocument { self }

  // Providers give the words; all else stays the file's.
  static let replacesWholly = false

  func replaced(by provided: String) -> TextDocument {
    var document = self
    document.text = provided
    return document
  }

  var provided: String? { text }

  /// Distance between baselines.
  var leading: Double { lineHeight ?? 1.2 * size }

  /// Added after each character.
  var trackingWidth: Double { tracking / 1000 * size }
}

extension JSONReader {
  /// Reads `t.d`: a document that holds until the next keyframe.
  func textDocuments() -> Keyframed<TextDocument> {
    guard let d = self["d"] else { return Keyframed(TextDocument()) }
    return d.keyframed(default: TextDocument()).holding
  }
}
