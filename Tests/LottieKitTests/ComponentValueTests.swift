// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Values of three parts, and the stops of gradients.
@MainActor @Suite struct ComponentValueTests {
  private func scene(_ layers: String) throws -> Scene {
    Scene(try Animation(json: Array(JSONSnippet.animation(layers: layers).utf8)))
  }

  @Test func vectorProvidersSetAllComponents() throws {
    let scene = try scene(SceneTests.movingLayer)
    let keypath = AnimationKeypath(keypath: "Layer.Transform.Position")
    func value(_ frame: Double) -> Vector3D? {
      scene.value(at: keypath, frame: frame, isOriginal: false) as? Vector3D
    }
    let provider = Vector3DValueProvider(Vector3D(x: 1, y: 2, z: 3))
    scene.setProvider(provider, at: keypath)
    #expect(value(0) == Vector3D(x: 1, y: 2, z: 3))
    provider.vector = Vector3D(x: 4, y: 5, z: 6)
    #expect(value(0) == Vector3D(x: 4, y: 5, z: 6))
    scene.setProvider(
      Vector3DValueProvider { Vector3D(x: 0, y: 0, z: Double($0)) }, at: keypath)
    #expect(value(7) == Vector3D(x: 0, y: 0, z: 7))
    let keys = [(0.0, 0.0), (8, 4)].map { z, time in
      Keyframe(value: Vector3D(x: 0, y: 0, z: z), time: AnimationFrameTime(time))
    }
    scene.setProvider(Vector3DValueProvider(keys), at: keypath)
    #expect(value(2) == Vector3D(x: 0, y: 0, z: 4))
    let original = scene.value(at: keypath, frame: 20, isOriginal: true) as? Vector3D
    scene.setProvider(Vector3DValueProvider([]), at: keypath)
    #expect(value(20) == original && original?.x == 50)
  }

  /// Two colours with three alphas are three stops, however the numbers would divide.
  @Test func gradientStopsEqualThePaintedOnes() throws {
    let fill = #"""
      {"ty":"gf","nm":"Fill","t":1,"s":{"k":[0,0]},"e":{"k":[10,0]},"o":{"k":100},"g":{"p":2,"k":{"k":
      [0,1,0,0,1,0,0,1,0,1,0.5,0.5,1,0]}}}
      """#
    let scene = try scene(JSONSnippet.shapeLayer(JSONSnippet.square() + "," + fill))
    let keypath = AnimationKeypath(keypath: "**.Fill.Colors")
    let outline = SceneOutline(scene)
    let row = try #require(
      outline.rows.indices.first { outline.keypath(of: $0).string.hasSuffix("Fill.Colors") })
    func shown() throws -> [GradientStop] {
      guard case .gradient(let stops)? = outline.value(of: row, at: 0) else { return [] }
      return stops
    }
    let stops = try shown()
    #expect(stops.map(\.offset) == [0, 0.5, 1] && stops.map(\.color.alpha) == [1, 0.5, 0])
    let colors = [Color(r: 0, g: 0, b: 1, a: 1), Color(r: 0, g: 1, b: 0, a: 1)]
    scene.setProvider(GradientValueProvider(colors), at: keypath)
    let given = try shown()
    #expect(given.map(\.color.hex) == ["#0000ff", "#00ff00"])
  }
}
