// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// What a group's clip comes to in pixels.
enum ClipCut: Equatable {
  /// It cuts nothing off.
  case nothing
  /// Along whole pixels.
  case hard(PixelRect)
  /// Through pixels.
  case soft(Rect, Affine)

  /// - Parameters:
  ///   - extent: The group's pixels that are on the screen.
  ///   - transform: From the group's children to pixels.
  ///   - picture: All the pixels there are.
  init(
    _ group: DrawGroup, around extent: PixelRect, under transform: Affine, picture: PixelRect
  ) {
    var around = extent
    if !group.attributes.filters.isEmpty {
      // What filters take from beyond the screen is cut too.
      around = FilterChain(group, under: transform, picture: picture).source(of: extent)
    }
    self.init(group.attributes.clip, around: around, under: transform)
  }

  private init(_ clip: Rect?, around bounds: PixelRect, under transform: Affine) {
    guard let clip else {
      self = .nothing
      return
    }
    self = .soft(clip, transform)
    if transform.keepsAxes {
      let device = transform.bounds(of: clip)
      if device.contains(bounds.rect) {
        self = .nothing
      } else if let whole = device.wholePixels {
        self = .hard(whole)
      }
    }
  }

  var isSoft: Bool {
    if case .soft = self { true } else { false }
  }

  /// The pixels that a soft cut leaves as they are; none where it slants.
  var inside: PixelRect {
    guard case .soft(let clip, let transform) = self, transform.keepsAxes else { return .empty }
    return transform.bounds(of: clip).pixelsInside
  }
}

extension Rect {
  /// The pixels that are wholly inside, within what can be seen.
  fileprivate var pixelsInside: PixelRect {
    func whole(_ value: Double) -> Int { Int(clamping: value, to: -1_000_000...1_000_000) }
    let rect = PixelRect(
      minX: whole(minX.rounded(.up)), minY: whole(minY.rounded(.up)),
      maxX: whole(maxX.rounded(.down)), maxY: whole(maxY.rounded(.down)))
    return rect.isEmpty ? .empty : rect
  }

  /// These edges as whole pixels where they are, within what can be seen; nil elsewhere.
  fileprivate var wholePixels: PixelRect? {
    func whole(_ value: Double) -> Int? {
      let rounded = value.rounded()
      guard (value - rounded).magnitude < 0.02 else { return nil }
      return Int(clamping: rounded, to: -1_000_000...1_000_000)
    }
    guard let a = whole(minX), let b = whole(minY), let c = whole(maxX), let d = whole(maxY)
    else { return nil }
    return PixelRect(minX: a, minY: b, maxX: c, maxY: d)
  }
}
