// SPDX-License-Identifier: Apache-2.0

internal import Drawing
public import LottieKit

extension View {
  /// Fills its bounds, behind its own drawing; nil fills nothing.
  ///
  /// Components outside 0...1 count as the nearer end. Default: nil.
  public var backgroundColor: Color? {
    get { background.map { Color(r: $0.red, g: $0.green, b: $0.blue, a: $0.alpha) } }
    set { background = newValue?.rgba }
  }
}
