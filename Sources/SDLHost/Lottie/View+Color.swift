// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
public import LottieKit

// Colours and pictures are types of LottieKit, which views themselves do not know.

extension View {
  /// The colour that fills its bounds and corners, behind its content; nil for none.
  ///
  /// Components are clamped to 0...1. Default: nil.
  public var backgroundColor: Color? {
    get { background.map { Color($0) } }
    set { background = newValue?.rgba }
  }

  /// The colour of its border.
  ///
  /// Default: black. The width of the border is 0 by default.
  public var borderColor: Color {
    get { Color(look.borderColor) }
    set { look.borderColor = newValue.rgba }
  }

  /// The picture above its background and below its drawing; nil for none. It is clipped to the
  /// bounds and their corners. Of an animated image, it is the first frame.
  ///
  /// Default: nil.
  public var contents: LottieImage? {
    get { look.contents.map { LottieImage($0) } }
    set { look.contents = newValue?.picture }
  }

  /// The rule for fitting `contents` into the bounds. An image without scaling has the size of its
  /// pixels in points.
  ///
  /// Default: `.scaleToFill`, as of layers on iOS; `.scaleAspectFit` shows all of a picture without
  /// changing its proportions.
  public var contentsGravity: LottieContentMode {
    get { LottieContentMode.allCases.first { $0.fit == look.fit } ?? .scaleToFill }
    set { look.fit = newValue.fit }
  }

  // As in UIKit, so that it can be reset by nil and read without unwrapping.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour for what can be pressed in it, for views that draw themselves.
  ///
  /// It is never nil: until it is set, and after it is set to nil, it is that of the superview.
  /// Default: blue.
  public var tintColor: Color! {
    get { Color(currentTint) }
    set { ownTint = newValue?.rgba }
  }
}

extension Window {
  /// The colour behind all views. It is opaque: alpha is ignored.
  ///
  /// Default: white on every desktop, since most animations are drawn for white pages. See
  /// `Appearance` to follow the desktop.
  public var backgroundColor: Color {
    get { Color(background) }
    set { background = Color(r: newValue.r, g: newValue.g, b: newValue.b, a: 1).rgba }
  }
}

nonisolated extension Appearance {
  /// The accent colour; nil where the desktop has none.
  public var accentColor: Color? { accent.map { Color($0) } }

  /// A background for windows: white, or nearly black where dark windows are preferred; black with
  /// high contrast.
  public var backgroundColor: Color {
    guard userInterfaceStyle == .dark else { return Color(r: 1, g: 1, b: 1, a: 1) }
    return isHighContrastEnabled
      ? Color(r: 0, g: 0, b: 0, a: 1) : Color(r: 0.11, g: 0.11, b: 0.12, a: 1)
  }

  /// The colour of text on `backgroundColor`.
  public var labelColor: Color {
    userInterfaceStyle == .dark
      ? Color(r: 1, g: 1, b: 1, a: 1) : Color(r: 0, g: 0, b: 0, a: 1)
  }
}

nonisolated extension Color {
  fileprivate init(_ color: RGBA) {
    self.init(r: color.red, g: color.green, b: color.blue, a: color.alpha)
  }
}
