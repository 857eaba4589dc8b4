// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// A gradient whose stops are changed in the colour picker.
struct EditedGradient {
  /// The stops as they are now.
  let stops: () -> [GradientStop]
  /// Whether its stops have opacities.
  let hasOpacities: () -> Bool
  /// Moves and recolours stops, whose number stays.
  let set: ([GradientStop]) -> Void
  /// Adds or removes one.
  let edit: (GradientStopEdit) -> Void
}

/// The stops of a gradient: a bar with handles above the square. The rest of the card is the colour of the selected stop.
extension ColorPicker {
  /// Opens the card for a gradient.
  ///
  /// - Parameters:
  ///   - anchor: The rectangle, in points of the window, at whose left side the card opens.
  ///   - onCancel: Called after Escape, if something was changed before.
  func begin(
    _ title: String, _ gradient: EditedGradient, swatches: [RGBA], at anchor: CGRect,
    onCancel: @escaping () -> Void
  ) {
    let stops = gradient.stops()
    guard let first = stops.first else { return }
    begin(
      title, first.color, hasAlpha: true, swatches: swatches, at: anchor, onCancel: onCancel
    ) { [unowned self] in recolor($0) }
    (self.gradient, self.stops) = (gradient, stops)
    go(to: .stop(0))
    select(stop: 0)
  }

  /// The card without a gradient.
  func endGradient() { (gradient, stops, stop) = (nil, [], 0) }

  /// Shows the colour of a stop.
  func select(stop index: Int) {
    guard stops.indices.contains(index) else { return }
    stop = index
    show(stops[index].color)
    if case .stop = part { go(to: .stop(index)) }
    trace("stop", ["index": .number(Double(index)), "count": .number(Double(stops.count))])
  }

  private func follow(_ new: [GradientStop], selecting index: Int? = nil) {
    stops = new
    select(stop: min(index ?? stop, new.count - 1))
    setNeedsDisplay()
  }

  /// Gives a colour to the selected stop.
  private func recolor(_ color: RGBA) {
    guard let gradient, stops.indices.contains(stop) else { return }
    if color.alpha != stops[stop].color.alpha, !gradient.hasOpacities() {
      gradient.edit(.addOpacities)
    }
    stops[stop].color = color
    gradient.set(stops)
    stops = gradient.stops()
  }

  /// Moves the selected stop, no further than those beside it.
  func move(stop index: Int, to offset: Double) {
    guard let gradient, stops.indices.contains(index) else { return }
    let low = index > 0 ? stops[index - 1].offset : 0
    let high = index + 1 < stops.count ? stops[index + 1].offset : 1
    let offset = ((offset * 1000).rounded() / 1000).clamped(to: low...max(low, high))
    guard offset != stops[index].offset else { return }
    stops[index].offset = offset
    markChanged()
    gradient.set(stops)
    follow(gradient.stops())
  }

  /// Adds a stop with the colour that is there.
  func addStop(at offset: Double) {
    guard let gradient else { return }
    let offset = (offset * 100).rounded() / 100
    gradient.edit(.add(at: offset))
    let new = gradient.stops()
    guard new.count > stops.count else { return }
    markChanged()
    go(to: .stop(stop))
    follow(new, selecting: new.lastIndex { $0.offset <= offset + 1e-6 })
  }

  /// Removes the selected stop.
  func removeStop() {
    guard let gradient else { return }
    gradient.edit(.remove(stop))
    let new = gradient.stops()
    guard new.count < stops.count else { return }
    markChanged()
    follow(new, selecting: max(0, stop - 1))
  }

  /// Swaps the ends of the gradient.
  func reverseStops() {
    guard let gradient else { return }
    let new = stops.reversed().map { GradientStop(offset: 1 - $0.offset, color: $0.color) }
    markChanged()
    gradient.set(new)
    follow(gradient.stops(), selecting: stops.count - 1 - stop)
  }

  /// A key while the keyboard is at a stop.
  /// - Returns: Whether it does something.
  func pressStop(_ event: KeyEvent) -> Bool {
    guard case .stop(let index) = part else { return false }
    let size = event.modifiers.contains(.shift) ? 0.1 : 0.01
    switch event.key {
    case .left: move(stop: index, to: stops[index].offset - size)
    case .right: move(stop: index, to: stops[index].offset + size)
    case .up: select(stop: (index + stops.count - 1) % stops.count)
    case .down: select(stop: (index + 1) % stops.count)
    case .delete, .backspace: removeStop()
    default: return false
    }
    return true
  }

  /// A character while the keyboard is at a stop.
  func typeStop(_ text: String) {
    guard case .stop(let index) = part else { return }
    switch text.lowercased() {
    case "+":
      let next = index + 1 < stops.count ? stops[index + 1].offset : 1
      addStop(at: (stops[index].offset + next) / 2)
    case "r": reverseStops()
    default: break
    }
  }

  // MARK: Parts

  /// The gradient from 0 to 1, and the handles below it.
  func stopParts(in area: Rect) -> [PanelPart] {
    guard gradient != nil else { return [] }
    let bar = PanelPart(
      area: area, tip: localized("A click adds a stop"), cursor: .cross,
      press: { [unowned self] press in
        if let point = press.point { addStop(at: offset(of: point, in: area)) }
      },
      // What was added can be dragged at once.
      tool: { [unowned self] press in press.point.map { _ in StopTool(self, area, stop) } },
      draw: { [unowned self] in drawRamp(in: area) })
    return [bar] + stops.indices.map { stopPart($0, in: area) } + [
      buttonPart(.removeStop, localized("Remove the stop"), stops.count > 2) { [unowned self] in
        removeStop()
      },
      buttonPart(.reverseStops, localized("Reverse the gradient"), true) { [unowned self] in
        reverseStops()
      },
    ]
  }

  private func offset(of point: Point, in area: Rect) -> Double {
    ((point.x - area.minX) / area.width).clamped(to: 0...1)
  }

  private func stopPart(_ index: Int, in area: Rect) -> PanelPart {
    let (stop, name) = (stops[index], localized("Stop \(index + 1) of \(stops.count)"))
    var element = AccessibleElement(
      .slider, name, text: stop.color.hex,
      value: AccessibleElement.Value(stop.offset, in: 0...1, step: 0.01), states: .focusable)
    if part == .stop(index) { element.states.insert(.current) }
    return PanelPart(
      area: handle(of: stop, in: area), element: element,
      tip: localized("\(shownNumber((stop.offset * 1000).rounded() / 10)) %, \(stop.color.hex)"),
      cursor: .resizeHorizontal,
      press: { [unowned self] _ in
        go(to: .stop(index))
        select(stop: index)
      },
      tool: { [unowned self] press in press.point.map { _ in StopTool(self, area, index) } },
      setValue: { [unowned self] in move(stop: index, to: $0) },
      draw: { [unowned self] in
        stops.indices.contains(index) ? drawHandle(index, in: handle(of: stop, in: area)) : []
      })
  }

  private func buttonPart(
    _ id: Part, _ name: String, _ isEnabled: Bool, _ act: @escaping () -> Void
  ) -> PanelPart {
    let area = cardArea(of: id, in: arrangement)
    var element = AccessibleElement(.button, name, states: .focusable)
    if !isEnabled { element.states.insert(.disabled) }
    if part == id { element.states.insert(.current) }
    return PanelPart(
      area: area, element: element, tip: name, cursor: .hand,
      press: { _ in if isEnabled { act() } },
      draw: { [unowned self] in draw(id, in: area) })
  }

  /// The handle of a stop: a square below the bar with a tip at the offset.
  private func handle(of stop: GradientStop, in area: Rect) -> Rect {
    Rect(x: area.minX + stop.offset * area.width - 6, y: area.maxY - 12, width: 12, height: 14)
  }

  // MARK: Drawing

  private func drawRamp(in area: Rect) -> [DrawItem] {
    let bar = Rect(minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: area.maxY - 12)
    let (left, right) = (Point(bar.minX, bar.minY), Point(bar.maxX, bar.minY))
    let paint = Paint.linear(LinearGradient(start: left, end: right, stops: stops))
    return checkerboard(in: bar)
      + [.fill(FillItem(Outline(.roundedRectangle(bar, radius: 4)), paint: paint)), edge(bar)]
  }

  private func drawHandle(_ index: Int, in area: Rect) -> [DrawItem] {
    let height = area.height - 1
    let tip = Path.polygon(
      [(0, 0), (5, 5), (5, height), (-5, height), (-5, 5)], at: Point(area.center.x, area.minY),
      closed: true)
    let isSelected = index == stop
    let color = stops[index].color
    let width = part == .stop(index) ? 3.0 : isSelected ? 2 : 1
    return [
      .fill(tip, RGBA(color.red, color.green, color.blue)),
      .stroke(tip, width: width, isSelected ? Palette.accent : Palette.secondary),
    ]
  }
}

/// Moves a stop along the bar. Far from it, the stop is removed at the end of the drag.
private final class StopTool: Tool {
  private let picker: ColorPicker
  private let area: Rect
  private let index: Int
  private let start: Double
  private var isOff = false
  /// The distance in points from the bar from which a stop is removed.
  private static let reach = 40.0

  init(_ picker: ColorPicker, _ area: Rect, _ index: Int) {
    (self.picker, self.area, self.index) = (picker, area, index)
    start = picker.stops.indices.contains(index) ? picker.stops[index].offset : 0
  }

  func drag(to point: Point) {
    isOff = picker.stops.count > 2 && (point.y - area.center.y).magnitude > Self.reach
    picker.move(stop: index, to: (point.x - area.minX) / area.width)
  }

  func end() { if isOff { picker.removeStop() } }
  func cancel() { picker.move(stop: index, to: start) }
}
