// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// Finished pixels of groups that stay the same from frame to frame and are painted on surfaces of
/// their own: filtered ones, above all.
///
/// The pixels of a group on a surface of its own depend on nothing else, so compositing cached
/// pixels gives the same picture as painting them again. A group has to come in some frames before
/// it is cached: most that move are new instances in each.
final class GroupCache {
  /// A group, and all that its pixels depend on.
  struct Key: Equatable {
    let group: DrawGroup
    /// From the coordinates around the group, and from its children's, to pixels.
    let outer, inner: Affine
    /// All of the group that is on the screen, and all of the screen.
    let extent, picture: PixelRect

    static func == (a: Key, b: Key) -> Bool {
      a.group === b.group && a.outer == b.outer && a.inner == b.inner && a.extent == b.extent
        && a.picture == b.picture
    }
  }

  private struct Candidate {
    let key: Key
    /// The frame in which it was used last, and in how many before.
    var frame: Int
    var count = 0
  }

  private struct Entry {
    let key: Key
    let memory: ZeroedMemory
    var frame: Int
  }

  private var frame = 0
  private var candidates: [Candidate] = []
  /// The last used one last.
  private var entries: [Entry] = []

  /// In bytes, for all of them.
  private static let capacity = 8 << 20
  /// Frames in which a group has to be the same.
  private static let patience = 2
  /// Frames after which an unused one is freed.
  private static let age = 60
  private static let mostCandidates = 64
  /// A group is not painted whole if less than one of so many parts is wanted.
  private static let smallestPart = 32

  deinit {
    for entry in entries { entry.memory.free() }
  }

  /// How much memory all take.
  var bytes: Int { entries.reduce(0) { $0 + $1.memory.capacity } }

  /// Starts a frame, which may be painted in several parts.
  func beginFrame() {
    frame += 1
    candidates.removeAll { frame - $0.frame > 1 }
    for entry in entries where frame - entry.frame > Self.age { entry.memory.free() }
    entries.removeAll { frame - $0.frame > Self.age }
  }

  /// The pixels of a group's whole extent; nil if they are not cached.
  ///
  /// - Parameters:
  ///   - bounds: Those that are wanted.
  ///   - paint: Makes them on clear memory.
  func pixels(of key: Key, for bounds: PixelRect, _ paint: (Surface) -> Void) -> Surface? {
    if let index = entries.firstIndex(where: { $0.key == key }) {
      var entry = entries.remove(at: index)
      entry.frame = frame
      entries.append(entry)
      return Self.surface(entry)
    }
    let bytes = key.extent.area * 4
    guard bytes > 0, bytes <= Self.capacity / 2,
      bounds.area >= key.extent.area / Self.smallestPart, isRipe(key)
    else { return nil }
    while self.bytes + bytes > Self.capacity {
      entries.removeFirst().memory.free()
    }
    let entry = Entry(key: key, memory: ZeroedMemory(bytes: bytes, filled: bytes), frame: frame)
    paint(Self.surface(entry))
    entries.append(entry)
    return Self.surface(entry)
  }

  private static func surface(_ entry: Entry) -> Surface {
    let extent = entry.key.extent
    let buffer = unsafe PixelBuffer(
      base: entry.memory.base, width: extent.width, height: extent.height,
      stride: extent.width * 4)
    return Surface(buffer, area: extent)
  }

  /// Counts the frames in which a group comes.
  private func isRipe(_ key: Key) -> Bool {
    guard let index = candidates.firstIndex(where: { $0.key == key }) else {
      if candidates.count < Self.mostCandidates {
        candidates.append(Candidate(key: key, frame: frame))
      }
      return false
    }
    if candidates[index].frame != frame {
      candidates[index].frame = frame
      candidates[index].count += 1
    }
    guard candidates[index].count >= Self.patience else { return false }
    candidates.remove(at: index)
    return true
  }
}
