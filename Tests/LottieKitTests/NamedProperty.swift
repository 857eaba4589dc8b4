// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// A property by the name that lottie-ios gives it, in a file that has it, and another value for
/// it.
struct NamedProperty: Sendable, CustomTestStringConvertible {
  enum Value: Sendable {
    case number(Double)
    case point(Double, Double)
    case size(Double, Double)
    case color(Color)
    case colors([Color])
    case path(BezierPath)
    case text(String)

    /// A new provider that gives it, and what `getValue` is to say then.
    var provider: (provider: any AnyValueProvider, value: any Equatable) {
      switch self {
      case .number(let x): (FloatValueProvider(CGFloat(x)), Vector1D(x))
      case .point(let x, let y):
        (PointValueProvider(CGPoint(x: x, y: y)), Vector3D(x: x, y: y, z: 0))
      case .size(let x, let y):
        (SizeValueProvider(CGSize(width: x, height: y)), Vector3D(x: x, y: y, z: 0))
      case .color(let color): (ColorValueProvider(color), color)
      case .colors(let colors):
        (
          GradientValueProvider(colors),
          colors.enumerated().flatMap { [Double($0), $1.r, $1.g, $1.b] }
        )
      case .path(let path): (PathValueProvider(path), path)
      case .text(let text): (TextValueProvider(text), text)
      }
    }
  }

  let keypath: String
  let json: String
  let value: Value

  init(_ keypath: String, _ value: Value, in json: String) {
    self.keypath = keypath
    self.value = value
    self.json = json
  }

  var testDescription: String { keypath }
}

extension NamedProperty {
  private static let triangle: BezierPath = {
    var path = BezierPath()
    path.move(to: CGPoint(x: 10, y: 10))
    path.addLine(to: CGPoint(x: 60, y: 10))
    path.addCurve(
      to: CGPoint(x: 10, y: 60), controlPoint1: CGPoint(x: 60, y: 40),
      controlPoint2: CGPoint(x: 40, y: 60))
    path.close()
    return path
  }()

  /// A layer called Boat; the shapes are its own.
  private static func layer(_ shapes: String, _ more: String = "") -> String {
    JSONSnippet.animation(
      layers: JSONSnippet.shapeLayer(shapes, #""nm":"Boat""# + (more.isEmpty ? "" : "," + more)))
  }

  private static let square = JSONSnippet.square()
  private static let fill = JSONSnippet.fill()
  private static let paints = fill + "," + JSONSnippet.stroke()

  private static func transform(_ prefix: String, _ json: String) -> [NamedProperty] {
    [
      NamedProperty("\(prefix).Anchor Point", .point(7, 3), in: json),
      NamedProperty("\(prefix).Position", .point(20, 30), in: json),
      NamedProperty("\(prefix).Scale", .size(50, 200), in: json),
      NamedProperty("\(prefix).Rotation", .number(30), in: json),
      NamedProperty("\(prefix).Rotation Z", .number(-30), in: json),
      NamedProperty("\(prefix).Rotation X", .number(40), in: json),
      NamedProperty("\(prefix).Rotation Y", .number(40), in: json),
      NamedProperty("\(prefix).Orientation", .point(40, 20), in: json),
      NamedProperty("\(prefix).Skew", .number(20), in: json),
      NamedProperty("\(prefix).Opacity", .number(30), in: json),
    ]
  }

  static let transforms =
    transform("Boat.Transform", layer(square + "," + fill))
    + transform("Boat.Hull.Transform", hull) + split + [
      NamedProperty(
        "Boat.Transform.Skew Axis", .number(45), in: layer(square + "," + fill).skewed)
    ]

  private static let hull = layer(
    #"{"ty":"gr","nm":"Hull","it":[\#(square),\#(fill),{"ty":"tr"}]}"#)

  private static let split: [NamedProperty] = {
    let json = layer(square + "," + fill).replacing(
      #""ks":{}"#, with: #""ks":{"p":{"s":true,"x":{"k":1},"y":{"k":2}}}"#)
    return [
      NamedProperty("Boat.Transform.X Position", .number(33), in: json),
      NamedProperty("Boat.Transform.Y Position", .number(44), in: json),
    ]
  }()

  static let geometry: [NamedProperty] = {
    let rectangle = layer(
      #"{"ty":"rc","nm":"Box","p":{"k":[50,50]},"s":{"k":[20,10]}},\#(fill)"#)
    let ellipse = layer(#"{"ty":"el","nm":"Disc","p":{"k":[50,50]},"s":{"k":[20,10]}},\#(fill)"#)
    let star = layer(
      #"{"ty":"sr","nm":"Star","p":{"k":[50,50]},"pt":{"k":5},"or":{"k":20},"ir":{"k":10}},\#(fill)"#
    )
    let path = layer(
      JSONSnippet.path([(0, 0), (50, 0), (50, 50)]).replacing(
        #""ty":"sh","#, with: #""ty":"sh","nm":"Sail","#) + "," + fill)
    return [
      NamedProperty("Boat.Box.Position", .point(10, 20), in: rectangle),
      NamedProperty("Boat.Box.Size", .size(30, 40), in: rectangle),
      NamedProperty("Boat.Box.Roundness", .number(4), in: rectangle),
      NamedProperty("Boat.Disc.Position", .point(10, 20), in: ellipse),
      NamedProperty("Boat.Disc.Size", .size(30, 40), in: ellipse),
      NamedProperty("Boat.Star.Position", .point(10, 20), in: star),
      NamedProperty("Boat.Star.Points", .number(7), in: star),
      NamedProperty("Boat.Star.Rotation", .number(10), in: star),
      NamedProperty("Boat.Star.Outer Radius", .number(30), in: star),
      NamedProperty("Boat.Star.Inner Radius", .number(5), in: star),
      NamedProperty("Boat.Star.Outer Roundedness", .number(50), in: star),
      NamedProperty("Boat.Star.Inner Roundedness", .number(50), in: star),
      NamedProperty("Boat.Sail.Path", .path(triangle), in: path),
    ]
  }()

  static let paint: [NamedProperty] = {
    let solid = layer(
      square + "," + fill + ","
        + JSONSnippet.stroke(
          #""d":[{"n":"d","v":{"k":5}},{"n":"g","v":{"k":3}},{"n":"o","v":{"k":1}}]"#))
    let members =
      #""s":{"k":[0,0]},"e":{"k":[140,0]},"o":{"k":90},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}"#
    let gradients = layer(
      #"\#(square),{"ty":"gf","nm":"Sky","t":2,\#(members)},"#
        + #"{"ty":"gs","nm":"Rim","t":1,"w":{"k":2},\#(members)}"#)
    let green = Color(r: 0, g: 1, b: 0, a: 1)
    let three = [green, Color(r: 0, g: 0, b: 0, a: 1)]
    return [
      NamedProperty("Boat.Fill.Color", .color(green), in: solid),
      NamedProperty("Boat.Fill.Opacity", .number(20), in: solid),
      NamedProperty("Boat.Stroke.Color", .color(green), in: solid),
      NamedProperty("Boat.Stroke.Opacity", .number(20), in: solid),
      NamedProperty("Boat.Stroke.Stroke Width", .number(5), in: solid),
      NamedProperty("Boat.Stroke.Dashes", .number(9), in: solid),
      NamedProperty("Boat.Stroke.Dash Phase", .number(2), in: solid),
      NamedProperty("Boat.Sky.Start Point", .point(3, 4), in: gradients),
      NamedProperty("Boat.Sky.End Point", .point(30, 50), in: gradients),
      NamedProperty("Boat.Sky.Colors", .colors(three), in: gradients),
      NamedProperty("Boat.Sky.Opacity", .number(20), in: gradients),
      NamedProperty("Boat.Sky.Highlight Length", .number(50), in: gradients),
      NamedProperty("Boat.Rim.Start Point", .point(3, 4), in: gradients),
      NamedProperty("Boat.Rim.End Point", .point(30, 40), in: gradients),
      NamedProperty("Boat.Rim.Colors", .colors(three), in: gradients),
      NamedProperty("Boat.Rim.Opacity", .number(20), in: gradients),
      NamedProperty("Boat.Rim.Stroke Width", .number(5), in: gradients),
    ]
  }()

  static let modifiers: [NamedProperty] = {
    func json(_ item: String) -> String { layer(square + "," + item + "," + paints) }
    let trim = json(#"{"ty":"tm","nm":"Trim","s":{"k":10},"e":{"k":80}}"#)
    let repeater = layer(
      square + "," + fill
        + #",{"ty":"rp","nm":"Row","c":{"k":3},"tr":{"p":{"k":[12,0]},"so":{"k":90},"eo":{"k":80}}}"#
    )
    return [
      NamedProperty("Boat.Trim.Start", .number(30), in: trim),
      NamedProperty("Boat.Trim.End", .number(60), in: trim),
      NamedProperty("Boat.Trim.Offset", .number(90), in: trim),
      NamedProperty("Boat.Row.Copies", .number(5), in: repeater),
      NamedProperty("Boat.Row.Offset", .number(1), in: repeater),
      NamedProperty("Boat.Row.Start Opacity", .number(10), in: repeater),
      NamedProperty("Boat.Row.End Opacity", .number(10), in: repeater),
      NamedProperty("Boat.Row.Transform.Position", .point(5, 5), in: repeater),
      NamedProperty(
        "Boat.Corners.Radius", .number(4), in: json(#"{"ty":"rd","nm":"Corners","r":{"k":1}}"#)),
      NamedProperty(
        "Boat.Bloat.Amount", .number(40), in: json(#"{"ty":"pb","nm":"Bloat","a":{"k":1}}"#)),
      NamedProperty(
        "Boat.Twist.Angle", .number(40), in: json(#"{"ty":"tw","nm":"Twist","a":{"k":1}}"#)),
      NamedProperty(
        "Boat.Grow.Amount", .number(4), in: json(#"{"ty":"op","nm":"Grow","a":{"k":1}}"#)),
      NamedProperty(
        "Boat.Zig.Size", .number(4),
        in: json(#"{"ty":"zz","nm":"Zig","s":{"k":1},"r":{"k":3},"pt":{"k":1}}"#)),
    ]
  }()

  static let layers: [NamedProperty] = {
    let mask = layer(
      square + "," + fill,
      #""masksProperties":[{"nm":"Hole","mode":"a","pt":{"k":{"c":true,"v":[[0,0],[50,0],[50,50]],"i":[],"o":[]}}}]"#
    )
    let solid = JSONSnippet.animation(
      layers: ##"{"ty":1,"nm":"Sea","sc":"#ff0000","sw":10,"sh":10,"ks":{}}"##)
    let precomp = JSONSnippet.animation(
      layers: #"{"ty":0,"nm":"Film","refId":"p","w":99,"h":99,"ks":{},"tm":{"k":0}}"#,
      assets: #"{"id":"p","layers":[\#(SceneTests.movingLayer)]}"#)
    let camera = JSONSnippet.animation(
      layers: #"{"ty":13,"nm":"Eye","ks":{"p":{"k":[50,50,-100]}},"pe":{"k":100}},"#
        + #"{"ty":4,"nm":"Boat","ddd":1,"ks":{"p":{"s":true,"x":{"k":1},"y":{"k":2},"z":{"k":3}}},"#
        + #""shapes":[\#(square),\#(fill)]}"#)
    return [
      NamedProperty("Eye.Zoom", .number(150), in: camera),
      NamedProperty("Eye.Transform.Position", .point(70, 40), in: camera),
      NamedProperty("Boat.Transform.Z Position", .number(50), in: camera),
      NamedProperty("Boat.Hole.Opacity", .number(40), in: mask),
      NamedProperty("Boat.Hole.Shape", .path(triangle), in: mask),
      NamedProperty("Boat.Hole.Expansion", .number(4), in: mask),
      NamedProperty("Boat.Hole.Feather", .point(4, 4), in: mask),
      NamedProperty("Sea.Color", .color(Color(r: 0, g: 0, b: 1, a: 1)), in: solid),
      NamedProperty("Film.Time Remap", .number(0.25), in: precomp),
    ]
  }()

  static let text: [NamedProperty] = {
    func json(_ animator: String = "") -> String {
      JSONSnippet.animation(
        layers: JSONSnippet.text(
          "Ab", #""sc":[0,0,1],"sw":0.5"#,
          text: animator.isEmpty
            ? ""
            : #""a":[{"nm":"Wave","a":{\#(animator)},"s":{"b":1,"s":{"k":0},"e":{"k":60},"o":{"k":0},"a":{"k":90},"xe":{"k":10},"ne":{"k":10}}}]"#,
          layer: #""nm":"Boat""#
        ).replacing(#""ks":{}"#, with: #""ks":{"p":{"k":[5,60]},"s":{"k":[400,400]}}"#),
        root: JSONSnippet.font())
    }
    let blue = Color(r: 0, g: 0, b: 1, a: 1)
    let moved = json(#""p":{"k":[0,10]}"#)
    return [
      NamedProperty("Boat.Text", .text("cA"), in: json()),
      NamedProperty("Boat.Color", .color(blue), in: json()),
      NamedProperty("Boat.Stroke Color", .color(Color(r: 0, g: 1, b: 0, a: 1)), in: json()),
      NamedProperty("Boat.Stroke Width", .number(3), in: json()),
      NamedProperty("Boat.Font Size", .number(30), in: json()),
      NamedProperty("Boat.Tracking", .number(400), in: json()),
      NamedProperty(
        "Boat.Font", .text("Serif"),
        in: json().replacing(
          #""fonts":{"list":["#,
          with: #""fonts":{"list":[{"fName":"Serif","fFamily":"DejaVu Serif","fStyle":""},"#)),
      NamedProperty("Boat.Grouping Alignment", .point(60, 0), in: json(#""r":{"k":30}"#)),
      NamedProperty("Boat.Wave.Position", .point(3, -12), in: moved),
      NamedProperty("Boat.Wave.Start", .number(50), in: moved),
      NamedProperty("Boat.Wave.End", .number(20), in: moved),
      NamedProperty("Boat.Wave.Offset", .number(50), in: moved),
      NamedProperty("Boat.Wave.Amount", .number(20), in: moved),
      NamedProperty("Boat.Wave.Ease High", .number(80), in: moved),
      NamedProperty("Boat.Wave.Ease Low", .number(80), in: moved),
      NamedProperty("Boat.Wave.Smoothness", .number(0), in: moved),
      NamedProperty("Boat.Wave.Anchor", .point(5, 8), in: json(#""a":{"k":[1,1]}"#)),
      NamedProperty("Boat.Wave.Scale", .size(50, 150), in: json(#""s":{"k":[90,90]}"#)),
      NamedProperty("Boat.Wave.Rotation", .number(50), in: json(#""r":{"k":10}"#)),
      NamedProperty("Boat.Wave.Rotation X", .number(50), in: json(#""rx":{"k":10}"#)),
      NamedProperty("Boat.Wave.Rotation Y", .number(50), in: json(#""ry":{"k":10}"#)),
      NamedProperty("Boat.Wave.Skew", .number(30), in: json(#""sk":{"k":5},"sa":{"k":0}"#)),
      NamedProperty("Boat.Wave.Skew Axis", .number(45), in: json(#""sk":{"k":25},"sa":{"k":0}"#)),
      NamedProperty("Boat.Wave.Opacity", .number(30), in: json(#""o":{"k":90}"#)),
      NamedProperty("Boat.Wave.Fill Opacity", .number(30), in: json(#""fo":{"k":90}"#)),
      NamedProperty("Boat.Wave.Stroke Opacity", .number(30), in: json(#""so":{"k":90}"#)),
      NamedProperty("Boat.Wave.Fill Color", .color(blue), in: json(#""fc":{"k":[0,1,0]}"#)),
      NamedProperty("Boat.Wave.Stroke Color", .color(blue), in: json(#""sc":{"k":[0,1,0]}"#)),
      NamedProperty("Boat.Wave.Fill Hue", .number(120), in: json(#""fh":{"k":20}"#)),
      NamedProperty("Boat.Wave.Stroke Width", .number(6), in: json(#""sw":{"k":1}"#)),
      NamedProperty("Boat.Wave.Tracking", .number(30), in: json(#""t":{"k":5}"#)),
    ]
  }()

  static let all = transforms + geometry + paint + modifiers + layers + text
}

extension String {
  /// With a skew whose axis can be turned.
  fileprivate var skewed: String { replacing(#""ks":{}"#, with: #""ks":{"sk":{"k":20}}"#) }
}
