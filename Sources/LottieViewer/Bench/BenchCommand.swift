// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// `lottie-viewer bench FILE --views N`: measures a window with many views.
///
/// It has the name of `lottie bench`, which measures everything that needs no window.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: localized("Time the frames of a hidden window with many views."),
    discussion: localized(
      """
      Plays the file in views at different frames, and prints one line of JSON with the times that `lottie bench \
      --help` lists, but for those of decoded images. Without --views it runs `lottie bench`.

      EXAMPLES
        lottie-viewer bench dots.json --views 100 --size 1200x900
      """))

  @OptionGroup var input: FileArgument

  @Option(help: .translated("Number of views, 1 to 10000."))
  var views: Int

  @Option(
    help: .translated("Size of the window in pixels, as WxH; the animation's own if not given."))
  var size: PixelSize?

  @OptionGroup var rasterizer: RasterizerOption

  @Option(
    help: .translated("Largest number of frames to measure; fewer if the animation is shorter."))
  var frames = 200

  @Flag(help: .translated("Repaint the whole window in each frame, not only the damaged area."))
  var full = false

  func validate() throws {
    guard frames > 0 else { throw ValidationError(localized("--frames takes a number above 0")) }
    guard (1...10_000).contains(views) else {
      throw ValidationError(localized("--views takes a number from 1 to 10000"))
    }
  }

  /// Measures loading and all frames on the main thread, then prints the report.
  ///
  /// - Throws: Errors of `FileArgument.read`, exit code 69 where there is no SDL, 74 where stdout
  ///   cannot be written.
  func run() throws { try MainActor.assumeIsolated { try bench() } }

  @MainActor private func bench() throws {
    let begin = ContinuousClock.now
    let file = try input.read()
    let animation = file.animation
    let length = Double(animation.endFrame - animation.startFrame)
    let count = Int(clamping: length.rounded(.up), to: 1...frames)
    do {
      let window = try HeadlessWindow(
        size: size ?? PixelSize(of: animation.canvas), rasterizer: rasterizer.kind)
      window.fill(with: views, of: file)
      let prepared = ContinuousClock.now
      try window.frame(paintingAll: full)
      let drawn = ContinuousClock.now
      var report = FrameTimes()
      report.add([
        ("load_ms", (drawn - begin).milliseconds), ("first_ms", (drawn - prepared).milliseconds),
      ])
      try report.measure(frames: count) { _ in try window.frame(paintingAll: full) }
      try Output.write(report.json)
    } catch let error as SDLError {
      throw CommandFailure("\(input.file): \(error)", .unavailable)
    }
  }
}
