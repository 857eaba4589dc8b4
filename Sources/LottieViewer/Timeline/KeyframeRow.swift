// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The row of a property: its name, and its keyframes in time.
struct KeyframeRow: TimelineRow {
  let context: TimelineContext
  let property: Int
  /// The x of the name.
  let left: Double
  /// Whether its group is listed above it.
  let isShort: Bool
  let area: Rect

  /// The distance in points within which a press hits a keyframe.
  private static let hit = 7.0

  private var track: KeyframeTrack { context.reader.track(of: property) }
  private var name: String { context.reader.name(of: property, isShort: isShort) }
  private var canGraph: Bool { context.reader.curve(of: property) != nil }
  private var chosen: Set<Int> { context.keys.keyframes[property] ?? [] }

  /// The keyframes that are seen.
  private var signs: [(x: Double, index: Int)] {
    track.keyframes.enumerated().compactMap { index, keyframe in
      guard let x = keyframe.frame.map({ context.scale.x(frame: $0) }),
        x >= context.scale.left - 10, x <= area.maxX + 10
      else { return nil }
      return (x, index)
    }
  }

  func part(at point: Point) -> TimelinePart {
    guard point.x >= context.nameWidth else {
      return point.x < left && canGraph ? .arrow : .name
    }
    let near = signs.filter { abs($0.x - point.x) <= Self.hit }
    let nearest = near.min { abs($0.x - point.x) < abs($1.x - point.x) }
    return nearest.map { .keyframe($0.index, component: nil) } ?? .ground
  }

  func keyframes(in area: Rect) -> [Int] {
    guard (area.minY...area.maxY).contains(self.area.center.y) else { return [] }
    return track.keyframes.indices.filter { index in
      track.keyframes[index].frame.map {
        (area.minX...area.maxX).contains(context.scale.x(frame: $0))
      } ?? false
    }
  }

  func tip(of part: TimelinePart, at point: Point) -> (text: String, area: Rect)? {
    switch part {
    case .name, .arrow: return note.isEmpty ? nil : ("\(name): \(note)", area)
    case .keyframe(let index, _):
      let keyframe = track.keyframes[index]
      let x = context.scale.x(frame: keyframe.frame ?? 0)
      return (
        "\(name), \(keyframe.words)",
        Rect(x: x - 5, y: area.minY, width: 10, height: area.height)
      )
    default: return nil
    }
  }

  /// What an edit of the keyframes means besides, in words.
  private var note: String {
    var parts = track.keyframes.isEmpty ? [] : [localized("keyframes")]
    if let note = context.document.editing.keyframeNote(of: property) { parts.append(note) }
    if track.hasExpression { parts.append(localized("an expression computes the value")) }
    return parts.joined(separator: ", ")
  }

  var element: AccessibleElement {
    let all = track.keyframes
    let chosen = self.chosen.sorted()
    guard !all.isEmpty else {
      let value = context.document.editing.text.value(of: property)?.shown ?? ""
      return AccessibleElement(
        .treeItem, name, detail: note, text: value,
        states: context.keys.property == property ? [.selected, .current] : [])
    }
    var parts = [localized(.counted(all.count, "one keyframe", "\(all.count) keyframes"))]
    if !chosen.isEmpty {
      let list = chosen.prefix(6).filter(all.indices.contains).map { all[$0].words }
      let shown = list.joined(separator: ", ") + (chosen.count > 6 ? " …" : "")
      parts.append(localized("selected: \(shown)"))
    }
    return AccessibleElement(
      .treeItem, name, detail: note, text: parts.joined(separator: ", "),
      states: context.keys.property == property ? [.selected, .current] : [])
  }

  func names() -> [DrawItem] {
    let room = Typesetter.Room.middle(context.nameWidth - Metrics.grid - left)
    guard room.width > 14 else { return [] }
    let position = Point(left, area.center.y + Typesetter.capitalHalf(Typesetter.regular))
    let isCurrent = context.keys.property == property
    let name = Typesetter.shared.draw(
      self.name, Typesetter.regular, room, at: position,
      isCurrent ? Palette.text : Palette.secondary)
    let hasGraph = context.list.graphs.contains(property)
    return canGraph ? [arrow(at: left - 8, isDown: hasGraph), name] : [name]
  }

  /// Draws a line from the first to the last keyframe, and the keyframes.
  func content() -> [DrawItem] {
    let (track, signs, chosen) = (self.track, self.signs, self.chosen)
    guard !signs.isEmpty else { return [] }
    let y = area.center.y
    let frames = track.keyframes.compactMap(\.frame)
    let ends = [frames.min() ?? 0, frames.max() ?? 0].map {
      context.scale.x(frame: $0).clamped(to: -100_000...100_000)
    }
    let line = Rect(x: ends[0], y: y - 0.5, width: ends[1] - ends[0], height: 1)
    var (plain, selected) = (Path(), Path())
    var last = -Double.infinity
    for sign in signs {
      let path = track.keyframes[sign.index].kind.sign(at: Point(sign.x, y))
      if chosen.contains(sign.index) {
        selected.append(path)
      } else if sign.x - last >= 3 {
        // Signs that are near to each other are drawn as one.
        last = sign.x
        plain.append(path)
      }
    }
    var items: [DrawItem] = [.fill(.rectangle(line), Palette.track)]
    for (path, width, edge) in [(plain, 2.0, Palette.panel), (selected, 3.5, Palette.text)]
    where !path.isEmpty {
      items += [.stroke(path, width: width, edge), .fill(path, Palette.keyframe)]
    }
    return items
  }
}
