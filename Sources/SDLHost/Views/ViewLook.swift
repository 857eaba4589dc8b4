// SPDX-License-Identifier: Apache-2.0

public import Foundation
package import LottieDrawing
package import LottieGeometry

/// What a view shows without a drawing of its own.
nonisolated package struct ViewLook: Equatable {
  /// The colour that fills the shape; nil fills nothing.
  package var background: RGBA?
  /// The picture above the background.
  package var contents: Picture?
  /// The rule for fitting the picture into the bounds.
  package var fit = Fit.fill
  /// In points.
  package var cornerRadius = 0.0
  /// In points; 0 for no border.
  package var borderWidth = 0.0
  package var borderColor = RGBA.black

  /// The shape of a view: its bounds with round corners.
  func shape(_ bounds: Rect) -> Path {
    cornerRadius > 0 ? .roundedRectangle(bounds, radius: cornerRadius) : .rectangle(bounds)
  }

  /// What is drawn below the drawing of the view and its subviews.
  func items(_ bounds: Rect, background: RGBA?) -> [DrawItem] {
    var items: [DrawItem] = []
    if let background { items.append(.fill(shape(bounds), background)) }
    guard let contents, !bounds.isEmpty else { return items }
    let size = Size(
      Double(contents.width) / contents.scale, Double(contents.height) / contents.scale)
    let image = DrawItem.image(ImageItem(contents, frame: Rect(size)))
    let fitted = DrawItem.group(
      DrawGroup([image], .init(transform: fit.transform(from: size, into: bounds))))
    items.append(.group(DrawGroup([fitted], clipped(bounds))))
    return items
  }

  /// The border, which is drawn inside of the bounds and above all else.
  func border(_ bounds: Rect) -> [DrawItem] {
    guard borderWidth > 0, !bounds.isEmpty else { return [] }
    let width = min(borderWidth, bounds.width / 2, bounds.height / 2)
    let middle = bounds.outset(by: -width / 2)
    let path =
      cornerRadius > width / 2
      ? Path.roundedRectangle(middle, radius: cornerRadius - width / 2) : .rectangle(middle)
    let style = StrokeStyle(width: width)
    return [.stroke(StrokeItem(Outline(path), style: style, paint: .solid(borderColor)))]
  }

  /// The attributes of a group that is clipped to the shape.
  func clipped(_ bounds: Rect) -> DrawGroup.Attributes {
    cornerRadius > 0
      ? .init(masks: [Mask(Outline(shape(bounds)))]) : .init(clip: bounds)
  }
}

extension View {
  /// The colour that fills its bounds below its drawing; nil fills nothing.
  ///
  /// Default: nil.
  package var background: RGBA? {
    get { look.background }
    set { look.background = newValue }
  }

  /// The radius of the corners of its background, its `contents` and its border, in points. With
  /// `clipsToBounds`, its drawing and its subviews are clipped to them, too.
  ///
  /// It is at most half of the shorter side. Default: 0.
  public var cornerRadius: CGFloat {
    get { CGFloat(look.cornerRadius) }
    set { look.cornerRadius = max(0, Double(newValue).finite()) }
  }

  /// The width of its border in points, inside of its bounds and above its subviews.
  ///
  /// Default: 0, no border.
  public var borderWidth: CGFloat {
    get { CGFloat(look.borderWidth) }
    set { look.borderWidth = max(0, Double(newValue).finite()) }
  }

  func lookChanged(from old: ViewLook) {
    if old.background != look.background {
      // A missing background is the colour of the other one, but transparent.
      let before = old.background ?? look.background?.opacity(0)
      let after = look.background ?? old.background?.opacity(0)
      changed(.background, from: before?.numbers ?? [], to: after?.numbers ?? [])
    }
    setNeedsDisplay()
  }

  // MARK: Tint

  /// Its own tint, or that of the view around it. Default: blue.
  package var currentTint: RGBA { ownTint ?? superview?.currentTint ?? RGBA(0.04, 0.4, 0.93) }

  /// Tells it and the views in it that have no tint of their own.
  func tintChanged() {
    setNeedsDisplay()
    tintColorDidChange()
    for view in subviews where view.ownTint == nil { view.tintChanged() }
  }
}
