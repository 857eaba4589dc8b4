// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
package import LottieGeometry

/// The ends of a gradient on the picture.
package struct GradientHandles: Equatable {
  /// The rows of its start and its end.
  package let start, end: Int
  /// The rows of length and angle of the highlight; nil where it has none.
  package let highlight: (length: Int, angle: Int)?
  /// Where they are, in the coordinates of what has the gradient.
  package let startPoint, endPoint: Point
  package let highlightPoint: Point?
  /// From these coordinates to pixels of the animation.
  package let toPicture: Projection

  package static func == (a: Self, b: Self) -> Bool {
    (a.start, a.end, a.startPoint, a.endPoint, a.highlightPoint)
      == (b.start, b.end, b.startPoint, b.endPoint, b.highlightPoint) && a.toPicture == b.toPicture
  }
}

/// Gradients: their stops, and their ends on the picture.
///
/// It knows the session whose rows it reads, and changes nothing but by its steps.
@MainActor package struct GradientEditing<File: Hashable> {
  let session: EditSession<File>

  private var outline: SceneOutline? { session.outline }
  private var text: AnimationText { session.text }

  /// The numbers of a gradient at the playhead; nil for what is none.
  private func gradient(_ row: Int) -> (numbers: [Double], stops: [GradientStop])? {
    guard let outline, case .gradient(let stops)? = text.value(of: row) else {
      return nil
    }
    return (outline.gradientNumbers(of: row, at: session.player.shownFrame), stops)
  }

  /// Whether the stops of a gradient have opacities of their own.
  package func hasOpacities(_ row: Int) -> Bool {
    guard let (numbers, stops) = gradient(row), case .success(let address) = text.address(of: row),
      let count = text.json(at: address, session.edits)?["p"]?.number
    else { return false }
    return !GradientNumbers(numbers, stops, count).alphas.isEmpty
  }

  /// Adds or removes a stop of a gradient at all keyframes, in one step of undo.
  @discardableResult
  package func editStops(of row: Int, _ edit: GradientStopEdit) -> EditResult {
    editStops(of: [row], edit)
  }

  /// Adds or removes a stop of gradients at all keyframes, in one step of undo.
  @discardableResult
  package func editStops(of rows: [Int], _ edit: GradientStopEdit) -> EditResult {
    var new = session.edits
    var shown: [SceneOutline.NewValue] = []
    do throws(EditRefusal) {
      for row in rows {
        guard let (numbers, stops) = gradient(row) else { continue }
        shown.append(
          try session.replaceJSON(of: row, in: &new) { (old, _) throws(KeyframeProblem) in
            (try edit.applied(to: old, numbers, stops), ())
          }.shown)
      }
      return session.step(to: new, showing: shown, titled: session.title(of: rows))
    } catch {
      return session.refuse(error.reason)
    }
  }

  /// The ends of the gradient that is selected, or whose value is; nil for others, and for one that is not
  /// seen.
  package func handles(of row: Int) -> GradientHandles? {
    guard let outline, let found = ItemRows(row, in: outline) else { return nil }
    let (item, rows) = (found.item, found.properties)
    guard let start = rows["Start Point"], let end = rows["End Point"],
      case .vector(let from)? = text.value(of: start), case .vector(let to)? = text.value(of: end),
      let toPicture = outline.toPicture(of: item)
    else { return nil }
    let (a, b) = (Point(from.x, from.y), Point(to.x, to.y))
    var highlight: (length: Int, angle: Int)?
    var point: Point?
    if let length = rows["Highlight Length"], let angle = rows["Highlight Angle"],
      isRadial(item), case .number(let part)? = text.value(of: length),
      case .number(let degrees)? = text.value(of: angle)
    {
      highlight = (length, angle)
      point = a + (b - a).rotated(by: degrees * .pi / 180) * (part / 100)
    }
    return GradientHandles(
      start: start, end: end, highlight: highlight, startPoint: a, endPoint: b,
      highlightPoint: point, toPicture: toPicture)
  }

  private func isRadial(_ item: Int) -> Bool {
    guard let outline, let path = try? text.finder?.object(of: item, in: outline) else {
      return false
    }
    return text.finder?.value(at: path.member("t"))?.number == 2
  }
}

/// An item, by a row of it, and the rows of its properties.
struct ItemRows {
  let item: Int
  /// The rows by the names of the properties.
  let properties: [String: Int]

  /// - Parameter row: The row of the item, or that of a property.
  init?(_ row: Int, in outline: SceneOutline) {
    guard outline.rows.indices.contains(row) else { return nil }
    let item = outline.rows[row].isProperty ? outline.rows[row].parent : row
    guard outline.rows.indices.contains(item) else { return nil }
    var found: [String: Int] = [:]
    for row in item + 1..<max(item + 1, outline.rows[item].end)
    where outline.rows[row].isProperty && outline.rows[row].parent == item {
      found[outline.rows[row].name] = row
    }
    (self.item, properties) = (item, found)
  }
}

extension Vector {
  /// The vector turned by an angle in radians.
  fileprivate func rotated(by angle: Double) -> Vector {
    let length = length
    return Vector(angle: .init(radians: self.angle.radians + angle)) * length
  }
}
