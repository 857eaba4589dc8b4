// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The areas that a group's filters read and change.
struct FilterChain {
  private var kinds: [any FilterKind]
  private let transform: Affine
  /// The pixels that may be visible before each filter, and after the last one.
  private var stages: [PixelRect]

  /// The largest filtered area in pixels, 128 MB; larger groups are drawn without filters.
  private static let maxArea = 32_000_000

  /// - Parameters:
  ///   - transform: The map from the group's children to pixels.
  ///   - picture: The area of the whole picture.
  init(_ group: DrawGroup, under transform: Affine, picture: PixelRect) {
    self.transform = transform
    (kinds, stages) = ([], [])
    if group.attributes.filters.isEmpty { return }
    kinds = group.attributes.filters.map(\.kind)
    // Pixels that are farther outside of the picture are ignored.
    let limit = picture.outset(x: picture.width + 1024, y: picture.height + 1024)
    func pixels(_ covered: Rect) -> PixelRect {
      covered.hasPoints
        ? PixelRect(covering: transform.boundsOfSpan(covered)).intersection(limit) : .empty
    }
    var covered = group.contentBounds
    stages = [pixels(covered)]
    for kind in kinds {
      covered = kind.bounds(of: covered)
      let spread = kind.spread(of: stages[stages.count - 1], under: transform)
      stages.append((spread ?? pixels(covered)).intersection(limit))
    }
    if source(of: stages[stages.count - 1].intersection(picture)).area > Self.maxArea {
      (kinds, stages) = ([], [])
    }
  }

  /// Whether there is no filter.
  var isEmpty: Bool { kinds.isEmpty }

  /// The pixels of the unfiltered group that `output` is computed from, including `output` itself.
  func source(of output: PixelRect) -> PixelRect {
    var needed = output
    var all = output
    for (i, kind) in kinds.enumerated().reversed() {
      // Outside of both stages all pixels are transparent.
      let room = stages[i].union(stages[i + 1])
      needed = (kind.source(of: needed, under: transform) ?? stages[i]).intersection(room)
      all = all.union(needed)
    }
    return all
  }

  /// The pixels of the filtered group that change when those of the unfiltered one do.
  func spread(of source: PixelRect) -> PixelRect {
    var changed = source
    for (i, kind) in kinds.enumerated() {
      if changed.isEmpty { return .empty }
      changed = kind.spread(of: changed, under: transform) ?? stages[i + 1]
    }
    return changed
  }

  func apply(to surface: FilterSurface) {
    for kind in kinds { kind.apply(to: surface) }
  }
}
