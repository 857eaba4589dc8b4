// SPDX-License-Identifier: Apache-2.0

internal import Controls
internal import Foundation
internal import LottieKit
internal import LottieTestSupport
internal import Testing

@testable internal import SDLHost

/// Loading, playing and dropping animations, again and again: in a process of its own, so that
/// other tests do not count.
@Suite struct MemoryTests {
  @Test(.hangLimit) func hundredsOfCyclesDoNotLeak() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let cycles = try LoadPlayDrop()
        // Allocations that are made once.
        for _ in 0..<100 { try cycles.pass() }
        let before = LoadPlayDrop.residentBytes
        for _ in 0..<300 { try cycles.pass() }
        let growth = LoadPlayDrop.residentBytes - before
        // 1.6 kB a cycle; a scene that stays is a hundred.
        #expect(growth < 500_000, "\(growth) bytes more after 300 cycles")
        #expect(cycles.survivors == 0)
        #expect(cycles.ends == 400)
      }
    }
  }
}

/// A window into which animations come, and from which they go.
private final class LoadPlayDrop {
  private let host: HostFixture
  private let files: [[UInt8]]
  private var passes = 0
  private struct Seen { weak var object: AnyObject? }
  /// Memory for all of them is taken at once, so as not to be counted.
  private var seen: [Seen] = []
  /// How many completions were called.
  private(set) var ends = 0

  init() throws {
    host = try HostFixture(size: CGSize(width: 80, height: 80))
    let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Assets/Samples").standardizedFileURL
    seen.reserveCapacity(5000)
    files = try ["heart-button", "loading-dots"].map { name in
      [UInt8](try Data(contentsOf: samples.appendingPathComponent(name + ".json")))
    }
  }

  func pass() throws {
    let animation = try LottieKit.Animation(json: files[passes % files.count])
    passes += 1
    let surface = AnimationSurface(animation: animation)
    let button = AnimatedButton(animation: animation)
    let subview = AnimationSubview()
    for view in [surface, button] {
      view.frame = host.window.root.bounds
      host.window.root.addSubview(view)
    }
    surface.addSubview(subview, forLayerAt: "**")
    subview.addSubview(AnimationSurface(animation: animation))
    surface.setValueProvider(
      ColorValueProvider { _ in Color(r: 1, g: 0, b: 0, a: 1) }, keypath: "**.Color")
    button.addAction(for: .touchUpInside) { _ in surface.pause() }
    let all: [AnyObject] = [surface, surface.player, button, subview]
    seen += all.map { Seen(object: $0) }
    surface.play { _ in self.ends += 1 }
    try host.steps(2)
    surface.removeFromSuperview()
    button.removeFromSuperview()
    surface.stop()
  }

  /// How many of the views and players that came are still there.
  var survivors: Int { seen.count { $0.object != nil } }

  /// Memory of the process that is in use, by the kernel's count.
  static var residentBytes: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(getpagesize())
  }
}
