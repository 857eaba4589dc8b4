// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The slider of the overlay: how much of the second picture is over the first one, with the names
/// of both at its ends.
final class MixBar: PanelView, DrawnView {
  /// The part of the second picture, 0...1.
  var mix = 0.5 { didSet { if mix != oldValue { setNeedsDisplay() } } }
  /// The names of the first and the second file.
  var names = ("", "") { didSet { if names != oldValue { setNeedsDisplay() } } }
  /// Called with a part that the user has chosen.
  var onChange: (Double) -> Void = { _ in }

  /// The widest it is, and its height, in points.
  static let width = 520.0
  static let height = 40.0
  /// The width of the slider's track in points, where there is room.
  private static let trackWidth = 140.0
  /// The room in points below which names are left out.
  private static let leastName = 130.0
  /// The part of the track by which an arrow key moves.
  private static let step = 0.05

  private var isUnderPointer = false {
    didSet { if isUnderPointer != oldValue { setNeedsDisplay() } }
  }

  /// The track in points of the view.
  private var track: Rect {
    let width = min(Self.trackWidth, max(40, Double(bounds.width) * 0.4))
    return Rect(
      x: Double(bounds.midX) - width / 2, y: Double(bounds.midY) - 2, width: width, height: 4)
  }

  func drawing() -> [DrawItem] {
    let (area, track) = (bounds.geometry, track)
    let (setter, gap) = (Typesetter.shared, 1.5 * Metrics.grid)
    let knob = Point(track.minX + mix * track.width, track.center.y)
    let part = Int(clamping: (mix * 100).rounded(), to: 0...100)
    let width = max(0, track.minX - 2 * gap)
    // Where names have no room, the letters are enough: the lines above had them.
    let texts =
      width < Self.leastName
      ? ["A · \(100 - part) %", "\(part) % · B"]
      : ["A: \(names.0) · \(100 - part) %", "\(part) % · B: \(names.1)"]
    let room = Typesetter.Room.middle(width)
    let baseline = area.center.y + Typesetter.capitalHalf(Typesetter.regular)
    let left = setter.width(texts[0], Typesetter.regular, room)
    var items = Card.sheet(area, radius: 8)
    items += [
      setter.draw(
        texts[0], Typesetter.regular, room, at: Point(track.minX - gap - left, baseline),
        Palette.text),
      setter.draw(
        texts[1], Typesetter.regular, room, at: Point(track.maxX + gap, baseline), Palette.text),
      .fill(.roundedRectangle(track, radius: 2), Palette.track),
      .fill(
        .ellipse(center: knob, size: Size(14, 14)),
        isHeld || isUnderPointer || isFocused ? Palette.accent : Palette.text),
    ]
    return items
  }

  // MARK: Pointer and keys

  override func pointerEntered() { isUnderPointer = true }
  override func pointerExited() {
    super.pointerExited()
    isUnderPointer = false
  }
  override func heldChanged() { setNeedsDisplay() }

  override var parts: [PanelPart] {
    [
      PanelPart(
        area: bounds.geometry, press: { [unowned self] in if $0.clicks == 2 { onChange(0.5) } },
        tool: { [unowned self] press in
          guard press.clicks != 2 else { return nil }
          press.point.map(drag)
          return FollowTool { [unowned self] in drag(to: $0) }
        })
    ]
  }

  private func drag(to point: Point) {
    onChange(((point.x - track.minX) / track.width).clamped(to: 0...1))
  }

  override func scrolled(_ event: ScrollEvent) -> Bool {
    guard event.notches != 0 else { return false }
    move(Double(event.notches))
    return true
  }

  private func move(_ steps: Double) {
    onChange(((mix + steps * Self.step) * 100).rounded() / 100)
  }

  override var canBecomeFocused: Bool { true }
  override var takesFocusWhenPressed: Bool { false }
  override func focusChanged(_ isFocused: Bool) { setNeedsDisplay() }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .left, .down: move(-1)
    case .right, .up: move(1)
    case .home: onChange(0)
    case .end: onChange(1)
    default: return false
    }
    return true
  }

  override var accessibleElement: AccessibleElement? {
    AccessibleElement(
      .slider, localized("Part of B over A"),
      value: AccessibleElement.Value(mix, in: 0...1, step: Self.step))
  }

  override func setValue(_ value: Double) { onChange(value.clamped(to: 0...1)) }
}
