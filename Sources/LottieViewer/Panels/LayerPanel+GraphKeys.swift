// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// Keys for what graphs do by the mouse.
extension LayerPanel {
  // MARK: Values

  /// The points of a step.
  private static let stepRoom = 4.0

  /// Changes the values of the selected keyframes of the selected property, all components alike, by
  /// what a few points of its graph are.
  func moveValues(by steps: Double) {
    guard let property = keys.property, let places = keys.selection[property],
      let curve = curve(of: property)
    else { return document.notice = localized("Select keyframes of numbers in the layers in time") }
    let graph = graphRow(of: property).flatMap { self.graph(inRow: $0) }
    let axis =
      graph?.axis
      ?? GraphAxis(
        showing: curve.keyframes.flatMap(\.values),
        in: Rect(x: 0, y: 0, width: 1, height: graphHeight))
    let distance = steps * axis.step(room: Self.stepRoom)
    let values = curve.components.map { _ in distance }
    let changed = document.editKeyframes([property: places]) { _ in
      .move(by: 0, values: values, replaces: false)
    }
    guard changed != nil else { return }
    fill()
    traceKeyframes()
  }

  // MARK: Easing

  /// The easing between two keyframes: two control points, as in CSS.
  private struct Typed {
    let out, into: Point

    /// Reads four numbers; nil for other texts and for times outside of 0...1.
    init?(_ text: String) {
      guard let numbers = TypedNumbers.read(text, 4...4), (0...1).contains(numbers[0]),
        (0...1).contains(numbers[2])
      else { return nil }
      (out, into) = (Point(numbers[0], numbers[1]), Point(numbers[2], numbers[3]))
    }
  }

  /// Asks for the easing behind the selected keyframes as numbers.
  func typeEasing(_ ask: NamePrompt.Asking) {
    guard let property = keys.property, let place = keys.selection[property]?.min(),
      let curve = curve(of: property)
    else { return document.notice = localized("Select keyframes of numbers in the layers in time") }
    let ends = [
      curve.easing(of: place, .behind, component: 0),
      curve.easing(of: place + 1, .before, component: 0),
    ].compactMap { $0 }
    guard ends.count == 2 else {
      return document.notice = localized("Behind this keyframe there is no easing")
    }
    let text = TypedNumbers.text(ends.flatMap { [$0.x, $0.y] })
    ask(localized("Easing to the next keyframe: x1, y1, x2, y2"), text) { [weak self] in
      self?.setEasing($0)
    }
  }

  private func setEasing(_ text: String) {
    guard let typed = Typed(text) else {
      document.notice = localized("“\(text)” is no easing: four numbers, the times 0 to 1")
      return
    }
    let selection = keys.selection
    let changed = document.editKeyframes(selection) { property in
      .shape(
        (selection[property] ?? []).sorted().flatMap { place in
          [
            KeyframeHandle(place: place, .behind, component: nil, control: typed.out),
            KeyframeHandle(place: place + 1, .before, component: nil, control: typed.into),
          ]
        })
    }
    guard changed != nil else { return }
    fill()
    traceKeyframes()
  }

  /// The keyframe at a point of a graph.
  func graphKeyframe(at point: CGPoint) -> (property: Int, place: Int)? {
    guard let row = row(at: point), let graph = graph(inRow: row) else { return nil }
    switch part(of: graph, at: point) {
    case .keyframe(let place, _): return (graph.property, place)
    case .handle(let handle): return (graph.property, handle.place)
    case nil: return nil
    }
  }
}
