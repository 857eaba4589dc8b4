// SPDX-License-Identifier: Apache-2.0

public import LottieGeometry

/// Noise in layers, each finer and weaker than the one before. The same values give the same noise.
public struct FractalNoise: Equatable, Sendable {
  /// The function that is applied to the values of a layer before they are summed.
  public enum Form: String, Equatable, Sendable { case basic, turbulent, turbulentSoft, ridged }

  /// The interpolation between the points of the grid.
  public enum Interpolation: String, Equatable, Sendable { case block, linear, soft }

  public var form: Form
  public var interpolation: Interpolation
  /// The map from the children's coordinates to the grid of the first layer, where points are 1
  /// apart.
  public var toGrid: Affine
  /// The map from the grid of each layer to that of the next.
  public var toNext: Affine
  /// The number of layers; a fractional last layer is weaker.
  public var layers: Double
  /// The strength of each layer relative to the one before.
  public var influence: Double
  /// The position in the third dimension, in steps of the grid.
  public var evolution: Double
  /// The number of whole steps of evolution after which it repeats; nil for never.
  public var cycle: Int?
  public var seed: Int
  /// A factor of the differences from mid grey; 1 changes nothing.
  public var contrast: Double
  /// A value that is added; 1 is white.
  public var brightness: Double
  public var isInverted: Bool

  /// Makes noise. Layers are clamped to 1...20, the influence to 0...2, the contrast to 0...100,
  /// the brightness to ±10.
  public init(
    _ form: Form, _ interpolation: Interpolation, toGrid: Affine, toNext: Affine,
    layers: Double, influence: Double, evolution: Double, cycle: Int? = nil, seed: Int = 0,
    contrast: Double = 1, brightness: Double = 0, isInverted: Bool = false
  ) {
    (self.form, self.interpolation, self.seed) = (form, interpolation, seed)
    self.toGrid = toGrid.isInvertible ? toGrid : .identity
    self.toNext = toNext.isInvertible ? toNext : .identity
    self.layers = layers.clamped(to: 1...20)
    self.influence = influence.clamped(to: 0...2)
    self.evolution = evolution.clamped(to: -1e6...1e6)
    self.cycle = cycle.map { min(max($0, 1), 1_000_000) }
    self.contrast = contrast.clamped(to: 0...100)
    self.brightness = brightness.clamped(to: -10...10)
    self.isInverted = isInverted
  }

  /// The brightness at a point, in 0...1.
  func value(at p: Point) -> Float {
    var (q, rest, strength) = (toGrid * p, layers, Float(1))
    var (sum, total) = (Float(0), Float(0))
    while rest > 0, strength > 1e-3 {
      let weight = strength * Float(min(1, rest))
      sum += weight * formed(layer(at: q))
      total += weight
      strength *= Float(influence)
      rest -= 1
      q = toNext * q
    }
    let mean = Double(sum / max(total, 1e-6))
    let value = ((mean - 0.5) * contrast + 0.5 + brightness).clamped(to: 0...1)
    return Float(isInverted ? 1 - value : value)
  }

  private func formed(_ value: Float) -> Float {
    let fold = (2 * value - 1).magnitude
    switch form {
    case .basic: return value
    case .turbulent: return fold
    case .turbulentSoft: return fold * fold
    case .ridged: return fold.squareRoot()
    }
  }

  private func layer(at p: Point) -> Float {
    let step = evolution.rounded(.down)
    let share = Float(evolution - step)
    let first = plane(step)
    if share == 0 { return plane(p, first) }
    let (a, b) = (plane(p, first), plane(p, plane(step + 1)))
    return a + (b - a) * (share * share * (3 - 2 * share))
  }

  /// The index of a plane of the third dimension.
  private func plane(_ step: Double) -> Int {
    let whole = Int(clamping: step, to: -2_000_000...2_000_000)
    guard let cycle else { return whole }
    return ((whole % cycle) + cycle) % cycle
  }

  private func plane(_ p: Point, _ plane: Int) -> Float {
    let limit = -1_000_000_000...1_000_000_000
    let (x, y) = (p.x.rounded(.down), p.y.rounded(.down))
    let (column, row) = (Int(clamping: x, to: limit), Int(clamping: y, to: limit))
    if interpolation == .block { return hash(column, row, plane) }
    var (u, v) = (Float(p.x - x), Float(p.y - y))
    guard u.isFinite, v.isFinite else { return 0.5 }
    if interpolation == .soft {
      u = u * u * (3 - 2 * u)
      v = v * v * (3 - 2 * v)
    }
    let above = hash(column, row, plane) * (1 - u) + hash(column + 1, row, plane) * u
    let below = hash(column, row + 1, plane) * (1 - u) + hash(column + 1, row + 1, plane) * u
    return above * (1 - v) + below * v
  }

  /// A pseudo-random number in 0...1 for a point of the grid.
  private func hash(_ x: Int, _ y: Int, _ z: Int) -> Float {
    var bits = UInt64(bitPattern: Int64(x)) &* 0x9e37_79b9_7f4a_7c15
    bits ^= UInt64(bitPattern: Int64(y)) &* 0xc2b2_ae3d_27d4_eb4f
    bits ^= UInt64(bitPattern: Int64(z &+ seed &* 7919)) &* 0x1656_67b1_9e37_79f9
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return Float((bits ^ (bits >> 31)) >> 40) / Float(1 << 24)
  }

  var text: String {
    "noise \(form.rawValue) \(interpolation.rawValue) layers " + number(layers) + " influence "
      + number(influence) + " at " + number(evolution) + " seed \(seed) contrast "
      + number(contrast) + " brightness " + number(brightness) + (isInverted ? " inverted" : "")
  }
}
