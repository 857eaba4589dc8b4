// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

@Suite struct TweenTests {
  private func position(_ scene: Scene) -> Point? {
    let layer = scene.pose(at: AnimationKeypath(keypath: "square"))
    return layer.map { Point($0.transform.tx, $0.transform.ty) }
  }

  private func scene() throws -> Scene {
    Scene(try Animation(json: Array(MachineRig.animation.utf8)))
  }

  @Test func valuesLieBetweenThoseOfTwoFrames() throws {
    let scene = try scene()
    scene.update(to: 0)
    for weight in [0, 0.25, 1, 1.5] {
      scene.setBlend(FrameBlend(steps: [.init(frame: 20, weight: weight)]))
      scene.update(to: 0)
      #expect(position(scene) == Point(80 * weight, 40 * weight))
    }
    scene.setBlend(nil)
    scene.update(to: 0)
    #expect(position(scene) == .zero)
  }

  @Test @MainActor func aFrameThatIsShownAlreadyIsNoChange() throws {
    let player = AnimationPlayer()
    player.load(try Animation(json: Array(MachineRig.animation.utf8)), imageProvider: nil)
    final class Host: AnimationPlayerHost {
      var changes = 0
      func playerChanged() { changes += 1 }
    }
    let host = Host()
    player.host = host
    let blend = FrameBlend(steps: [.init(frame: 20, weight: 0.5)])
    let shown: [(Double, FrameBlend?)] = [
      (5, nil), (5, nil), (5, blend), (5, blend), (5, nil), (6, nil),
    ]
    for (frame, blend) in shown { player.show(frame: frame, blend: blend) }
    #expect(host.changes == 4)
  }

  @Test func redirectedTweensStartAtTheCurrentValues() throws {
    var tween = try #require(
      FrameTween(from: 0, to: 20, duration: 1000, easing: [0, 0, 1, 1], resume: .stopped))
    let isOver = tween.advance(by: 500)
    let isRedirected = tween.redirect(to: 0, duration: 1000, easing: [0, 0, 1, 1])
    let isOverThen = tween.advance(by: 500)
    #expect(!isOver && isRedirected && !isOverThen)
    let scene = try scene()
    scene.setBlend(FrameBlend(steps: tween.steps))
    scene.update(to: 0)
    // Half of the distance there, and half of that back.
    #expect(position(scene) == Point(20, 10))
  }

  @Test func repeatedRedirectionsAreBounded() throws {
    var tween = try #require(
      FrameTween(from: 0, to: 20, duration: 10, easing: [0, 0, 1, 1], resume: .stopped))
    for i in 0..<10_000 {
      let isOver = tween.advance(by: 1)
      let isRedirected = tween.redirect(to: Double(i % 30), duration: 10, easing: [0, 0, 1, 1])
      #expect(!isOver && isRedirected)
    }
    #expect(tween.steps.count <= 32)
  }

  @Test(arguments: [0, -1, .infinity, .nan] as [Double])
  func invalidDurationsAreRefused(_ duration: Double) {
    #expect(
      FrameTween(from: 0, to: 20, duration: duration, easing: [0, 0, 1, 1], resume: .stopped)
        == nil)
  }

  @Test(
    arguments: [[0, 0, 1], [-0.1, 0, 1, 1], [0, 0, 1.1, 1], [0, .infinity, 1, 1]] as [[Double]])
  func invalidCurvesAreRefused(_ easing: [Double]) {
    #expect(FrameTween(from: 0, to: 20, duration: 1, easing: easing, resume: .stopped) == nil)
  }
}
