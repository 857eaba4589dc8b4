// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import SDLHost

/// Where playback is: `12 / 60   0.20 / 1.00 s`, and what is under the pointer.
///
/// The frame is a field: a click lets a number be typed.
final class Readout: View, DrawnView {
  var contents = Transport.Contents() {
    didSet {
      guard
        (contents.frame, contents.end, contents.typed, contents.probe, contents.notice)
          != (oldValue.frame, oldValue.end, oldValue.typed, oldValue.probe, oldValue.notice)
          || (contents.isLocked, contents.grain) != (oldValue.isLocked, oldValue.grain)
      else { return }
      pointerShape = contents.frame == nil ? .arrow : .hand
      setNeedsDisplay()
    }
  }
  /// The field was clicked.
  var onPress: () -> Void = {}

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
    let digits = max("\(frame)".count, "\(contents.end)".count, contents.typed?.text.count ?? 0)
    let room = Double(digits) * text.tabularWidth("0", Typesetter.bold)
    var items = field(room: room)
    let number = contents.typed?.text ?? "\(frame)"
    let start = room - text.tabularWidth(number, Typesetter.bold)
    let color = contents.isLocked && contents.typed == nil ? Palette.accent : Palette.text
    items += text.drawTabular(number, Typesetter.bold, at: Point(start, y), color)
    var x = room
    let total = " / \(contents.end)"
    items += text.drawTabular(total, at: Point(x, y), Palette.secondary)
    x += text.tabularWidth(total) + 2 * Metrics.grid
    let time = Self.seconds(contents.time) + " / " + Self.seconds(contents.duration) + " s"
    guard x + text.tabularWidth(time) <= Double(bounds.width) else { return items }
    items += text.drawTabular(time, at: Point(x, y), Palette.secondary)
    x += text.tabularWidth(time) + 2 * Metrics.grid
    if let notice = contents.notice, x < Double(bounds.width) {
      let shown = text.truncate(notice, width: Double(bounds.width) - x)
      return items + [text.draw(shown, at: Point(x, y), Palette.warning)]
    }
    if let coarse = contents.coarse, x + text.width(coarse) <= Double(bounds.width) {
      return items + [text.draw(coarse, at: Point(x, y), Palette.secondary)]
    }
    return items + probe(from: x, baseline: y)
  }

  private func field(room: Double) -> [DrawItem] {
    guard let typed = contents.typed else { return [] }
    let area = Rect(x: -5, y: Double(bounds.midY) - 12, width: room + 9, height: 24)
    return [
      .fill(.roundedRectangle(area, radius: 5), Palette.surround),
      .stroke(
        .roundedRectangle(area, radius: 5), width: 1.5,
        typed.isWrong ? Palette.warning : Palette.accent),
      .fill(
        .rectangle(Rect(x: room + 1, y: area.minY + 5, width: 1.5, height: 14)), Palette.text),
    ]
  }

  private func probe(from x: Double, baseline: Double) -> [DrawItem] {
    guard let probe = contents.probe else { return [] }
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
    guard event.key == .enter, event.modifiers.isEmpty, contents.typed == nil else { return false }
    onPress()
    return true
  }

  override func pointerDown(_ event: PointerEvent) -> Bool {
    guard event.button == 1, contents.frame != nil else { return false }
    onPress()
    return true
  }

  /// Seconds with two digits after the point; formatting in Foundation takes longer than drawing.
  private static func seconds(_ value: Double) -> String {
    let hundredths = Int(clamping: (value * 100).rounded(), to: 0...100_000_000)
    let rest = hundredths % 100
    return "\(hundredths / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
  }
}
