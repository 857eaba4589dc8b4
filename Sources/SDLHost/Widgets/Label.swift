// SPDX-License-Identifier: Apache-2.0

public import Foundation
package import LottieDrawing
internal import LottieGeometry
public import LottieKit

/// A text that cannot be edited.
///
/// ```swift
/// let title = Label()
/// title.text = "Downloading…"
/// title.font = .boldSystemFont(ofSize: 20)
/// title.textAlignment = .center
/// title.frame = CGRect(x: 20, y: 20, width: 200, height: 30)
/// ```
///
/// The text is in the middle of its height. Lines that do not fit into its bounds end with an
/// ellipsis. Like in UIKit, a label is not pressed until `isUserInteractionEnabled` is set. It needs
/// Pango; glyphs are drawn in one colour, so emoji without outlines are left out.
@preconcurrency @MainActor
open class Label: View {
  /// Makes a label without a text.
  ///
  /// - Parameter frame: In points of the superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    accessibilityTraits = .staticText
  }

  /// The text; line breaks in it begin paragraphs. Default: nil.
  open var text: String? { didSet { if text != oldValue { setNeedsDisplay() } } }

  /// The font. Default: the system's in 17 points, as in UIKit.
  open var font = Font.systemFont(ofSize: 17) {
    didSet { if font != oldValue { setNeedsDisplay() } }
  }

  /// The colour of the text. Default: black.
  open var textColor = Color(r: 0, g: 0, b: 0, a: 1) {
    didSet { if textColor != oldValue { setNeedsDisplay() } }
  }

  /// The alignment of the lines. Default: `.natural`.
  open var textAlignment = TextAlignment.natural {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }

  /// The largest number of lines; 0 for as many as fit into the height. Default: 1.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { setNeedsDisplay() } } }

  /// The width in points at which `intrinsicContentSize` breaks lines; 0 for none. Default: 0.
  open var preferredMaxLayoutWidth: CGFloat = 0

  /// What screen readers speak. Default: the text.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }

  // MARK: Size

  /// The size of the text in whole points, broken at `preferredMaxLayoutWidth` if it has more than
  /// one line.
  open override var intrinsicContentSize: CGSize {
    size(breakingAt: preferredMaxLayoutWidth)
  }

  /// The size of the text in whole points, broken at a width if it has more than one line.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(breakingAt: size.width) }

  private func size(breakingAt width: CGFloat) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let limit = numberOfLines != 1 && width > 0 ? Double(width) : .infinity
    let content = content(width: limit, count: numberOfLines)
    return CGSize(width: content.width.rounded(.up), height: content.height.rounded(.up))
  }

  /// Letters keep their shape.
  override var stretchesDrawing: Bool { false }

  // MARK: Lines

  private var known: LabelText?

  private func content(width: Double, count: Int) -> LabelText {
    let request = LabelText.Request(
      text: text ?? "", style: font.style, width: width, count: max(0, count))
    if let known, known.request == request { return known }
    let content = LabelText(request)
    known = content
    return content
  }

  /// The lines that fit into the bounds.
  private var visible: LabelText {
    let fitting = Int(
      clamping: (Double(bounds.height) / LabelText.lineHeight(font.style)).rounded(.down),
      to: 1...10_000)
    let limit = numberOfLines > 0 ? min(numberOfLines, fitting) : fitting
    return content(width: Double(bounds.width), count: limit)
  }
}

extension Label: DrawnView {
  package func drawing() -> [DrawItem] {
    guard let text, !text.isEmpty, !bounds.isEmpty else { return [] }
    let content = visible
    var y = (Double(bounds.height) - content.height) / 2
    return content.lines.map { line in
      let free = Double(bounds.width) - line.advance
      let part = MirroredDrawing.isOn ? 1 - alignedPart : alignedPart
      let origin = MirroredDrawing.transform(
        ofText: line.advance, at: Point(free * part, y + line.ascent))
      y += line.ascent + line.descent
      let glyphs = DrawItem.fill(FillItem(line.outline, paint: .solid(textColor.rgba)))
      return .group(DrawGroup([glyphs], .init(transform: origin)))
    }
  }

  /// The part of the free width that is at the left of a line.
  private var alignedPart: Double {
    switch textAlignment {
    case .left: 0
    case .center: 0.5
    case .right: 1
    case .natural: (text ?? "").isRightToLeft ? 1 : 0
    }
  }
}
