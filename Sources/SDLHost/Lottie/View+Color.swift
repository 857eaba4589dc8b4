// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
public import LottieKit

extension View {
  /// The colour that fills its bounds, behind its content; nil for none.
  ///
  /// Components are clamped to 0...1. Default: nil.
  public var backgroundColor: Color? {
    get { background.map { Color(r: $0.red, g: $0.green, b: $0.blue, a: $0.alpha) } }
    set { background = newValue?.rgba }
  }
}
