// SPDX-License-Identifier: Apache-2.0

/// The formula that combines colours with those below (W3C's Compositing and Blending, and two of
/// After Effects).
public enum BlendMode: String, Equatable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten
  case colorDodge, colorBurn, hardLight, softLight, difference, exclusion
  case hue, saturation, color, luminosity
  /// The sum of the premultiplied colours, at most white.
  case add
  /// Each channel of the unpremultiplied colours' sum becomes 0 or 1, with the threshold at 1.
  case hardMix
}
