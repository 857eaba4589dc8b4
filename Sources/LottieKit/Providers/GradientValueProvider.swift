// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A provider of colours and their positions for the property `Colors` of gradient fills and
/// strokes.
///
/// Their number can differ from that in the file.
public final class GradientValueProvider: SettableValueProvider<[Double]> {
  /// Returns the colours at a frame of the animation.
  public typealias ColorsValueBlock = (CGFloat) -> [Color]
  /// Returns the positions of the colours at a frame of the animation, 0...1.
  public typealias ColorLocationsBlock = (CGFloat) -> [Double]

  /// A provider of a constant gradient.
  ///
  /// - Parameters:
  ///   - colors: The colours from the start of the gradient to its end.
  ///   - locations: Their positions, 0...1; missing ones are evenly spaced. Default: empty.
  public init(_ colors: [Color], locations: [Double] = []) {
    self.colors = colors
    self.locations = locations
    super.init(.singleValue(Self.values(colors, locations)))
  }

  /// A provider that calls a closure at each frame.
  ///
  /// - Parameters:
  ///   - block: Returns the colours.
  ///   - locations: Returns their positions. Default: nil, evenly spaced.
  public init(block: @escaping ColorsValueBlock, locations: ColorLocationsBlock? = nil) {
    colors = []
    self.locations = []
    super.init(.closure { Self.values(block($0), locations?($0) ?? []) })
  }

  /// A provider that interpolates keyframes; without any, the values of the file are used.
  ///
  /// - Parameters:
  ///   - keyframes: The keyframes, all with the same number of colours.
  ///   - locations: The positions of the colours, 0...1. Default: evenly spaced.
  public init(_ keyframes: [Keyframe<[Color]>], locations: [Double] = []) {
    colors = []
    self.locations = locations
    super.init(.keyframes(keyframes.map { $0.mapValue { Self.keyframeValues($0, locations) } }))
  }

  /// The constant colours; empty for closures and keyframes. Setting them makes the provider
  /// constant.
  public var colors: [Color] { didSet { storage = .singleValue(Self.values(colors, locations)) } }

  /// The positions of the colours, 0...1; missing ones are evenly spaced.
  public var locations: [Double] {
    didSet { storage = .singleValue(Self.values(colors, locations)) }
  }

  /// The values for keyframes. They always include alphas, so that gradients with the same number
  /// of colours can be interpolated.
  static func keyframeValues(_ colors: [Color], _ locations: [Double] = []) -> [Double] {
    values(colors, locations, alwaysWithAlpha: true)
  }

  /// The values in the layout of files: an offset and three components for each colour, then an
  /// offset and an alpha for each.
  private static func values(
    _ colors: [Color], _ locations: [Double], alwaysWithAlpha: Bool = false
  ) -> [Double] {
    let steps = Double(max(1, colors.count - 1))
    let stops = colors.enumerated().map { index, color in
      (offset: index < locations.count ? locations[index] : Double(index) / steps, color: color)
    }
    let colorsOnly = stops.flatMap { [$0.offset, $0.color.r, $0.color.g, $0.color.b] }
    guard alwaysWithAlpha || colors.contains(where: { $0.a < 1 }) else { return colorsOnly }
    return colorsOnly + stops.flatMap { [$0.offset, $0.color.a] }
  }
}
