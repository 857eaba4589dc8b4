// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// The animated icons of the transport bar: small Lottie files of 32 × 32.
enum TransportIcon {
  /// Play and pause: a triangle at the start, two bars at the end.
  static let play = animation(
    frames: 8,
    shapes: morph(leftTriangle, leftBar) + "," + morph(rightTriangle, rightBar) + "," + fill)
  /// To the start: a bar and a triangle to the left.
  static let first = pressed(
    polygon([(10, 9), (12, 9), (12, 23), (10, 23)]) + "," + polygon([(23, 9), (13, 16), (23, 23)])
      + "," + fill)
  /// To the end: a triangle to the right and a bar.
  static let last = pressed(
    polygon([(22, 9), (20, 9), (20, 23), (22, 23)]) + "," + polygon([(9, 9), (19, 16), (9, 23)])
      + "," + fill)
  /// One frame back: an angle to the left.
  static let back = pressed(line([(19, 10), (13, 16), (19, 22)]) + "," + stroke)
  /// One frame forward: an angle to the right.
  static let forward = pressed(line([(13, 10), (19, 16), (13, 22)]) + "," + stroke)

  /// Corners of a polygon.
  typealias Points = [(Double, Double)]

  /// The left half of the play icon.
  private static let leftTriangle: Points = [(11, 8.5), (17, 12.25), (17, 19.75), (11, 23.5)]
  /// The right half of the play icon; it overlaps the left one slightly, to hide the seam.
  private static let rightTriangle: Points = [(16.9, 12.2), (23, 16), (23, 16), (16.9, 19.8)]
  /// The left bar of the pause icon.
  private static let leftBar: Points = [(10.5, 9), (14, 9), (14, 23), (10.5, 23)]
  /// The right bar of the pause icon.
  private static let rightBar: Points = [(18, 9), (21.5, 9), (21.5, 23), (18, 23)]

  /// A white fill; its colour is set by `showColor`.
  private static let fill =
    #"{"ty":"fl","nm":"Fill","c":{"a":0,"k":[1,1,1,1]},"o":{"a":0,"k":100}}"#
  /// A white stroke of 2.2 with round ends.
  private static let stroke =
    #"{"ty":"st","nm":"Stroke","c":{"a":0,"k":[1,1,1,1]},"o":{"a":0,"k":100},"w":{"a":0,"k":2.2},"lc":2,"lj":2}"#

  /// An icon that shrinks up to the middle frame, for the press, and grows after it, for the
  /// release.
  private static func pressed(_ shapes: String) -> Animation? {
    animation(
      frames: 12, shapes: shapes,
      scale:
        #"{"a":1,"k":[{"t":0,"s":[100,100],\#(ease)},{"t":6,"s":[82,82],\#(ease)},{"t":12,"s":[100,100]}]}"#
    )
  }

  /// An animation of shape items with an optional scale; nil if it cannot be decoded.
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

  /// The easing of all keyframes.
  private static let ease = #""i":{"x":[0.3],"y":[1]},"o":{"x":[0.4],"y":[0]}"#

  /// A path that changes its shape within 8 frames.
  private static func morph(_ start: Points, _ end: Points) -> String {
    #"{"ty":"sh","ks":{"a":1,"k":[{"t":0,"s":[\#(bezier(start, true))],\#(ease)},{"t":8,"s":[\#(bezier(end, true))]}]}}"#
  }

  /// A closed path.
  private static func polygon(_ points: Points) -> String {
    #"{"ty":"sh","ks":{"a":0,"k":\#(bezier(points, true))}}"#
  }

  /// An open path.
  private static func line(_ points: Points) -> String {
    #"{"ty":"sh","ks":{"a":0,"k":\#(bezier(points, false))}}"#
  }

  /// The JSON of a path with straight lines.
  private static func bezier(_ points: Points, _ isClosed: Bool) -> String {
    let vertices = points.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
    let tangents = points.map { _ in "[0,0]" }.joined(separator: ",")
    return #"{"c":\#(isClosed),"v":[\#(vertices)],"i":[\#(tangents)],"o":[\#(tangents)]}"#
  }
}
