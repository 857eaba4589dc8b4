// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import SDLHost

/// The switch that hides and shows a layer or an item: an eye, of an audio layer a loudspeaker.
enum LayerSwitch {
  /// The switch in a row.
  ///
  /// - Parameters:
  ///   - area: Its rectangle.
  ///   - name: The name of what it switches.
  ///   - key: The key of the element of the row.
  ///   - isDrawn: Whether the part draws it. Default: true.
  ///   - press: Called with whether it is to be on.
  static func part(
    in area: Rect, of name: String, key: String, isOn: Bool, isSound: Bool, isDrawn: Bool = true,
    press: @escaping (Bool) -> Void
  ) -> PanelPart {
    var element = AccessibleElement(
      .toggle, isSound ? localized("Heard") : localized("Visible"), detail: name,
      states: isOn ? .checked : [])
    (element.key, element.container) = ("eye \(key)", key)
    return PanelPart(
      area: area, element: element, press: { _ in press(!isOn) },
      draw: { isDrawn ? [drawing(at: area.center, isOn: isOn, isSound: isSound)] : [] })
  }

  /// Draws the sign.
  static func drawing(at center: Point, isOn: Bool, isSound: Bool) -> DrawItem {
    guard isSound else { return eye(at: center, isOn: isOn) }
    let corner = Point(center.x - Metrics.iconSide / 2, center.y - Metrics.iconSide / 2)
    return (isOn ? Icon.sound : .muted).draw(at: corner, isOn ? Palette.text : Palette.secondary)
  }

  private static func eye(at center: Point, isOn: Bool) -> DrawItem {
    var path = Path()
    func lid(to x: Double, _ y: Double) {
      path.curve(
        to: Point(center.x + x, center.y), control1: Point(center.x - x * 3 / 7, center.y + y),
        control2: Point(center.x + x * 3 / 7, center.y + y))
    }
    path.line(to: Point(center.x - 7, center.y))
    lid(to: 7, 6)
    guard isOn else { return .stroke(path, width: 1.4, Palette.secondary) }
    lid(to: -7, -6)
    return .group(
      DrawGroup([
        .stroke(path, width: 1.4, Palette.text),
        .fill(.ellipse(center: center, size: Size(4.5, 4.5)), Palette.text),
      ]))
  }
}
