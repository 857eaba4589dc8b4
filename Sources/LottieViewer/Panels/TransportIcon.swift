// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// The animations on the buttons below the picture: small Lottie files, drawn in a square of 32.
enum TransportIcon {
  /// A triangle that becomes two bars: at its start what starts, at its end what pauses.
  static let play = animation(
    frames: 8,
    shapes: morph(leftTriangle, leftBar) + "," + morph(rightTriangle, rightBar) + "," + fill)
  static let first = pressed(
    polygon([(10, 9), (12, 9), (12, 23), (10, 23)]) + "," + polygon([(23, 9), (13, 16), (23, 23)])
      + "," + fill)
  static let last = pressed(
    polygon([(22, 9), (20, 9), (20, 23), (22, 23)]) + "," + polygon([(9, 9), (19, 16), (9, 23)])
      + "," + fill)
  static let back = pressed(line([(19, 10), (13, 16), (19, 22)]) + "," + stroke)
  static let forward = pressed(line([(13, 10), (19, 16), (13, 22)]) + "," + stroke)

  typealias Points = [(Double, Double)]

  /// Halves that touch: together a triangle that points to the right.
  private static let leftTriangle: Points = [(11, 8.5), (17, 12.25), (17, 19.75), (11, 23.5)]
  private static let rightTriangle: Points = [(16.9, 12.2), (23, 16), (23, 16), (16.9, 19.8)]
  private static let leftBar: Points = [(10.5, 9), (14, 9), (14, 23), (10.5, 23)]
  private static let rightBar: Points = [(18, 9), (21.5, 9), (21.5, 23), (18, 23)]

  private static let fill =
    #"{"ty":"fl","nm":"Fill","c":{"a":0,"k":[1,1,1,1]},"o":{"a":0,"k":100}}"#
  private static let stroke =
    #"{"ty":"st","nm":"Stroke","c":{"a":0,"k":[1,1,1,1]},"o":{"a":0,"k":100},"w":{"a":0,"k":2.2},"lc":2,"lj":2}"#

  /// A picture that shrinks as it is pressed, until the middle, and grows again as it is let go.
  private static func pressed(_ shapes: String) -> Animation? {
    animation(
      frames: 12, shapes: shapes,
      scale:
        #"{"a":1,"k":[{"t":0,"s":[100,100],\#(ease)},{"t":6,"s":[82,82],\#(ease)},{"t":12,"s":[100,100]}]}"#
    )
  }

  private static func animation(
    frames: Int, shapes: String, scale: String = #"{"a":0,"k":[100,100]}"#
  ) -> Animation? {
    let json = """
      {"v":"5.9.0","fr":60,"ip":0,"op":\(frames),"w":32,"h":32,"layers":[{"ty":4,"nm":"Icon","ip":0,
      "op":\(frames + 1),"ks":{"a":{"a":0,"k":[16,16]},"p":{"a":0,"k":[16,16]},"s":\(scale)},
      "shapes":[\(shapes)]}]}
      """
    return try? Animation(json: Array(json.utf8))
  }

  private static let ease = #""i":{"x":[0.3],"y":[1]},"o":{"x":[0.4],"y":[0]}"#

  private static func morph(_ start: Points, _ end: Points) -> String {
    #"{"ty":"sh","ks":{"a":1,"k":[{"t":0,"s":[\#(bezier(start, true))],\#(ease)},{"t":8,"s":[\#(bezier(end, true))]}]}}"#
  }

  private static func polygon(_ points: Points) -> String {
    #"{"ty":"sh","ks":{"a":0,"k":\#(bezier(points, true))}}"#
  }

  private static func line(_ points: Points) -> String {
    #"{"ty":"sh","ks":{"a":0,"k":\#(bezier(points, false))}}"#
  }

  private static func bezier(_ points: Points, _ isClosed: Bool) -> String {
    let vertices = points.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
    let tangents = points.map { _ in "[0,0]" }.joined(separator: ",")
    return #"{"c":\#(isClosed),"v":[\#(vertices)],"i":[\#(tangents)],"o":[\#(tangents)]}"#
  }
}
