// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A group's filter that takes the most time, for advice on what makes a picture slow.
public struct FilterUse: Sendable, Equatable {
  /// The kinds that advice tells apart.
  public enum Kind: Sendable {
    case blur, crossBlur, directionalBlur, radialBlur, dropShadow, glow, layerStyles
    case colorCorrection, displacement, distortion, matteEffect, mosaic, sharpen, generatedTexture
    case effect
  }

  /// The account of the group, or of the group around it.
  public let account: Int32
  /// The kind of the filter.
  public let kind: Kind
  /// The largest standard deviation of a blur, in the list's coordinates; 0 for other kinds.
  public let deviation: Double
  /// The share of the list's area that is filtered, 0...1.
  public let share: Double

  /// Returns the filters of a list, of mattes and pictures in perspective too: one for each group that
  /// has some.
  public static func all(in list: DisplayList, of clock: LayerClock) -> [FilterUse] {
    var search = FilterSearch(size: list.size, clock: clock)
    for item in list.items { search.visit(item, .identity, account: 0) }
    return search.found
  }
}

private struct FilterSearch {
  /// The largest number of groups, which limits the time.
  private static let mostGroups = 200_000
  let size: Size
  let clock: LayerClock
  var found: [FilterUse] = []
  private var groups = 0

  init(size: Size, clock: LayerClock) { (self.size, self.clock) = (size, clock) }

  mutating func visit(_ item: DrawItem, _ transform: Affine, account: Int32) {
    switch item {
    case .group(let group): visit(group, transform, account: account)
    // Without the projection, which moves an area and rarely enlarges it much.
    case .projected(let item): visit(item.group, transform, account: account)
    case .exposure(let item):
      for picture in item.pictures.prefix(1) { visit(picture, transform, account: account) }
    case .fill, .stroke, .image: return
    }
  }

  private mutating func visit(_ group: DrawGroup, _ outer: Affine, account: Int32) {
    groups += 1
    guard groups < Self.mostGroups else { return }
    let own = clock.account(of: group)
    let account = own == 0 ? account : own
    let inner = outer * group.attributes.transform
    if let slowest = group.attributes.filters.max(by: { $0.kind.work < $1.kind.work }) {
      let area = outer.bounds(of: group.bounds).intersection(Rect(size))
      let whole = max(1, size.width * size.height)
      found.append(
        FilterUse(
          account: account, kind: slowest.kind.use,
          deviation: slowest.kind.deviations * inner.maxScale,
          share: (area.isEmpty ? 0 : area.width * area.height / whole).clamped(to: 0...1)))
    }
    for child in group.children { visit(child, inner, account: account) }
    if let matte = group.matte { visit(matte.source, outer, account: account) }
  }
}

extension FilterKind {
  /// The kind that advice names.
  fileprivate var use: FilterUse.Kind {
    switch self {
    case is BlurFilter: .blur
    case is CrossBlurFilter: .crossBlur
    case is DirectionalBlurFilter: .directionalBlur
    case is RadialBlurFilter: .radialBlur
    case is ShadowFilter: .dropShadow
    case is GlowFilter: .glow
    case is StyleStack: .layerStyles
    case is ColorFilter: .colorCorrection
    case is DisplacementFilter: .displacement
    case is WarpFilter: .distortion
    case is MatteFilter: .matteEffect
    case is MosaicFilter: .mosaic
    case is SharpenFilter: .sharpen
    case is TextureFilter: .generatedTexture
    default: .effect
    }
  }

  /// The largest standard deviation of a blur; 0 for other kinds.
  fileprivate var deviations: Double {
    switch self {
    case let blur as BlurFilter: max(blur.deviation.dx, blur.deviation.dy)
    case let shadow as ShadowFilter: shadow.deviation
    case let glow as GlowFilter: max(glow.deviation.dx, glow.deviation.dy)
    default: 0
    }
  }
}
