// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit
internal import SDLHost

/// Where playback is: `12 / 60   0.20 / 1.00 s`, and what is under the pointer.
///
/// The frame is a field: a click lets a number be typed.
final class Readout: View, DrawnView, KeyTaker {
  /// A pixel of the animation.
  struct Probe: Equatable {
    let x: Int
    let y: Int
    let color: RGBA

    init(_ point: Point, _ color: RGBA) {
      x = Int(clamping: point.x, to: 0...1_000_000)
      y = Int(clamping: point.y, to: 0...1_000_000)
      self.color = color
    }
  }

  var contents = Transport.Contents() {
    didSet {
      guard
        (contents.frame, contents.end, contents.isLocked, contents.downsampling)
          != (oldValue.frame, oldValue.end, oldValue.isLocked, oldValue.downsampling)
      else { return }
      if contents.frame == nil { pointerShape = .arrow }
      setNeedsDisplay()
    }
  }
  /// Where the pointer is on the animation, and the colour there.
  var probe: Probe? { didSet { if probe != oldValue { setNeedsDisplay() } } }
  /// Goes to a frame that was typed.
  var seek: (Double) -> Void = { _ in }
  var timeline: () -> PlaybackTimeline = { .empty }

  // MARK: Typing

  /// What is being typed as a frame; nil while nobody types.
  private(set) var typed: FrameEntry? {
    didSet {
      guard typed != oldValue else { return }
      takingChanged()
      setNeedsDisplay()
    }
  }

  var takesKeys: Bool { typed != nil }
  var takesText: Bool { true }

  func typeFrame() { typed = FrameEntry() }
  func stopTyping() { typed = nil }

  func take(text: String) { typed?.type(text) }

  func take(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .enter: enterFrame()
    case .escape, .tab: typed = nil
    default: typed?.press(event)
    }
    return true
  }

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

  /// Room for the largest frame number and the end.
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
    // As wide as the largest number, so that nothing after it moves.
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
    if let coarse = contents.coarse, x + text.width(coarse) <= Double(bounds.width) {
      return items + [text.draw(coarse, at: Point(x, y), Palette.secondary)]
    }
    return items + probe(from: x, baseline: y)
  }

  /// How wide the largest number is.
  private var digits: Double {
    let count = max("\(contents.frame ?? 0)".count, "\(contents.end)".count)
    return Double(count) * Typesetter.shared.tabularWidth("0", Typesetter.bold)
  }

  /// The field, over the number; it grows with what is typed.
  private func fieldLayout(of typed: FrameEntry) -> TextField.Layout {
    let width = max(digits + 2 * TextField.margin, typed.field.naturalWidth(isBold: true))
    return TextField.Layout(
      area: Rect(x: -TextField.margin, y: Double(bounds.midY) - 12, width: width, height: 24),
      alignment: .right, isBold: true)
  }

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

  /// Where a press is for the field: the number and the last one beside it, or what is typed.
  private func isOnField(_ event: PointerEvent) -> Bool {
    guard contents.frame != nil else { return false }
    let x = Double(event.location(in: self).x)
    return x < (typed.map { fieldLayout(of: $0).area.maxX } ?? naturalWidth)
  }

  /// The button went down in the field.
  private var isSelecting = false

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

  /// Seconds with two digits after the point; formatting in Foundation takes longer than drawing.
  private static func seconds(_ value: Double) -> String {
    let hundredths = Int(clamping: (value * 100).rounded(), to: 0...100_000_000)
    let rest = hundredths % 100
    return "\(hundredths / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
  }
}
