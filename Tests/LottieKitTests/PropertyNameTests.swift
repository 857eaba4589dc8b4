// SPDX-License-Identifier: Apache-2.0

import Drawing
import Foundation
import TestSupport
import Testing

@testable import LottieKit

/// A property by the name that lottie-ios gives it, in a file that has it, and another value for it.
private struct NamedProperty: Sendable, CustomTestStringConvertible {
  enum Value: Sendable {
    case number(Double)
    case point(Double, Double)
    case size(Double, Double)
    case color(Color)
    case colors([Color])
    case path(BezierPath)

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
      #""s":{"k":[0,0]},"e":{"k":[50,0]},"o":{"k":90},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}"#
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

  static let all = transforms + geometry + paint + modifiers + layers
}

extension String {
  /// With a skew whose axis can be turned.
  fileprivate var skewed: String { replacing(#""ks":{}"#, with: #""ks":{"sk":{"k":20}}"#) }
}

/// Each property can be set by its name, seen to have been set, read, and given back.
@Suite struct PropertyNameTests {
  @Test(arguments: NamedProperty.all) private func settable(_ property: NamedProperty) throws {
    let scene = try SceneTests.scene(property.json)
    let keypath = AnimationKeypath(keypath: property.keypath)
    scene.update(to: 3)
    let before = scene.displayList.dump
    let original = try #require(scene.value(at: keypath, frame: 3, isOriginal: true))

    let (provider, value) = property.value.provider
    scene.setProvider(provider, at: keypath)
    #expect(scene.update(to: 3))
    #expect(scene.displayList.dump != before)
    #expect(isEqual(scene.value(at: keypath, frame: 3, isOriginal: false), value))
    #expect(isEqual(scene.value(at: keypath, frame: 3, isOriginal: true), original))
    #expect(scene.warnings.isEmpty)

    scene.removeProvider(at: keypath)
    #expect(scene.update(to: 3))
    #expect(scene.displayList.dump == before)
    #expect(isEqual(scene.value(at: keypath, frame: 3, isOriginal: false), original))
  }

  /// The same of every property, with a block and with keyframes.
  @Test(arguments: NamedProperty.all)
  private func settableByBlocksAndKeyframes(_ property: NamedProperty) throws {
    let keypath = AnimationKeypath(keypath: property.keypath)
    let fixed = try SceneTests.scene(property.json)
    fixed.setProvider(property.value.provider.provider, at: keypath)
    fixed.update(to: 3)
    for provider in [property.value.block, property.value.keyframes] {
      let scene = try SceneTests.scene(property.json)
      scene.setProvider(provider, at: keypath)
      scene.update(to: 3)
      #expect(scene.displayList.dump == fixed.displayList.dump)
    }
  }

  /// Every property that a file can have is in the table above, or is said here not to be.
  @Test func noPropertyIsMissing() {
    let tested = Set(NamedProperty.all.compactMap { $0.keypath.split(separator: ".").last })
    var missing: Set<String> = []
    for property in NamedProperty.all {
      guard let scene = try? SceneTests.scene(property.json) else { continue }
      for keypath in scene.keypaths {
        if let name = keypath.split(separator: ".").last, !tested.contains(name) {
          missing.insert(String(name))
        }
      }
    }
    #expect(
      missing.subtracting([
        // Without effect in files like these.
        "Miter Limit", "Highlight Angle", "Center", "Ridges per segment",
      ]).isEmpty, "\(missing)")
  }
}

extension NamedProperty.Value {
  fileprivate var block: any AnyValueProvider {
    switch self {
    case .number(let x): FloatValueProvider { _ in CGFloat(x) }
    case .point(let x, let y): PointValueProvider { _ in CGPoint(x: x, y: y) }
    case .size(let x, let y): SizeValueProvider { _ in CGSize(width: x, height: y) }
    case .color(let color): ColorValueProvider { _ in color }
    case .colors(let colors): GradientValueProvider { _ in colors }
    case .path(let path): PathValueProvider { _ in path }
    }
  }

  /// Two equal keys around the frame of the tests.
  fileprivate var keyframes: any AnyValueProvider {
    func keys<Value>(_ value: Value) -> [Keyframe<Value>] {
      [Keyframe(value: value, time: 2), Keyframe(value: value, time: 4)]
    }
    return switch self {
    case .number(let x): FloatValueProvider(keys(CGFloat(x)))
    case .point(let x, let y): PointValueProvider(keys(CGPoint(x: x, y: y)))
    case .size(let x, let y): SizeValueProvider(keys(CGSize(width: x, height: y)))
    case .color(let color): ColorValueProvider(keys(color))
    case .colors(let colors): GradientValueProvider(keys(colors))
    case .path(let path): PathValueProvider(keys(path))
    }
  }
}

/// Whether two values of any types are equal.
private func isEqual(_ a: Any?, _ b: Any?) -> Bool {
  guard let a = a as? any Equatable, let b = b as? any Equatable else { return false }
  return isSame(a, b)
}

private func isSame<Value: Equatable>(_ a: Value, _ b: any Equatable) -> Bool { a == b as? Value }
