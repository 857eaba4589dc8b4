// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import SDLHost

/// Drawings that take too long for the main thread.
@Suite struct SlowPictureTests {
  /// Squares over all of the picture, each blended, with a slanted edge.
  private static func json(layers: Int) -> [UInt8] {
    let all = (0..<layers).map { _ in
      """
      {"ty":4,"ip":0,"op":20,"bm":15,"ks":{"r":{"k":7},"p":{"k":[100,100]}},"shapes":[
      {"ty":"rc","s":{"k":[150,150]}},{"ty":"fl","c":{"k":[0.2,0.5,0.9]},"o":{"k":30}}]}
      """
    }
    return Array(
      """
      {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":200,"h":200,"layers":[\(all.joined(separator: ","))]}
      """.utf8)
  }

  private func host(layers: Int) throws -> (HostFixture, AnimationSurface) {
    let host = try HostFixture(size: CGSize(width: 200, height: 200))
    let surface = AnimationSurface(animation: try Animation(json: Self.json(layers: layers)))
    surface.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    host.window.root.addSubview(surface)
    try host.step()
    return (host, surface)
  }

  /// Works until the window shows other pixels, which another thread makes.
  private func otherPixels(_ host: HostFixture, than first: [UInt32]) async throws -> [UInt32] {
    let deadline = ContinuousClock.now + .amongTests
    while ContinuousClock.now < deadline {
      try host.step()
      let pixels = try host.window.pixels().pixels
      if pixels != first { return pixels }
      try await Task.sleep(for: .milliseconds(50))
    }
    return first
  }

  /// The largest difference of a channel.
  private static func difference(_ a: [UInt32], _ b: [UInt32]) -> Int {
    func channels(_ pixel: UInt32) -> [Int] {
      (0..<4).map { Int(pixel >> (8 * $0) & 255) }
    }
    return zip(a, b).filter { $0 != $1 }.flatMap { zip(channels($0), channels($1)) }
      .map { abs($0 - $1) }.max() ?? 0
  }

  @Test func fastDrawingsArePaintedAtOnce() throws {
    let (_, surface) = try host(layers: 3)
    #expect(!surface.raster.isSlow && surface.raster.previewCanvas == nil)
  }

  @Test func slowDrawingsAreCoarseAtFirst() async throws {
    let (host, surface) = try host(layers: 400)
    #expect(surface.raster.isSlow && surface.raster.previewCanvas != nil)
    let coarse = try host.window.pixels().pixels
    let sharp = try await otherPixels(host, than: coarse)
    let renderer = try AnimationRenderer(
      Animation(json: Self.json(layers: 400)), background: Color(r: 0, g: 0, b: 0, a: 1))
    // The window puts a finished picture over its background, which rounds once more.
    #expect(Self.difference(sharp, renderer.paint(0).pixels) <= 1)
    #expect(Self.difference(coarse, renderer.paint(0).pixels) > 8)
    // Nothing is left to do.
    #expect(host.sleeps)
  }

  @Test func anotherFrameEndsPainting() async throws {
    let (host, surface) = try host(layers: 400)
    surface.isHidden = true
    surface.player.load(try Animation(json: Self.json(layers: 2)), imageProvider: nil)
    surface.isHidden = false
    try host.step()
    #expect(!surface.raster.isSlow)
    let fast = try host.window.pixels().pixels
    try await Task.sleep(for: .milliseconds(300))
    try host.steps(3)
    #expect(try host.window.pixels().pixels == fast)
  }
}
