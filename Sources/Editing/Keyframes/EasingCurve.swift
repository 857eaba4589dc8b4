// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry
package import LottieTexts

/// The easing between two keyframes: the two control points of a curve from (0, 0) to (1, 1), as in CSS.
package struct EasingCurve: Equatable, Sendable, Codable {
  /// The control point after the first keyframe.
  package var x1, y1: Double
  /// The control point before the second one.
  package var x2, y2: Double

  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// The control points.
  package var out: Point { Point(x1, y1) }
  package var into: Point { Point(x2, y2) }

  /// Whether keyframes can have it: finite numbers, and times within the segment.
  package var isValid: Bool {
    (0...1).contains(x1) && (0...1).contains(x2) && y1.magnitude < 1e6 && y2.magnitude < 1e6
  }
}

/// A named easing that is chosen for selected keyframes.
package enum EasingPreset: String, CaseIterable, Sendable {
  case linear, ease, slowStart, slowEnd, strong, strongStart, strongEnd, overshoot, anticipate, both
  case hold

  /// The name in menus.
  package var title: Message {
    switch self {
    case .linear: "Linear"
    case .ease: "Ease"
    case .slowStart: "Ease in: slow start"
    case .slowEnd: "Ease out: slow end"
    case .strong: "Strong ease"
    case .strongStart: "Strong ease in"
    case .strongEnd: "Strong ease out"
    case .overshoot: "Overshoot"
    case .anticipate: "Anticipate"
    case .both: "Anticipate and overshoot"
    case .hold: "Hold"
    }
  }

  /// The curve; nil for one that holds the value.
  package var curve: EasingCurve? {
    switch self {
    case .linear: EasingCurve(0.167, 0.167, 0.833, 0.833)
    case .ease: EasingCurve(0.333, 0, 0.667, 1)
    case .slowStart: EasingCurve(0.42, 0, 1, 1)
    case .slowEnd: EasingCurve(0, 0, 0.58, 1)
    case .strong: EasingCurve(0.83, 0, 0.17, 1)
    case .strongStart: EasingCurve(0.76, 0, 1, 1)
    case .strongEnd: EasingCurve(0, 0, 0.24, 1)
    case .overshoot: EasingCurve(0.34, 1.56, 0.64, 1)
    case .anticipate: EasingCurve(0.36, 0, 0.66, -0.56)
    case .both: EasingCurve(0.68, -0.6, 0.32, 1.6)
    case .hold: nil
    }
  }
}
