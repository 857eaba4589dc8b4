// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A cache of the finished pixels of isolated groups that do not change between frames; above all
/// of groups with filters.
///
/// The pixels of an isolated group depend only on the group, so compositing cached pixels has the
/// same result as painting them again. A group is cached in the second frame that has it: groups
/// that change are mostly new instances in each frame.
final class GroupCache {
  /// A group with everything that its pixels depend on.
  struct Key: Equatable {
    /// The cached group.
    let group: DrawGroup
    /// From the coordinates around the group, and from those of its children, to pixels.
    let outer, inner: Affine
    /// The group's pixels in the picture, and all pixels of the picture.
    let extent, picture: PixelRect

    /// Groups are compared by identity, because they do not change.
    static func == (a: Key, b: Key) -> Bool {
      a.group === b.group && a.outer == b.outer && a.inner == b.inner && a.extent == b.extent
        && a.picture == b.picture
    }
  }

  /// A group that is not cached yet. It does not retain the group: if another one gets its address
  /// in memory, that one is cached a frame too early.
  private struct Candidate {
    private let group: ObjectIdentifier
    private let outer, inner: Affine
    private let extent, picture: PixelRect
    /// The frame with it.
    let frame: Int

    init(_ key: Key, frame: Int) {
      group = ObjectIdentifier(key.group)
      (outer, inner, extent, picture) = (key.outer, key.inner, key.extent, key.picture)
      self.frame = frame
    }

    func has(_ key: Key) -> Bool {
      group == ObjectIdentifier(key.group) && outer == key.outer && inner == key.inner
        && extent == key.extent && picture == key.picture
    }
  }

  /// The pixels of a group, and the last frame that used them.
  private struct Entry {
    /// The key of the entry.
    let key: Key
    /// The pixels.
    let memory: ZeroedMemory
    /// Rectangles that contain all pixels that are not transparent.
    var content: [PixelRect] = []
    /// The last frame in which it was used.
    var frame: Int
  }

  /// The pixels of a cached group.
  struct Pixels {
    /// The whole extent.
    let surface: Surface
    /// Rectangles that contain all pixels that are not transparent.
    let content: [PixelRect]
  }

  /// The number of the current frame.
  private var frame = 0
  /// Groups that were drawn but are not cached yet.
  private var candidates: [Candidate] = []
  /// The cached groups in order of their last use.
  private var entries: [Entry] = []

  /// The largest memory of all entries in bytes.
  private static let capacity = 8 << 20
  /// The number of frames after which an unused entry is freed.
  private static let age = 60
  /// The largest number of candidates, which limits the time of the search.
  private static let mostCandidates = 64
  /// A group is cached only if at least 1/32 of its pixels is needed: others cost too much to
  /// complete.
  private static let smallestPart = 32

  deinit {
    for entry in entries { entry.memory.free() }
  }

  /// The memory of all entries in bytes.
  var bytes: Int { entries.reduce(0) { $0 + $1.memory.capacity } }

  /// Starts a frame, which may be painted in several parts.
  func beginFrame() {
    frame += 1
    candidates.removeAll { frame - $0.frame > 1 }
    for entry in entries where frame - entry.frame > Self.age { entry.memory.free() }
    entries.removeAll { frame - $0.frame > Self.age }
  }

  /// The pixels of a group's whole extent; nil if they are not to be cached.
  ///
  /// - Parameters:
  ///   - key: The group.
  ///   - bounds: The pixels that are needed now.
  ///   - paint: Paints all of them on a transparent surface. Called only if they are not in the
  ///     cache.
  func pixels(of key: Key, for bounds: PixelRect, _ paint: (Surface) -> Void) -> Pixels? {
    if let index = entries.firstIndex(where: { $0.key == key }) {
      var entry = entries.remove(at: index)
      entry.frame = frame
      entries.append(entry)
      return Pixels(surface: Self.surface(entry), content: entry.content)
    }
    let bytes = key.extent.area * 4
    guard bytes > 0, bytes <= Self.capacity / 2,
      bounds.area >= key.extent.area / Self.smallestPart, shouldCache(key)
    else { return nil }
    while self.bytes + bytes > Self.capacity {
      entries.removeFirst().memory.free()
    }
    var entry = Entry(key: key, memory: ZeroedMemory(bytes: bytes, filled: bytes), frame: frame)
    let surface = Self.surface(entry)
    paint(surface)
    entry.content = surface.content
    entries.append(entry)
    return Pixels(surface: surface, content: entry.content)
  }

  /// The surface of an entry's pixels.
  private static func surface(_ entry: Entry) -> Surface {
    let extent = entry.key.extent
    let buffer = unsafe PixelBuffer(
      base: entry.memory.base, width: extent.width, height: extent.height,
      stride: extent.width * 4)
    return Surface(buffer, area: extent)
  }

  /// Notes that a frame has this group, and returns whether the one before had it, too.
  private func shouldCache(_ key: Key) -> Bool {
    guard let index = candidates.firstIndex(where: { $0.has(key) }) else {
      if candidates.count < Self.mostCandidates {
        candidates.append(Candidate(key, frame: frame))
      }
      return false
    }
    // In one frame it can be painted in several parts.
    guard candidates[index].frame != frame else { return false }
    candidates.remove(at: index)
    return true
  }
}

extension Surface {
  /// Rectangles around all pixels that are not transparent, for each band of `TileGrid`.
  fileprivate var content: [PixelRect] {
    let height = 1 << TileGrid.bandShift
    let start = (area.minY >> TileGrid.bandShift) << TileGrid.bandShift - area.minY
    return stride(from: start, to: area.height, by: height).compactMap { top in
      var (left, right) = (Int.max, 0)
      let rows = max(0, top)..<min(top + height, area.height)
      for y in rows {
        let row = unsafe pixels.row(y)
        guard let first = unsafe row.firstIndex(where: { $0 != 0 }),
          let last = unsafe row.lastIndex(where: { $0 != 0 })
        else { continue }
        (left, right) = (min(left, first), max(right, last + 1))
      }
      guard left < right else { return nil }
      return PixelRect(
        minX: area.minX + left, minY: area.minY + rows.lowerBound, maxX: area.minX + right,
        maxY: area.minY + rows.upperBound)
    }
  }
}
