// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
package import LottieGeometry
internal import LottieTexts

/// The points of a path on the picture.
package struct PathHandles: Equatable {
  /// The row of the path's property.
  package let row: Int
  package let points: PathPoints
  /// From their coordinates to pixels of the animation.
  package let toPicture: Projection
}

/// The points of paths and masks.
///
/// It knows the session whose rows it reads, and changes nothing but by its steps.
@MainActor package struct PathEditing<File: Hashable> {
  let session: EditSession<File>

  private var outline: SceneOutline? { session.outline }
  private var text: AnimationText { session.text }

  /// The points of the path or mask that is selected, or whose value is; nil for others, and for one that
  /// is not seen.
  package func handles(of row: Int) -> PathHandles? {
    guard let outline, let found = ItemRows(row, in: outline) else { return nil }
    let (item, rows) = (found.item, found.properties)
    let named = ["Path", "Mask Path", "Shape"].compactMap { rows[$0] }
    guard let row = named.first(where: { text.value(of: $0) == .path }),
      case .success(let address) = text.address(of: row, isForKeyframes: true),
      address.form == .path,
      let json = text.json(at: address, session.edits), let toPicture = outline.toPicture(of: item),
      let points = try? PathPointEdit.points(of: json, at: session.ownFrame(of: row))
    else { return nil }
    return PathHandles(row: row, points: points, toPicture: toPicture)
  }

  /// Moves a point of a path, or one of its tangents. What that does to keyframes is the user's choice.
  @discardableResult
  package func movePoint(
    of row: Int, _ edit: PathPointEdit, in transaction: Transaction? = nil
  ) -> EditResult {
    var new = session.base(of: transaction)
    do throws(EditRefusal) {
      let (shown, _) = try session.replaceJSON(of: row, in: &new) {
        (old, form) throws(KeyframeProblem) in
        guard form == .path else { throw .form }
        return (try edit.applied(to: old, session.keyframeScope, at: session.ownFrame(of: row)), ())
      }
      return session.step(
        to: new, in: transaction, showing: [shown], titled: session.title(of: [row]))
    } catch {
      return session.refuse(error.reason)
    }
  }
}
