// SPDX-License-Identifier: Apache-2.0

/// How colours are combined with those below (W3C's compositing formulas, and `add`).
public enum BlendMode: String, Equatable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten
  case colorDodge, colorBurn, hardLight, softLight, difference, exclusion
  case hue, saturation, color, luminosity
  /// The sum of the premultiplied colours, at most white.
  case add
  /// Each channel of the unpremultiplied colours' sum is either none or full.
  case hardMix
}
