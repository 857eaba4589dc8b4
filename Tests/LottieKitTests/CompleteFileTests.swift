// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Files that lottie-web has prepared for itself, and that were written afterwards
/// (`"__complete": true`): handles are absolute, and colours of old versions are in 0...1. They were
/// read as others.
@Suite struct CompleteFileTests {
  static let complete = #""__complete":true"#
  /// A triangle with absolute handles.
  static let path =
    #"{"c":true,"v":[[20,20],[80,20],[20,80]],"i":[[20,20],[80,20],[20,80]],"#
    + #""o":[[20,20],[80,20],[20,80]]}"#
  /// The same one with relative handles.
  static let relative = path.replacing("[[20,20],[80,20],[20,80]],\"o\"", with: "[],\"o\"")
    .replacing("\"o\":[[20,20],[80,20],[20,80]]", with: "\"o\":[]")

  static func animation(_ layers: String, _ version: String, isComplete: Bool) -> String {
    JSONSnippet.animation(layers: layers, version: version, root: isComplete ? complete : "")
  }

  static let layers: [(name: String, absolute: String, relative: String)] = [
    (
      "shape", #"{"ty":"sh","ks":{"k":P}},\#(JSONSnippet.fill())"#, ""
    ),
    (
      "keyframes",
      #"{"ty":"sh","ks":{"k":[{"t":0,"s":[P],"e":[P],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},"#
        + #"{"t":20,"s":[P]}]}},\#(JSONSnippet.fill())"#, ""
    ),
    ("stroke", #"{"ty":"gr","it":[{"ty":"sh","ks":{"k":P}},\#(JSONSnippet.stroke())]}"#, ""),
  ].map { ($0.0, $0.1.replacing("P", with: path), $0.1.replacing("P", with: relative)) }

  @Test(arguments: layers.indices, ["5.7.15", "4.8.0", "5.13.0"])
  func handlesOfPathsAreAbsolute(_ index: Int, _ version: String) throws {
    let (name, absolute, relative) = Self.layers[index]
    let read = try picture(
      Self.animation(JSONSnippet.shapeLayer(absolute), version, isComplete: true), frame: 5)
    let meant = try picture(
      Self.animation(JSONSnippet.shapeLayer(relative), version, isComplete: false), frame: 5)
    #expect(read.pixels == meant.pixels, "\(name)")
  }

  @Test func handlesOfMasksAreAbsolute() throws {
    let layer =
      ##"{"ty":1,"ks":{},"sw":100,"sh":100,"sc":"#ff0000","masksProperties":[{"mode":"a","pt":{"k":@}}]}"##
    let read = try picture(
      Self.animation(layer.replacing("@", with: Self.path), "5.5.0", isComplete: true))
    let meant = try picture(
      Self.animation(layer.replacing("@", with: Self.relative), "5.5.0", isComplete: false))
    #expect(read.pixels == meant.pixels)
    #expect(read.hex(30, 30) == "#ffff0000")
  }

  /// Before version 4.1.9 components are in 0...255, which lottie-web has converted.
  @Test(arguments: ["4.0.0", "4.1.8", "3.1.0"])
  func colorsAreConverted(_ version: String) throws {
    let shapes = JSONSnippet.square() + "," + JSONSnippet.fill("1,0.2,0")
    let read = try picture(
      Self.animation(JSONSnippet.shapeLayer(shapes), version, isComplete: true))
    #expect(read.hex(50, 50) == "#ffff3300")
  }

  @Test func otherFilesAreNot() throws {
    let layer = JSONSnippet.shapeLayer(Self.layers[0].relative)
    for root in [#""__complete":false"#, #""complete":true"#] {
      let read = try picture(JSONSnippet.animation(layers: layer, root: root))
      #expect(read.hex(30, 30) == "#ffff0000")
      #expect(read.hex(60, 60) == "#00000000")
    }
  }
}
