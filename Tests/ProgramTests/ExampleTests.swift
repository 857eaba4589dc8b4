// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieTestSupport
internal import Testing

extension DesktopWindowTests {
  /// The programs of `Examples`, in real windows.
  @Suite(.serialized, .enabled(if: Example.areThere, Example.need), .timeLimit(.minutes(3)))
  struct Examples {
    @Test(arguments: [
      "progress-loader", "heart-and-switch", "four-toggles", "themed-view", "star-rating",
      "greeting-cards",
    ])
    func opensAndDraws(_ name: String) async throws {
      let example = try Example(name)
      try await example.opened()
      try await Task.sleep(for: .seconds(1))
      #expect(example.isRunning)
      #expect(try example.colorCount > 300)
    }

    /// The whole download, and what comes after it.
    @Test func theLoaderLoads() async throws {
      let example = try Example("progress-loader")
      try await example.opened()
      // Before its first picture, the button is not at its position yet.
      try await eventually("the first picture") { try example.colorCount > 300 ? true : nil }
      let before = try example.color(x: 240, y: 20)
      try example.click(x: 240, y: 486)
      try await eventually("the end of the download") {
        try example.title.hasSuffix("done") ? true : nil
      }
      // Where the sky was there is water.
      let after = try example.color(x: 240, y: 20)
      #expect(before != after)
      try await eventually("the success") {
        try example.color(x: 240, y: 340) == example.color(x: 240, y: 430) ? nil : true
      }
      #expect(example.isRunning)
    }

    /// Labels, taps, long presses and movements of views.
    @Test func cardsOpenAndMove() async throws {
      let example = try Example("greeting-cards")
      try await example.opened()
      try await eventually("the first picture") { try example.colorCount > 300 ? true : nil }
      // Below the first card, in the gap between the two, and then inside of the open one.
      let gap = try example.color(x: 30, y: 222)
      try example.click(x: 60, y: 180)
      try await eventually("a card that is open") {
        try example.title == "0 open, 0" ? true : nil
      }
      try await eventually("the end of the movement") {
        try example.color(x: 40, y: 222) == [255, 255, 255] ? true : nil
      }
      #expect(gap != [255, 255, 255])
      try example.click(x: 60, y: 440, count: 2)
      try await eventually("a card that is liked") {
        try example.title == "0 open, 1" ? true : nil
      }
      // A card that is held is larger, until it is released.
      let beside = try example.color(x: 14, y: 130)
      try example.button("mousedown", x: 60, y: 130)
      try await eventually("a lifted card") {
        try example.color(x: 14, y: 130) == beside ? nil : true
      }
      try example.button("mouseup", x: 60, y: 130)
      try await eventually("a card in its place") {
        try example.color(x: 14, y: 130) == beside ? true : nil
      }
      #expect(try example.title == "0 open, 1")
    }
  }
}

/// One of the programs of `Examples`, running.
private final class Example {
  nonisolated static let folder = Desktop.environment["LOTTIE_EXAMPLES_BIN"]
  nonisolated static var areThere: Bool {
    Desktop.isReady
      && FileManager.default.isExecutableFile(atPath: (folder ?? "") + "/progress-loader")
  }
  nonisolated static let need: Comment =
    "needs the examples in LOTTIE_EXAMPLES_BIN, as Scripts/test builds them"

  private let process = Process()
  private let xdotool: String
  private var window = ""

  init(_ name: String) throws {
    xdotool = try #require(Desktop.find("xdotool"))
    process.executableURL = URL(fileURLWithPath: try #require(Self.folder) + "/" + name)
    process.environment = Desktop.environment.filter { $0.key != "SDL_VIDEODRIVER" }
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  var isRunning: Bool { process.isRunning }

  func opened() async throws {
    window = try await eventually("the window") {
      let found = try run(
        self.xdotool,
        ["search", "--onlyvisible", "--pid", "\(self.process.processIdentifier)"])
      return found.output.windowNumber
    }
  }

  var title: String { get throws { try run(xdotool, ["getwindowname", window]).output.trimmed } }

  func click(x: Int, y: Int, count: Int = 1) throws {
    try run(
      xdotool,
      [
        "mousemove", "--window", window, "\(x)", "\(y)", "click", "--repeat", "\(count)", "--delay",
        "60", "1",
      ])
  }

  /// Moves the pointer, and presses or releases the main button: `mousedown` or `mouseup`.
  func button(_ action: String, x: Int, y: Int) throws {
    try run(xdotool, ["mousemove", "--window", window, "\(x)", "\(y)", action, "1"])
  }

  /// How many colours its window shows.
  var colorCount: Int { get throws { try Screenshot.colorCount(of: window) } }

  func color(x: Int, y: Int) throws -> [Int] { try Screenshot.color(of: window, x: x, y: y) }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
