// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

extension DisplayList {
  /// The list as text for tests and for `lottie dump`: one item per line, three decimals.
  public var dump: String {
    var out = "list \(number(size.width))x\(number(size.height))\n"
    for item in items { item.write(to: &out, indent: 1) }
    return out
  }
}

/// Formats a number with at most three decimals, without trailing zeros and without `-0`.
public func number(_ value: Double) -> String {
  guard value.isFinite else { return "\(value)" }
  let scaled = (value * 1000).rounded()
  guard scaled.magnitude < 1e15 else { return "\(value)" }
  if scaled == 0 { return "0" }
  let whole = Int(scaled.magnitude)
  var text = "\(whole / 1000)"
  var fraction = "\(1000 + whole % 1000)".dropFirst()
  while fraction.last == "0" { fraction.removeLast() }
  if !fraction.isEmpty { text += "." + fraction }
  return (scaled < 0 ? "-" : "") + text
}

extension Projection {
  /// The images of the corners of a square of 100 at the origin, which are easier to read than a
  /// matrix.
  fileprivate var text: String {
    [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)].map { corner in
      (self * corner)?.text ?? "behind"
    }.joined(separator: " ")
  }
}

extension Point {
  fileprivate var text: String { number(x) + "," + number(y) }
}

extension DrawItem {
  fileprivate func write(to out: inout String, indent: Int) {
    let margin = String(repeating: "  ", count: indent)
    switch self {
    case .fill(let item):
      out += margin + "fill " + item.paint.text
      if item.rule == .evenOdd { out += " even-odd" }
      if item.blendMode != .normal { out += " blend " + item.blendMode.rawValue }
      item.outline.path.write(to: &out, indent: indent + 1)
    case .stroke(let item):
      out += margin + "stroke " + item.style.text + " " + item.paint.text
      if item.blendMode != .normal { out += " blend " + item.blendMode.rawValue }
      item.outline.path.write(to: &out, indent: indent + 1)
    case .image(let item):
      out += margin + "image \(item.picture.width)x\(item.picture.height) in " + item.frame.text
      if item.opacity < 1 { out += " opacity " + number(item.opacity) }
      out += "\n"
    case .group(let group):
      group.write(to: &out, indent: indent, title: "group")
    case .projected(let item):
      out += margin + "projected " + item.projection.text + "\n"
      item.group.write(to: &out, indent: indent + 1, title: "group")
    case .exposure(let item):
      out += margin + "exposure\n"
      for picture in item.pictures { picture.write(to: &out, indent: indent + 1) }
    }
  }
}

extension DrawGroup {
  fileprivate func write(to out: inout String, indent: Int, title: String) {
    let margin = String(repeating: "  ", count: indent)
    out += margin + title
    let a = attributes
    if a.transform != .identity { out += " at " + a.transform.text }
    if let clip = a.clip { out += " clip " + clip.text }
    if a.opacity < 1 { out += " opacity " + number(a.opacity) }
    if a.blendMode != .normal { out += " blend " + a.blendMode.rawValue }
    if needsIsolation { out += " isolated" }
    out += "\n"
    for mask in a.masks {
      out += margin + "  mask " + mask.mode.rawValue
      if mask.isInverted { out += " inverted" }
      if mask.opacity < 1 { out += " opacity " + number(mask.opacity) }
      if mask.expansion != 0 { out += " expansion " + number(mask.expansion) }
      if mask.feather != .zero {
        out += " feather " + number(mask.feather.dx) + "," + number(mask.feather.dy)
      }
      mask.outline.path.write(to: &out, indent: indent + 2)
    }
    for filter in a.filters { out += margin + "  filter " + filter.kind.text + "\n" }
    if let matte {
      matte.source.write(to: &out, indent: indent + 1, title: "matte " + matte.mode.rawValue)
    }
    for child in children { child.write(to: &out, indent: indent + 1) }
  }
}

extension Path {
  /// Writes the path in SVG's syntax, one contour per line.
  fileprivate func write(to out: inout String, indent: Int) {
    out += "\n"
    for contour in contours {
      out += String(repeating: "  ", count: indent)
      out += "M " + points[contour.start].text
      for segment in segments(of: contour) {
        if segment.isLine {
          out += " L " + segment.end.text
        } else {
          out +=
            " C "
            + [segment.control1, segment.control2, segment.end].map(\.text)
            .joined(separator: " ")
        }
      }
      out += contour.isClosed ? " z\n" : "\n"
    }
  }
}

extension Paint {
  var text: String {
    switch self {
    case .solid(let color): color.hex
    case .linear(let g):
      "linear " + g.start.text + " to " + g.end.text + " " + g.stops.text
    case .radial(let g):
      "radial " + g.center.text + " r " + number(g.radius)
        + (g.focus == g.center ? "" : " from " + g.focus.text) + " " + g.stops.text
    case .conic(let g):
      "conic " + g.center.text + " from " + number(g.startAngle.degrees) + "° " + g.stops.text
    }
  }
}

extension [GradientStop] {
  fileprivate var text: String {
    "[" + map { number($0.offset) + " " + $0.color.hex }.joined(separator: ", ") + "]"
  }
}

extension StrokeStyle {
  fileprivate var text: String {
    var text = number(width) + " " + cap.rawValue + " " + join.rawValue
    if join == .miter { text += " " + number(miterLimit) }
    if !dashes.isEmpty {
      text += " dashes [" + dashes.map(number).joined(separator: " ") + "]"
      if dashPhase != 0 { text += " phase " + number(dashPhase) }
    }
    return text
  }
}

extension Rect {
  var text: String {
    [minX, minY, width, height].map(number).joined(separator: ",")
  }
}

extension Affine {
  fileprivate var text: String {
    if isTranslation { return number(tx) + "," + number(ty) }
    return "[" + [a, b, c, d, tx, ty].map(number).joined(separator: " ") + "]"
  }
}
