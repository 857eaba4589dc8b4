// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The signs of a property's row: the one before its name starts, adds and removes keyframes; the one
/// before its value chooses what edits do to keyframes.
extension Inspector {
  // MARK: Keyframes

  /// Whether a property has a value that can have keyframes.
  func canAnimate(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    guard node.isProperty, !keyframes(of: index).hasExpression,
      case .success(let place) = document.place(of: node.row, isForKeyframes: true)
    else { return false }
    switch place.form {
    case .hex, .text: return false
    case .number, .vector, .orientation, .color, .gradient, .path: return true
    }
  }

  /// Whether the playhead is at a keyframe of a property.
  private func isOnKeyframe(_ index: Int) -> Bool {
    let frame = document.player.shownFrame
    return keyframes(of: index).keyframes.contains { ($0.frame - frame).magnitude < 0.5 }
  }

  /// Starts the animation of a property with a keyframe at the playhead; adds one there, or removes
  /// the one that is there.
  func pressMotion(of index: Int) {
    let row = tree.nodes[index].row
    select(index)
    guard canAnimate(index) else { return }
    guard isOnKeyframe(index) else { return document.addKeyframe(row) }
    let frame = document.player.shownFrame
    let here = document.track(of: row).keyframes.indices.filter { place in
      document.track(of: row).keyframes[place].frame.map { ($0 - frame).magnitude < 0.5 } ?? false
    }
    document.deleteKeyframes(row, Set(here))
  }

  /// Starts the animation of the selected property, or replaces all of its keyframes by the value at
  /// the playhead.
  func toggleAnimation() {
    guard let selection, canAnimate(selection) else { return }
    let row = tree.nodes[selection].row
    guard keyframes(of: selection).isAnimated else { return document.addKeyframe(row) }
    document.deleteKeyframes(row, Set(document.track(of: row).keyframes.indices))
  }

  /// Whether the selected property has keyframes.
  var selectionIsAnimated: Bool { selection.map { keyframes(of: $0).isAnimated } ?? false }

  /// Draws the sign of a property: a diamond, filled on a keyframe, `=` for an expression; for one
  /// value a ring, in the row of the pointer and the selected one.
  func motion(of index: Int, at center: Point) -> [DrawItem] {
    let keyframes = keyframes(of: index)
    if keyframes.hasExpression {
      let text = Typesetter.shared
      return [text.drawCentered("=", Typesetter.bold, .unlimited, at: center)]
    }
    guard keyframes.isAnimated else {
      let isNear = selection == index || hover.map { row(of: index) == $0 } == true
      guard isNear, canAnimate(index) else { return [] }
      return [.stroke(.ellipse(center: center, size: Size(8, 8)), width: 1.2, Palette.field)]
    }
    let sign = TimelineKeyframes.sign(at: center)
    return [
      isOnKeyframe(index)
        ? .fill(sign, Palette.keyframe) : .stroke(sign, width: 1.2, Palette.keyframe)
    ]
  }

  private func row(of index: Int) -> Int? {
    rows.firstIndex(of: index).map { lines.count + $0 }
  }

  /// Whether a point is on the sign before the name of a property.
  func isOnMotion(of index: Int, _ point: CGPoint) -> Bool {
    let node = tree.nodes[index]
    guard node.isProperty, canAnimate(index) else { return false }
    let end = nameStart(of: node)
    return (end - 22...end).contains(Double(point.x))
  }

  // MARK: What edits do

  /// The width of the sign of what edits do, with its margin, in points.
  static let scopeWidth = 20.0

  /// Whether a property shows what edits do to its keyframes.
  func showsScope(_ index: Int) -> Bool {
    tree.nodes[index].isProperty && !keyframes(of: index).keyframes.isEmpty
      && refusal(of: index) == nil
  }

  /// Draws the sign of what edits do: a diamond for this keyframe, two for all, a line for one value.
  func scopeSign(at center: Point) -> DrawItem {
    func diamond(_ x: Double) -> Path {
      var path = Path()
      for (dx, dy) in [(0.0, -4.0), (3, 0), (0, 4), (-3, 0)] {
        path.line(to: Point(x + dx, center.y + dy))
      }
      path.close()
      return path
    }
    switch document.keyframeScope {
    case .keyframe: return .fill(diamond(center.x), Palette.secondary)
    case .offset:
      var both = diamond(center.x - 3.5)
      both.append(diamond(center.x + 3.5))
      return .fill(both, Palette.secondary)
    case .constant:
      return .fill(
        .rectangle(Rect(x: center.x - 6, y: center.y - 1, width: 12, height: 2)), Palette.secondary)
    }
  }

  /// Whether a point is on the sign of what edits do.
  func isOnScope(of index: Int, _ point: CGPoint) -> Bool {
    scopeSigns[index]?.contains(Point(Double(point.x), Double(point.y))) == true
  }

  /// Chooses what edits do to keyframes next.
  func nextScope(by step: Int = 1) {
    let all = KeyframeScope.allCases
    let index = (all.firstIndex(of: document.keyframeScope) ?? 0) + step
    document.keyframeScope = all[(index + all.count) % all.count]
    document.notice = localized("Edits change: \(document.keyframeScope.title)")
    trace("scope", ["scope": .text(document.keyframeScope.rawValue)])
    setNeedsDisplay()
  }

  /// What the sign under a point does, in words; nil beside signs.
  func words(forSignsOf index: Int, at point: CGPoint) -> String? {
    if isOnScope(of: index, point) {
      return localized("An edit changes: \(document.keyframeScope.title). A click chooses another")
    }
    guard isOnMotion(of: index, point) else { return nil }
    guard keyframes(of: index).isAnimated else { return localized("Animate from the playhead") }
    return isOnKeyframe(index)
      ? localized("Remove this keyframe") : localized("Add a keyframe at the playhead")
  }

  // MARK: Screen readers

  /// The properties with signs that are seen, with their rows.
  var signs: [(row: Int, node: Int)] {
    visibleRows.filter { $0 >= lines.count }.map { ($0, rows[$0 - lines.count]) }
      .filter { canAnimate($0.1) }
  }

  /// The sign before the name: on at a keyframe.
  func motionElement(inRow row: Int, of index: Int) -> AccessibleElement {
    let isAnimated = keyframes(of: index).isAnimated
    var element = AccessibleElement(
      .toggle, isAnimated ? localized("Keyframe at the playhead") : localized("Animated"),
      detail: tree.nodes[index].name, states: isOnKeyframe(index) ? .checked : [])
    place(&element, "motion", index)
    var area = frame(of: row)
    area.maxX = area.minX + nameStart(of: tree.nodes[index])
    area.minX = area.maxX - 22
    element.frame = CGRect(area)
    return element
  }

  /// The sign of what edits do.
  func scopeElement(inRow row: Int, of index: Int) -> AccessibleElement {
    var element = AccessibleElement(
      .button, localized("Edits change"), detail: tree.nodes[index].name,
      text: document.keyframeScope.title)
    place(&element, "scope", index)
    element.frame = CGRect(scopeSigns[index] ?? frame(of: row))
    return element
  }

  private func place(_ element: inout AccessibleElement, _ kind: String, _ index: Int) {
    let key = key(ofNode: index)
    (element.key, element.container) = ("\(kind) \(key)", key)
  }
}
