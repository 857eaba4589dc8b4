// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// The compound outlines of one paint, reused from frame to frame.
///
/// An outline whose paths are unchanged is the same instance as in the previous frame, so that
/// comparing two frames is cheap.
final class OutlineCache {
  /// An outline and the values from which it was made.
  private struct Entry {
    /// The paths with their transforms.
    var parts: [ShapeScope.PathEntry]
    var outline: Outline
    /// What the paint last drew for it.
    var item: DrawItem?
  }

  private var entries: [Entry] = []
  /// The index of the entry for the next call of `item(of:under:_:)`.
  private var next = 0

  /// Starts a new frame. Outlines are requested in the same order in each frame.
  func rewind() { next = 0 }

  /// Returns what a paint draws for one outline of the paths of all slots.
  ///
  /// - Parameter transforms: The transform of each slot; further elements are ignored.
  func item(
    of slots: ArraySlice<ShapeScope.PathEntry>, under transforms: ArraySlice<Affine>,
    _ painter: any ShapePaint
  ) -> DrawItem? {
    let index = next
    next += 1
    prepare(index, slots, transforms)
    let item = painter.item(for: entries[index].outline, last: entries[index].item)
    entries[index].item = item
    return item
  }

  /// Makes an entry for the paths of all slots, unless it is there.
  private func prepare(
    _ index: Int, _ slots: ArraySlice<ShapeScope.PathEntry>, _ transforms: ArraySlice<Affine>
  ) {
    if index < entries.count, Self.isSame(entries[index].parts, slots, transforms) { return }
    var path = Path()
    var parts: [ShapeScope.PathEntry] = []
    parts.reserveCapacity(slots.count)
    for (slot, transform) in zip(slots, transforms) {
      path.append(slot.path, under: transform)
      parts.append(ShapeScope.PathEntry(path: slot.path, toList: transform))
    }
    let entry = Entry(parts: parts, outline: Outline(path))
    if index < entries.count {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  /// Returns whether an outline's parts are these slots with these transforms.
  private static func isSame(
    _ parts: [ShapeScope.PathEntry], _ slots: ArraySlice<ShapeScope.PathEntry>,
    _ transforms: ArraySlice<Affine>
  ) -> Bool {
    guard parts.count == slots.count else { return false }
    for i in parts.indices {
      guard parts[i].toList == transforms[transforms.startIndex + i],
        parts[i].path == slots[slots.startIndex + i].path
      else { return false }
    }
    return true
  }
}
