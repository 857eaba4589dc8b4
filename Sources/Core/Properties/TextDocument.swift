// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// A text with its font, size, paint and paragraph settings (a keyframe of `t.d`). Documents are
/// not interpolated.
struct TextDocument: AnimatableValue {
  /// The alignment of lines in their box, or relative to the origin of point text (`j`).
  enum Justification: Int, Sendable {
    case left, right, center
    /// Spaces are stretched so that lines fill the width of the box. The last line of a paragraph
    /// is aligned as the name says.
    case justifiedLastLeft, justifiedLastRight, justifiedLastCenter, justifiedFull
  }

  /// The conversion to capital letters (`ca`).
  enum Capitals: Int, Sendable {
    case asWritten, all
    /// Lowercase letters become small capitals.
    case small
  }

  /// The text (`t`). Lines end at CR, LF, CRLF (these end a paragraph too), and U+0003.
  var text = ""
  /// The name of the font in `fonts.list` (`f`).
  var fontName = ""
  /// The size of the em in units of the layer (`s`), in 0...10 000.
  var size = 0.0
  /// The fill color (`fc`); nil for no fill.
  var fill: Color?
  /// The stroke color (`sc`); nil for no stroke.
  var stroke: Color?
  /// The width of the stroke in units of the layer (`sw`), in 0...10 000.
  var strokeWidth = 0.0
  /// Whether the stroke is drawn over the fill (`of`).
  var strokeIsOnTop = true
  /// The distance between baselines (`lh`); nil for the default, see `leading`.
  var lineHeight: Double?
  /// The space after each character in thousandths of the size (`tr`).
  var tracking = 0.0
  /// The distance by which the text is above its baseline (`ls`).
  var baselineShift = 0.0
  var justification = Justification.left
  var capitals = Capitals.asWritten
  /// The size of the text box (`sz`), to whose width lines are broken; nil for point text, which
  /// has only its own line breaks.
  var boxSize: Size?
  /// The top left corner of the text box (`ps`).
  var boxOrigin: Point?

  /// Whether another size is taken, so that the text fits its box, and from which sizes.
  var fit = Fit.none
  var fitSizes = 1.0...10_000
  /// nil leaves the first line at the top, or the origin on its baseline.
  var verticalAlignment: VerticalAlignment?

  static let expectation: Message = "a text document"
  static var kind: String { "text" }

  func expressionDefault(_ dimensions: Int) -> ExpressionDefault { .text(text) }

  init() {}

  /// Decodes a document; nil if the value is not an object. A text with more than
  /// `Limits.texts.characters` is truncated, with a warning.
  init?(from json: JSONReader) {
    guard json.isObject else { return nil }
    let limit = json.context.limits.texts.characters
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
    fit = Fit(rawValue: json.integer("rs", default: 0)) ?? .none
    let least = json.number("mf", default: 1).clamped(to: 1...10_000)
    fitSizes = least...json.number("xf", default: 10_000).clamped(to: least...10_000)
    verticalAlignment = json["vj"].flatMap { VerticalAlignment($0.integer(default: 0)) }
    if let size = json["sz"], size.isArray {
      boxSize = Size(max(0, size.point.x), max(0, size.point.y))
    }
    if let origin = json["ps"], origin.isArray {
      boxOrigin = origin.point
    }
  }

  func interpolated(to end: TextDocument, weight: Double) -> TextDocument { self }

  // A value provider replaces only the text.
  static let replacesWholly = false

  func replaced(by provided: String) -> TextDocument {
    var document = self
    document.text = provided
    return document
  }

  var provided: String? { text }

  /// The distance between baselines: the line height of the file, or 1.2 times the size.
  var leading: Double { lineHeight ?? 1.2 * size }

  /// The space after each character in units of the layer.
  var trackingWidth: Double { tracking / 1000 * size }
}

extension JSONReader {
  /// Decodes `t.d`, whose keyframes are hold keyframes.
  func textDocuments() -> Keyframed<TextDocument> {
    guard let d = self["d"] else { return Keyframed(TextDocument()) }
    return d.keyframed(default: TextDocument()).holding
  }
}
