// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// Drawing of keyframe rows.
extension LayerPanel {
  /// The half width of a keyframe's sign, in points.
  private static let radius = 5.0
  /// The distance in points within which a press hits a keyframe.
  private static let hit = 7.0

  /// Draws the name of a property, indented below its layer.
  func name(ofProperty property: Int, of layer: Int, in area: Rect) -> [DrawItem] {
    let x = propertyLeft(of: layer)
    let room = Typesetter.Room.middle(nameWidth - Metrics.grid - x)
    guard room.width > 14 else { return [] }
    let place = Point(x, area.center.y + Typesetter.capitalHalf(Typesetter.regular))
    let isCurrent = keys.property == property
    let arrow =
      canGraph(property)
      ? [Self.arrow(at: Point(x - 8, area.center.y), isDown: keys.graphs.contains(property))] : []
    return arrow + [
      Typesetter.shared.draw(
        name(ofProperty: property), Typesetter.regular, room, at: place,
        isCurrent ? Palette.text : Palette.secondary)
    ]
  }

  /// Draws a line from the first to the last keyframe, and the keyframes.
  func draw(keyframesOf property: Int, in area: Rect) -> [DrawItem] {
    let signs = visibleSigns(of: property)
    guard !signs.isEmpty else { return [] }
    let y = area.center.y
    let frames = track(of: property).keyframes.compactMap(\.frame)
    let ends = [frames.min() ?? 0, frames.max() ?? 0].map {
      scale.x(frame: $0).clamped(to: -100_000...100_000)
    }
    let line = Rect(x: ends[0], y: y - 0.5, width: ends[1] - ends[0], height: 1)
    var (plain, chosen) = (Path(), Path())
    var last = -Double.infinity
    for sign in signs {
      let path = Self.sign(sign.kind, at: Point(sign.x, y))
      if sign.isSelected {
        chosen.append(path)
      } else if sign.x - last >= 3 {
        // Signs that are near to each other are drawn as one.
        last = sign.x
        plain.append(path)
      }
    }
    var items: [DrawItem] = [.fill(.rectangle(line), Palette.track)]
    if !plain.isEmpty {
      items += [.stroke(plain, width: 2, Palette.panel), .fill(plain, Palette.keyframe)]
    }
    if !chosen.isEmpty {
      items += [.stroke(chosen, width: 3.5, Palette.text), .fill(chosen, Palette.keyframe)]
    }
    return items
  }

  /// A keyframe that is seen.
  private struct Sign {
    let x: Double
    let kind: KeyframeTrack.Kind
    let isSelected: Bool
    let place: Int
  }

  private func visibleSigns(of property: Int) -> [Sign] {
    let chosen = keys.selection[property] ?? []
    let right = Double(bounds.width) + 10
    return track(of: property).keyframes.enumerated().compactMap { place, keyframe in
      guard let frame = keyframe.frame else { return nil }
      let isSelected = chosen.contains(place)
      let x = scale.x(frame: isSelected ? shown(frame) : frame)
      guard x >= scale.left - 10, x <= right else { return nil }
      return Sign(x: x, kind: keyframe.kind, isSelected: isSelected, place: place)
    }
  }

  /// The frame of a dragged keyframe, with the part of the drag that the document does not show.
  private func shown(_ frame: Double) -> Double {
    guard let drag = keys.drag, drag.applied != drag.change else { return frame }
    return drag.base(of: frame).map { drag.moved($0) } ?? frame
  }

  /// The sign of a keyframe: a diamond, an hourglass for an eased one, a square for a hold.
  static func sign(_ kind: KeyframeTrack.Kind, at center: Point) -> Path {
    var path = Path()
    func line(_ x: Double, _ y: Double) {
      path.line(to: Point(center.x + x * radius, center.y + y * radius))
    }
    switch kind {
    case .hold:
      return .rectangle(
        Rect(x: center.x - 4, y: center.y - 4, width: 8, height: 8))
    case .linear:
      for (x, y) in [(0.0, -1.0), (1, 0), (0, 1), (-1, 0)] { line(x, y) }
    case .eased:
      for (x, y) in [
        (-0.9, -1.0), (0.9, -1), (0.3, 0), (0.9, 1), (-0.9, 1), (-0.3, 0),
      ] { line(x, y) }
    }
    path.close()
    return path
  }

  /// The keyframe at a point of a property's row; nil beside them.
  func keyframe(at point: CGPoint) -> (property: Int, place: Int)? {
    guard Double(point.x) >= scale.left - TimelineMetrics.margin, let row = row(at: point),
      !rows[row].isGraph, let property = rows[row].property
    else { return nil }
    let near = visibleSigns(of: property).filter { abs($0.x - Double(point.x)) <= Self.hit }
    let nearest = near.min { abs($0.x - Double(point.x)) < abs($1.x - Double(point.x)) }
    return nearest.map { (property, $0.place) }
  }

  /// Shows by the pointer's shape and the tip which keyframe is under it.
  /// - Returns: Whether the pointer is in a property's row.
  func showKeyframe(at point: CGPoint) -> Bool {
    guard let row = row(at: point), let property = rows[row].property else { return false }
    if rows[row].isGraph {
      showPart(ofGraph: row, at: point)
      return true
    }
    let area = CGRect(frame(of: row))
    if let (_, place) = keyframe(at: point) {
      pointerShape = .move
      let keyframe = track(of: property).keyframes[place]
      let x = CGFloat(scale.x(frame: keyframe.frame ?? 0))
      let text = "\(name(ofProperty: property)), \(words(for: keyframe))"
      showTip(text, at: CGRect(x: x - 5, y: area.minY, width: 10, height: area.height))
    } else if Double(point.x) < nameWidth {
      pointerShape = .hand
      showTip("\(name(ofProperty: property)): \(note(of: property))", at: area)
    } else {
      pointerShape = .arrow
      showTip(nil)
    }
    return true
  }
}
