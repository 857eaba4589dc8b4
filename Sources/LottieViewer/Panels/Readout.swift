// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The current frame and time, `12 / 60   0.20 / 1.00 s`, and the pixel under the pointer.
///
/// The frame number is a text field after a click.
final class Readout: View, DrawnView, KeyTaker {
  /// A pixel of the animation.
  struct Probe: Equatable {
    /// Its column, from 0.
    let x: Int
    /// Its row, from 0.
    let y: Int
    /// Its colour; clear if nothing is drawn there.
    let color: RGBA

    /// The pixel that contains a point.
    init(_ point: Point, _ color: RGBA) {
      x = Int(clamping: point.x, to: 0...1_000_000)
      y = Int(clamping: point.y, to: 0...1_000_000)
      self.color = color
    }
  }

  /// The content of the transport bar.
  var content = Transport.Contents() {
    didSet {
      guard
        (content.frame, content.end, content.isLocked, content.downsampling)
          != (oldValue.frame, oldValue.end, oldValue.isLocked, oldValue.downsampling)
          || content.shownRate != oldValue.shownRate
      else { return }
      if content.frame == nil { pointerShape = .arrow }
      setNeedsDisplay()
    }
  }
  /// The pixel under the pointer; nil while the pointer is outside.
  var probe: Probe? { didSet { if probe != oldValue { setNeedsDisplay() } } }
  /// Called with a typed frame.
  var seek: (Double) -> Void = { _ in }
  /// Supplies the range of the shown animation.
  var timeline: () -> PlaybackTimeline = { .empty }

  // MARK: Typing

  /// Whether the frame number is edited.
  private(set) var isTyping = false {
    didSet {
      guard isTyping != oldValue else { return }
      entry.isHidden = !isTyping
      takingChanged()
      setNeedsDisplay()
    }
  }
  /// The text field of the frame number.
  let entry = TextEntry()

  init() {
    super.init(frame: .zero)
    (entry.title, entry.alignment, entry.isBold) = (localized("Frame"), .right, true)
    entry.clean = FrameText.clean
    entry.onChange = { [unowned self] in setNeedsDisplay() }
    entry.isHidden = true
    entry.isPublished = false
    addSubview(entry)
  }

  var takesKeys: Bool { isTyping }
  var takesText: Bool { true }

  /// Starts editing the frame number.
  func typeFrame() {
    entry.begin(TextField(longest: 12))
    isTyping = true
  }
  /// Discards the edited frame number.
  func stopTyping() { isTyping = false }

  func take(text: String) {
    // Too long text is cut off.
    for character in text { entry.insert(String(character)) }
  }

  func take(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .enter: enterFrame()
    case .escape: isTyping = false
    case .tab: finish()
    case .character("s") where event.modifiers.contains(.control):
      finish()
      return false
    default: entry.press(event)
    }
    return true
  }

  /// Applies the edited frame number; an invalid one is discarded.
  func finish() {
    enterFrame()
    isTyping = false
  }

  /// Applies the edited frame number. An empty one ends editing.
  private func enterFrame() {
    guard isTyping, !entry.text.isEmpty else { return isTyping = false }
    guard let frame = FrameText.frame(entry.text, in: timeline()) else {
      entry.refuse()
      return
    }
    isTyping = false
    seek(frame)
  }

  // MARK: Drawing

  /// The width of the largest frame number with the end, in points; 0 without a file.
  var naturalWidth: Double {
    guard content.frame != nil else { return 0 }
    let text = Typesetter.shared
    return text.tabularWidth("\(content.end)", Typesetter.bold)
      + text.tabularWidth(" / \(content.end)") + Metrics.grid
  }

  func drawing() -> [DrawItem] {
    guard let frame = content.frame else { return [] }
    let text = Typesetter.shared
    let y = Double(bounds.midY) + Typesetter.capitalHalf(Typesetter.regular)
    // The number has the width of the largest one, so that the text after it does not move.
    var x = digits
    var items: [DrawItem] = []
    if isTyping {
      entry.setFrame(fieldArea)
      x = fieldArea.maxX
    } else {
      let number = "\(frame)"
      let start = x - text.tabularWidth(number, Typesetter.bold)
      let color = content.isLocked ? Palette.accent : Palette.text
      items = text.drawTabular(number, Typesetter.bold, at: Point(start, y), color)
    }
    let total = " / \(content.end)"
    items += text.drawTabular(total, at: Point(x, y), Palette.secondary)
    x += text.tabularWidth(total) + 2 * Metrics.grid
    let seconds = Self.seconds(content.time) + " / " + Self.seconds(content.duration) + " s"
    let time = seconds.withLocalizedNumbers
    guard x + text.tabularWidth(time) <= Double(bounds.width) else { return items }
    items += text.drawTabular(time, at: Point(x, y), Palette.secondary)
    x += text.tabularWidth(time) + 2 * Metrics.grid
    if let rate = content.shownRate {
      let words = localized("shows \(rate) fps")
      guard x + text.tabularWidth(words) <= Double(bounds.width) else { return items }
      items += text.drawTabular(words, at: Point(x, y), Palette.secondary)
      // The width of three digits, so that the text after it does not move.
      x += text.tabularWidth(localized("shows \("000") fps")) + 2 * Metrics.grid
    }
    if let coarse = content.coarse, x + text.width(coarse) <= Double(bounds.width) {
      return items + [text.draw(coarse, at: Point(x, y), Palette.secondary)]
    }
    return items + probe(from: x, baseline: y)
  }

  /// The width of the largest frame number, in points.
  private var digits: Double {
    let count = max("\(content.frame ?? 0)".count, "\(content.end)".count)
    return Double(count) * Typesetter.shared.tabularWidth("0", Typesetter.bold)
  }

  /// The rectangle of the text field. It grows with its text.
  private var fieldArea: Rect {
    let width = max(digits + 2 * TextField.margin, entry.field.naturalWidth(isBold: true))
    return Rect(x: -TextField.margin, y: Double(bounds.midY) - 12, width: width, height: 24)
  }

  /// Draws position and colour of the pixel under the pointer, if they fit.
  private func probe(from x: Double, baseline: Double) -> [DrawItem] {
    guard let probe else { return [] }
    let text = Typesetter.shared
    let words =
      "\(probe.x), \(probe.y)  \(probe.color.alpha == 0 ? localized("clear") : probe.color.hex)"
    guard x + 20 + text.tabularWidth(words) <= Double(bounds.width) else { return [] }
    let swatch = Rect(x: x, y: Double(bounds.midY) - 7, width: 14, height: 14)
    return [
      .fill(.roundedRectangle(swatch, radius: 3), probe.color),
      .stroke(.roundedRectangle(swatch.outset(by: -0.5), radius: 2.5), width: 1, Palette.line),
    ] + text.drawTabular(words, at: Point(x + 20, baseline), Palette.secondary)
  }

  override var canBecomeFocused: Bool { content.frame != nil }
  override var takesFocusWhenPressed: Bool { false }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .enter, event.modifiers.isEmpty, !isTyping else { return false }
    typeFrame()
    return true
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard event.button == 1, isOnNumbers(event) else { return false }
    if !isTyping { typeFrame() }
    return true
  }

  /// Whether an event is on the numbers that start editing.
  private func isOnNumbers(_ event: PointerEvent) -> Bool {
    content.frame != nil && Double(event.location(in: self).x) < naturalWidth
  }

  override func pointerMoved(_ event: PointerEvent) {
    pointerShape = isOnNumbers(event) ? .text : .arrow
  }

  /// Seconds with two decimals. Formatting by Foundation would take longer than drawing.
  private static func seconds(_ value: Double) -> String {
    let hundredths = Int(clamping: (value * 100).rounded(), to: 0...100_000_000)
    let rest = hundredths % 100
    return "\(hundredths / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
  }
}

extension Readout: AccessibleView {
  /// An entry of the frame, also while it is only shown.
  var accessibleElement: AccessibleElement? {
    guard let frame = content.frame else { return nil }
    var element = AccessibleElement(
      .entry, localized("Frame"),
      detail: localized(
        "of \(content.end), \(shownNumber((content.time * 100).rounded() / 100)) s"),
      text: "\(frame)")
    // A number that runs is not read at each frame.
    element.content =
      isTyping
      ? entry.content
      : .init("\(frame)", caret: "\(frame)".count, isEditable: !content.isPlaying)
    return element
  }

  func accessiblePress(part: Int?) { if content.frame != nil, !isTyping { typeFrame() } }

  /// Edits the frame; a text that replaces all of it is applied.
  func accessibleEdit(_ edit: AccessibleElement.Edit, part: Int?) {
    guard let frame = content.frame else { return }
    if !isTyping {
      typeFrame()
      entry.begin(selecting: "\(frame)", longest: 12)
    }
    let all = 0..<entry.text.unicodeScalars.count
    entry.accessibleEdit(edit, part: nil)
    if case .replace(all, _) = edit { finish() }
  }
}
