// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The members of a text style that expressions can read and set, by After Effects' names
/// (`text.sourceText.style`). Set in this order: a color before whether it is used.
enum TextStyleField: String, CaseIterable {
  case font, fontSize, fillColor, applyFill, strokeColor, applyStroke, strokeWidth, tracking,
    leading
  case autoLeading, baselineShift, isAllCaps, isSmallCaps, justification

  /// One number, three of a color, 0 or 1 of a flag, or a text.
  enum Value: Sendable {
    case numbers([Double])
    case text(String)
  }

  /// Whether its number is 0 or 1, which scripts see as `false` or `true`.
  var isFlag: Bool {
    switch self {
    case .applyFill, .applyStroke, .autoLeading, .isAllCaps, .isSmallCaps: true
    default: false
    }
  }

  /// The name of the function that sets it.
  var setter: String {
    let name = rawValue.hasPrefix("is") ? String(rawValue.dropFirst(2)) : rawValue
    return "set" + name.prefix(1).uppercased() + name.dropFirst()
  }

  /// After Effects' names of the justifications, in the order of the file's numbers.
  private static let justifications: [(TextDocument.Justification, String)] = [
    (.left, "alignLeft"), (.right, "alignRight"), (.center, "alignCenter"),
    (.justifiedLastLeft, "justifyLastLeft"), (.justifiedLastRight, "justifyLastRight"),
    (.justifiedLastCenter, "justifyLastCenter"), (.justifiedFull, "justifyFull"),
  ]

  /// The value in a document; nil for a color that is not painted.
  func value(in document: TextDocument) -> Value? {
    func flag(_ isSet: Bool) -> Value { .numbers([isSet ? 1 : 0]) }
    func color(_ color: Color?) -> Value? { color.map { .numbers([$0.r, $0.g, $0.b]) } }
    return switch self {
    case .font: .text(document.fontName)
    case .fontSize: .numbers([document.size])
    case .fillColor: color(document.fill)
    case .applyFill: flag(document.fill != nil)
    case .strokeColor: color(document.stroke)
    case .applyStroke: flag(document.stroke != nil)
    case .strokeWidth: .numbers([document.strokeWidth])
    case .tracking: .numbers([document.tracking])
    case .leading: .numbers([document.leading])
    case .autoLeading: flag(document.lineHeight == nil)
    case .baselineShift: .numbers([document.baselineShift])
    case .isAllCaps: flag(document.capitals == .all)
    case .isSmallCaps: flag(document.capitals == .small)
    case .justification:
      .text(Self.justifications.first { $0.0 == document.justification }?.1 ?? "alignLeft")
    }
  }

  /// Sets the value in a document, within the ranges of the file's values. A value of another type
  /// is left out.
  func set(_ value: Value, in document: inout TextDocument) {
    switch (self, value) {
    case (.font, .text(let name)): document.fontName = name
    case (.justification, .text(let name)):
      let found = Self.justifications.first { name.hasSuffix($0.1) }
      document.justification = found?.0 ?? document.justification
    case (_, .numbers(let numbers)):
      guard let number = numbers.first else { return }
      isFlag ? set(number != 0, in: &document) : set(number, numbers, in: &document)
    case (_, .text): return
    }
  }

  private func set(_ isSet: Bool, in document: inout TextDocument) {
    func paint(_ color: Color?) -> Color? { isSet ? color ?? Color(r: 0, g: 0, b: 0, a: 1) : nil }
    switch self {
    case .applyFill: document.fill = paint(document.fill)
    case .applyStroke: document.stroke = paint(document.stroke)
    case .autoLeading: document.lineHeight = isSet ? nil : document.leading
    case .isAllCaps: document.setCapitals(.all, isSet)
    case .isSmallCaps: document.setCapitals(.small, isSet)
    default: break
    }
  }

  private func set(_ number: Double, _ numbers: [Double], in document: inout TextDocument) {
    func color(_ old: Color?) -> Color? {
      numbers.count < 3 ? old : Color(r: numbers[0], g: numbers[1], b: numbers[2], a: 1)
    }
    switch self {
    case .fontSize: document.size = number.clamped(to: 0...10_000)
    case .fillColor: document.fill = color(document.fill)
    case .strokeColor: document.stroke = color(document.stroke)
    case .strokeWidth: document.strokeWidth = number.clamped(to: 0...10_000)
    case .tracking: document.tracking = number.clamped(to: -1e6...1e6)
    case .leading: document.lineHeight = number > 0 ? number : nil
    case .baselineShift: document.baselineShift = number.clamped(to: -1e6...1e6)
    default: break
    }
  }
}

extension TextDocument {
  fileprivate mutating func setCapitals(_ kind: Capitals, _ isSet: Bool) {
    if isSet { capitals = kind } else if capitals == kind { capitals = .asWritten }
  }
}
