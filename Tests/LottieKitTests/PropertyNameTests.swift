// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Each property can be set by its name, seen in pixels to have been set, read, and given back.
@Suite struct PropertyNameTests {
  private func pixels(_ scene: Scene) throws -> [UInt32] {
    try painted(scene.displayList.items, width: 100, height: 100, background: .white).picture.pixels
  }

  @Test(arguments: NamedProperty.all) func settable(_ property: NamedProperty) throws {
    let scene = try SceneTests.scene(property.json)
    let keypath = AnimationKeypath(keypath: property.keypath)
    scene.update(to: 3)
    let before = try pixels(scene)
    let original = try #require(scene.value(at: keypath, frame: 3, isOriginal: true))

    let (provider, value) = property.value.provider
    scene.setProvider(provider, at: keypath)
    #expect(scene.update(to: 3))
    #expect(try pixels(scene) != before)
    #expect(isEqual(scene.value(at: keypath, frame: 3, isOriginal: false), value))
    #expect(isEqual(scene.value(at: keypath, frame: 3, isOriginal: true), original))
    #expect(scene.warnings.isEmpty)

    scene.removeProvider(at: keypath)
    #expect(scene.update(to: 3))
    #expect(try pixels(scene) == before)
    #expect(isEqual(scene.value(at: keypath, frame: 3, isOriginal: false), original))
  }

  /// The same of every property, with a block, with keyframes, and between two values.
  @Test(arguments: NamedProperty.all)
  func settableByEveryKindOfProvider(_ property: NamedProperty) throws {
    let keypath = AnimationKeypath(keypath: property.keypath)
    let fixed = try SceneTests.scene(property.json)
    let (provider, value) = property.value.provider
    fixed.setProvider(provider, at: keypath)
    fixed.update(to: 3)
    let wanted = try pixels(fixed)
    for provider in [property.value.block, property.value.keyframes, property.value.interpolating] {
      let scene = try SceneTests.scene(property.json)
      scene.setProvider(provider, at: keypath)
      scene.update(to: 3)
      #expect(try pixels(scene) == wanted)
      let found = scene.value(at: keypath, frame: 3, isOriginal: false)
      #expect(isEqual(found, value) || isGradient(found, value))
    }
  }

  /// Blocks and keyframes give another value at another frame, and `getValue` knows it without
  /// going there.
  @Test(arguments: NamedProperty.all)
  func valuesOfOtherFrames(_ property: NamedProperty) throws {
    let keypath = AnimationKeypath(keypath: property.keypath)
    let value = property.value.provider.value
    let scene = try SceneTests.scene(property.json)
    let original = try #require(scene.value(at: keypath, frame: 3, isOriginal: true))
    scene.setProvider(property.value.keyframesFrom(3, behind: original), at: keypath)
    scene.update(to: 0)
    let before = try pixels(scene)
    for frame in [3.0, 20] {
      let found = scene.value(at: keypath, frame: frame, isOriginal: false)
      #expect(isEqual(found, value) || isGradient(found, value))
      scene.update(to: frame)
      #expect(try pixels(scene) != before)
    }
    scene.update(to: 0)
    #expect(try pixels(scene) == before)
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

/// Whether two values of any types are equal.
private func isEqual(_ a: Any?, _ b: Any?) -> Bool {
  guard let a = a as? any Equatable, let b = b as? any Equatable else { return false }
  return isSame(a, b)
}

private func isSame<Value: Equatable>(_ a: Value, _ b: any Equatable) -> Bool { a == b as? Value }

/// Keyframes of gradients always have alphas, and then the same colours.
private func isGradient(_ a: Any?, _ b: any Equatable) -> Bool {
  guard let a = a as? [Double], let b = b as? [Double] else { return false }
  return a.count == b.count / 4 * 6 && Array(a.prefix(b.count)) == b
}
