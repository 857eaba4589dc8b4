// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Gives colours and their locations to the property `Colors` of gradient fills and strokes.
///
/// There may be more or fewer of them than the file has.
public final class GradientValueProvider: SettableValueProvider<[Double]> {
  /// Gives colours for a frame.
  public typealias ColorsValueBlock = (CGFloat) -> [Color]
  /// Gives the locations of the colours for a frame, 0...1.
  public typealias ColorLocationsBlock = (CGFloat) -> [Double]

  /// A gradient that does not change.
  ///
  /// - Parameters:
  ///   - colors: The colours from the start of the gradient to its end.
  ///   - locations: Their positions, 0...1; missing ones are spread evenly. Default: all of them.
  public init(_ colors: [Color], locations: [Double] = []) {
    self.colors = colors
    self.locations = locations
    super.init(.singleValue(Self.values(colors, locations)))
  }

  /// A provider that calls a closure at each frame.
  ///
  /// - Parameters:
  ///   - block: Gives the colours.
  ///   - locations: Gives their locations. Default: nil, spread evenly.
  public init(block: @escaping ColorsValueBlock, locations: ColorLocationsBlock? = nil) {
    colors = []
    self.locations = []
    super.init(.closure { Self.values(block($0), locations?($0) ?? []) })
  }

  /// A gradient that is interpolated between keyframes; without any, the colours of the file are
  /// used.
  ///
  /// - Parameters:
  ///   - keyframes: The keyframes, all with the same number of colours.
  ///   - locations: The positions of the colours, 0...1. Default: spread evenly.
  public init(_ keyframes: [Keyframe<[Color]>], locations: [Double] = []) {
    colors = []
    self.locations = locations
    super.init(.keyframes(keyframes.map { $0.mapValue { Self.keyframeValues($0, locations) } }))
  }

  /// The colours; empty where they come from a block or from keyframes. Setting them makes them
  /// those for all frames.
  public var colors: [Color] { didSet { storage = .singleValue(Self.values(colors, locations)) } }

  /// The positions of the colours, 0...1; missing ones are spread evenly.
  public var locations: [Double] {
    didSet { storage = .singleValue(Self.values(colors, locations)) }
  }

  /// Values that can be mixed with others of as many colours: alphas are always there.
  static func keyframeValues(_ colors: [Color], _ locations: [Double] = []) -> [Double] {
    values(colors, locations, alwaysWithAlpha: true)
  }

  /// As files have them: an offset and three components for each colour, then an offset and an
  /// alpha for each.
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
