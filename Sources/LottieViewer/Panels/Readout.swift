// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
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
  var contents = Transport.Contents() {
    didSet {
      guard
        (contents.frame, contents.end, contents.isLocked, contents.downsampling)
          != (oldValue.frame, oldValue.end, oldValue.isLocked, oldValue.downsampling)
          || contents.shownRate != oldValue.shownRate
      else { return }
      if contents.frame == nil { pointerShape = .arrow }
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

  /// The edited frame number; nil while it is not edited.
  private(set) var typed: FrameEntry? {
    didSet {
      guard typed != oldValue else { return }
      takingChanged()
      setNeedsDisplay()
    }
  }

  var takesKeys: Bool { typed != nil }
  var takesText: Bool { true }

  /// Starts editing the frame number.
  func typeFrame() { typed = FrameEntry() }
  /// Discards the edited frame number.
  func stopTyping() { typed = nil }

  func take(text: String) { typed?.type(text) }

  func take(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .enter: enterFrame()
    case .escape: typed = nil
    case .tab: finish()
    case .character("s") where event.modifiers.contains(.control):
      finish()
      return false
    default: typed?.press(event)
    }
    return true
  }

  /// Applies the edited frame number; an invalid one is discarded.
  func finish() {
    enterFrame()
    typed = nil
  }

  /// Applies the edited frame number. An empty one ends editing.
  private func enterFrame() {
    guard let entry = typed, !entry.text.isEmpty else { return typed = nil }
    guard let frame = entry.frame(in: timeline()) else {
      typed?.isWrong = true
      return
    }
    typed = nil
    seek(frame)
  }

  // MARK: Drawing

  /// The width of the largest frame number with the end, in points; 0 without a file.
  var naturalWidth: Double {
    guard contents.frame != nil else { return 0 }
    let text = Typesetter.shared
    return text.tabularWidth("\(contents.end)", Typesetter.bold)
      + text.tabularWidth(" / \(contents.end)") + Metrics.grid
  }

  func drawing() -> [DrawItem] {
    guard let frame = contents.frame else { return [] }
    let text = Typesetter.shared
    let y = Double(bounds.midY) + Typesetter.capitalHalf(Typesetter.regular)
    // The number has the width of the largest one, so that the text after it does not move.
    var x = digits
    var items: [DrawItem] = []
    if let typed {
      items = typed.field.drawing(in: fieldLayout(of: typed), isWrong: typed.isWrong)
      x = fieldLayout(of: typed).area.maxX
    } else {
      let number = "\(frame)"
      let start = x - text.tabularWidth(number, Typesetter.bold)
      let color = contents.isLocked ? Palette.accent : Palette.text
      items = text.drawTabular(number, Typesetter.bold, at: Point(start, y), color)
    }
    let total = " / \(contents.end)"
    items += text.drawTabular(total, at: Point(x, y), Palette.secondary)
    x += text.tabularWidth(total) + 2 * Metrics.grid
    let time = Self.seconds(contents.time) + " / " + Self.seconds(contents.duration) + " s"
    guard x + text.tabularWidth(time) <= Double(bounds.width) else { return items }
    items += text.drawTabular(time, at: Point(x, y), Palette.secondary)
    x += text.tabularWidth(time) + 2 * Metrics.grid
    if let rate = contents.shownRate {
      let words = "shows \(rate) fps"
      guard x + text.tabularWidth(words) <= Double(bounds.width) else { return items }
      items += text.drawTabular(words, at: Point(x, y), Palette.secondary)
      // The place of three digits, so that the text after it does not move.
      x += text.tabularWidth("shows 000 fps") + 2 * Metrics.grid
    }
    if let coarse = contents.coarse, x + text.width(coarse) <= Double(bounds.width) {
      return items + [text.draw(coarse, at: Point(x, y), Palette.secondary)]
    }
    return items + probe(from: x, baseline: y)
  }

  /// The width of the largest frame number, in points.
  private var digits: Double {
    let count = max("\(contents.frame ?? 0)".count, "\(contents.end)".count)
    return Double(count) * Typesetter.shared.tabularWidth("0", Typesetter.bold)
  }

  /// The layout of the text field. It grows with its text.
  private func fieldLayout(of typed: FrameEntry) -> TextField.Layout {
    let width = max(digits + 2 * TextField.margin, typed.field.naturalWidth(isBold: true))
    return TextField.Layout(
      area: Rect(x: -TextField.margin, y: Double(bounds.midY) - 12, width: width, height: 24),
      alignment: .right, isBold: true)
  }

  /// Draws position and colour of the pixel under the pointer, if they fit.
  private func probe(from x: Double, baseline: Double) -> [DrawItem] {
    guard let probe else { return [] }
    let text = Typesetter.shared
    let words = "\(probe.x), \(probe.y)  \(probe.color.alpha == 0 ? "clear" : probe.color.hex)"
    guard x + 20 + text.tabularWidth(words) <= Double(bounds.width) else { return [] }
    let swatch = Rect(x: x, y: Double(bounds.midY) - 7, width: 14, height: 14)
    return [
      .fill(.roundedRectangle(swatch, radius: 3), probe.color),
      .stroke(.roundedRectangle(swatch.outset(by: -0.5), radius: 2.5), width: 1, Palette.line),
    ] + text.drawTabular(words, at: Point(x + 20, baseline), Palette.secondary)
  }

  override var canBecomeFocused: Bool { contents.frame != nil }
  override var takesFocusWhenPressed: Bool { false }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .enter, event.modifiers.isEmpty, typed == nil else { return false }
    typeFrame()
    return true
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard event.button == 1, isOnField(event) else { return false }
    guard let typed else {
      typeFrame()
      return true
    }
    let index = index(event, in: typed)
    self.typed?.field.press(at: index, clicks: event.clickCount)
    isSelecting = true
    return true
  }

  /// Whether an event is on the edited field, or on the numbers that start editing.
  private func isOnField(_ event: PointerEvent) -> Bool {
    guard contents.frame != nil else { return false }
    let x = Double(event.location(in: self).x)
    return x < (typed.map { fieldLayout(of: $0).area.maxX } ?? naturalWidth)
  }

  /// Whether the pointer selects text in the field.
  private var isSelecting = false

  /// The caret index at the pointer.
  private func index(_ event: PointerEvent, in typed: FrameEntry) -> Int {
    typed.field.index(at: Double(event.location(in: self).x), in: fieldLayout(of: typed))
  }

  override func pointerMoved(_ event: PointerEvent) {
    guard isSelecting, let typed else {
      pointerShape = isOnField(event) ? .text : .arrow
      return
    }
    let index = index(event, in: typed)
    self.typed?.field.move(to: index, isSelecting: true)
  }

  override func pointerUp(_ event: PointerEvent) { isSelecting = false }
  override func pointerCancelled() { isSelecting = false }

  /// Seconds with two decimals. Formatting by Foundation would take longer than drawing.
  private static func seconds(_ value: Double) -> String {
    let hundredths = Int(clamping: (value * 100).rounded(), to: 0...100_000_000)
    let rest = hundredths % 100
    return "\(hundredths / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
  }
}

extension Readout: AccessibleView {
  var accessibleElement: AccessibleElement? {
    guard let frame = contents.frame else { return nil }
    let words =
      typed?.text
      ?? "Frame \(frame) of \(contents.end), \(number((contents.time * 100).rounded() / 100)) s"
    return AccessibleElement(takesKeys ? .entry : .label, "Frame and time", text: words)
  }
}
