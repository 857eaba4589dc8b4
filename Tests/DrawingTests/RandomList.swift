// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport

/// Random display lists of about 48 x 48 units that use all that a list can hold.
struct RandomList {
  var random: SeededGenerator
  var allowsBlending = true
  var allowsGradients = true
  var allowsImages = true
  var allowsDashes = true
  /// Slanted groups and trails of motion.
  var allowsSpace = true
  var allowsFilters = true

  init(seed: Int) { random = SeededGenerator(seed: seed) }

  mutating func items(count: Int, depth: Int) -> [DrawItem] {
    (0..<count).map { _ in item(depth: depth) }
  }

  mutating func item(depth: Int) -> DrawItem {
    switch random.integer(0..<(depth > 0 ? 12 : 6)) {
    case 0, 1, 2:
      return .fill(
        FillItem(
          Outline(path()), rule: random.pick([.nonZero, .evenOdd]), paint: paint(),
          blendMode: blendMode()))
    case 3, 4:
      return .stroke(
        StrokeItem(Outline(path()), style: style(), paint: paint(), blendMode: blendMode()))
    case 5:
      guard allowsImages else { return item(depth: depth) }
      return .image(ImageItem(picture(), frame: rect(), opacity: random.pick([1, 0.4])))
    case 6 where allowsSpace: return .projected(ProjectedItem(group(depth: 0), projection()))
    case 7 where allowsSpace: return .exposure(exposure())
    default: return .group(group(depth: depth - 1))
    }
  }

  mutating func projection() -> Projection {
    let space =
      Transform3D.translation(24, 24, random.number(-20...10))
      * .rotation(
        x: .degrees(random.number(-80...80)), y: .degrees(random.number(-80...80)), z: .zero)
      * .translation(-24, -24, 0)
    let eye = Transform3D.translation(-24, -24, -60)
    return (eye * space).perspective(distance: 60, center: Point(24, 24))
  }

  mutating func exposure() -> ExposureItem {
    let still = group(depth: 0)
    return ExposureItem(
      (0..<3).map { _ in .group(DrawGroup([.group(still)], .init(transform: transform()))) })
  }

  mutating func group(depth: Int) -> DrawGroup {
    let children = items(count: random.integer(1..<4), depth: depth)
    let matte =
      random.once(in: 4) && depth > 0
      ? Matte(
        random.pick([.alpha, .alphaInverted, .luma, .lumaInverted]), source: group(depth: 0))
      : nil
    return DrawGroup(children, attributes(), matte: matte)
  }

  mutating func attributes() -> DrawGroup.Attributes {
    var attributes = anyAttributes()
    // A clip with soft edges takes its children off the background, as all groups of layers do.
    if attributes.clip != nil { attributes.isolatesBlending = true }
    return attributes
  }

  private mutating func anyAttributes() -> DrawGroup.Attributes {
    DrawGroup.Attributes(
      transform: random.once(in: 2) ? transform() : .identity,
      clip: random.once(in: 4) ? rect() : nil,
      opacity: random.once(in: 3) ? random.number(0...1) : 1,
      blendMode: blendMode(), masks: (0..<max(0, random.integer(-2..<3))).map { _ in mask() },
      filters: allowsFilters && random.once(in: 4)
        ? (0..<random.integer(1..<3)).map { _ in filter() } : [],
      isolatesBlending: random.once(in: 3))
  }

  mutating func mask() -> Mask {
    Mask(
      Outline(path()),
      mode: random.pick([.add, .subtract, .intersect, .lighten, .darken, .difference]),
      isInverted: random.once(in: 3), opacity: random.pick([1, 0.6]),
      expansion: random.pick([0, 0, 3, -2]),
      feather: random.pick([.zero, .zero, Vector(2, 1), Vector(0, 3)]))
  }

  mutating func transform() -> Affine {
    switch random.integer(0..<4) {
    case 0: return .translation(random.number(-9...9), random.number(-9...9))
    case 1: return .translation(Double(random.integer(-9..<9)), 3)
    case 2:
      return .translation(24, 20) * .rotation(.degrees(random.number(-180...180)))
        * .scale(random.number(0.3...1.5), random.number(0.3...1.5)) * .translation(-24, -24)
    default: return .scale(random.number(0.5...1.5), random.number(-1.5...1.5))
    }
  }

  mutating func point() -> Point { Point(random.number(-8...56), random.number(-8...56)) }

  mutating func rect() -> Rect {
    if random.once(in: 2) {
      return Rect(
        x: Double(random.integer(0..<30)), y: Double(random.integer(0..<30)),
        width: Double(random.integer(4..<30)), height: Double(random.integer(4..<30)))
    }
    return Rect(
      x: random.number(0...30), y: random.number(0...30), width: random.number(3...30),
      height: random.number(3...30))
  }

  mutating func path() -> Path {
    switch random.integer(0..<4) {
    case 0: return .rectangle(rect())
    case 1:
      let r = rect()
      return .ellipse(center: r.center, size: r.size)
    case 2: return .roundedRectangle(rect(), radius: 5)
    default:
      var path = Path()
      path.move(to: point())
      for _ in 0..<random.integer(2..<6) {
        if random.once(in: 2) {
          path.line(to: point())
        } else {
          path.curve(to: point(), control1: point(), control2: point())
        }
      }
      if random.once(in: 2) { path.close() }
      return path
    }
  }

  mutating func color() -> RGBA {
    RGBA(
      random.number(0...1), random.number(0...1), random.number(0...1),
      random.pick([1, 1, random.number(0...1)]))
  }

  mutating func paint() -> Paint {
    guard allowsGradients, random.once(in: 3) else { return .solid(color()) }
    let stops = [0, random.number(0...1), 1].map { GradientStop(offset: $0, color: color()) }
    if random.once(in: 4) {
      return .conic(ConicGradient(center: point(), startAngle: .degrees(30), stops: stops))
    }
    if random.once(in: 2) {
      return .linear(LinearGradient(start: point(), end: point(), stops: stops))
    }
    let center = point()
    return .radial(
      RadialGradient(
        center: center, radius: random.number(3...40),
        focus: random.once(in: 2) ? center : center + Vector(2, -1), stops: stops))
  }

  mutating func style() -> StrokeStyle {
    StrokeStyle(
      width: random.number(0.3...8), cap: random.pick([.butt, .round, .square]),
      join: random.pick([.miter, .round, .bevel]), miterLimit: random.pick([1, 4]),
      dashes: allowsDashes && random.once(in: 3)
        ? [random.number(1...6), random.number(0...6)] : [],
      dashPhase: random.number(-5...5))
  }

  mutating func blendMode() -> BlendMode {
    guard allowsBlending, random.once(in: 5) else { return .normal }
    return random.pick(BlendMode.allCases)
  }

  mutating func picture() -> Picture {
    let pixels = (0..<20).map { _ -> UInt32 in
      let alpha = random.pick([255, 128, 0] as [UInt32])
      return alpha << 24 | (alpha / 2) << 16 | (UInt32(random.integer(0..<256)) * alpha / 255)
    }
    return Picture(width: 5, height: 4, pixels: pixels)
  }

  /// A list with some of it changed, added, taken away or moved.
  mutating func changed(_ items: [DrawItem]) -> [DrawItem] {
    var items = items
    for _ in 0..<random.integer(1..<3) {
      let index = items.isEmpty ? 0 : random.integer(0..<items.count)
      switch random.integer(0..<6) {
      case 0: items.insert(item(depth: 2), at: index)
      case 1 where items.count > 1: items.remove(at: index)
      case 2 where items.count > 1: items.swapAt(0, index)
      default:
        guard !items.isEmpty else { continue }
        items[index] = changed(items[index])
      }
    }
    return items
  }

  private mutating func changed(_ old: DrawItem) -> DrawItem {
    guard case .group(let group) = old, !random.once(in: 4) else { return item(depth: 1) }
    switch random.integer(0..<3) {
    case 0: return .group(DrawGroup(group.children, attributes(), matte: group.matte))
    case 1:
      guard let matte = group.matte else { fallthrough }
      let source = DrawGroup(changed(matte.source.children), matte.source.attributes)
      return .group(
        DrawGroup(group.children, group.attributes, matte: Matte(matte.mode, source: source)))
    default:
      return .group(
        DrawGroup(changed(group.children), group.attributes, matte: group.matte))
    }
  }
}
