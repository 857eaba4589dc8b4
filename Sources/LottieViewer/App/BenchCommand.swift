// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// `lottie-viewer bench FILE --views N`: measures a window with many views; `--edits` measures edits in
/// the viewer's own window.
///
/// It has the name of `lottie bench`, which measures everything that needs no window.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: localized("Time a hidden window: many views, or edits."),
    discussion: localized(
      """
      With --views, plays the file in views at different frames, and prints one line of JSON with the times that \
      `lottie bench --help` lists, but for those of decoded images.

      With --edits, opens a copy of the file in the viewer's window, and prints the milliseconds of opening it, \
      scrolling, scrubbing, dragging a value, a bar and a keyframe, undoing and saving: the median of each step with \
      its frame, and the longest one.

      Without both it runs `lottie bench`.

      EXAMPLES
        lottie-viewer bench dots.json --views 100 --size 1200x900
        lottie-viewer bench large.json --edits
      """))

  @OptionGroup var input: FileArgument

  @Option(help: .translated("Number of views, 1 to 10000."))
  var views: Int?

  @Flag(help: .translated("Time edits of the file in the viewer's window."))
  var edits = false

  @Option(
    parsing: .unconditional,
    help: .translated("Size of the window in pixels, as WxH; the animation's own if not given."),
    transform: PixelSize.parse)
  var size: PixelSize?

  @OptionGroup var rasterizer: RasterizerOption

  @Option(
    help: .translated("Largest number of frames to measure; fewer if the animation is shorter."))
  var frames = 200

  @Flag(help: .translated("Repaint the whole window in each frame, not only the damaged area."))
  var full = false

  func validate() throws {
    guard frames > 0 else { throw ValidationError(localized("--frames takes a number above 0")) }
    guard edits || (1...10_000).contains(views ?? 0) else {
      throw ValidationError(localized("--views takes a number from 1 to 10000"))
    }
    guard views == nil || !edits else {
      throw ValidationError(localized("--views and --edits exclude each other"))
    }
  }

  /// Measures loading and all frames on the main thread, then prints the report.
  ///
  /// - Throws: Errors of `FileArgument.read`, exit code 69 where there is no SDL, 74 where stdout
  ///   cannot be written.
  func run() throws {
    try MainActor.assumeIsolated { if edits { try benchEdits() } else { try benchViews() } }
  }

  @MainActor private func benchEdits() throws {
    // For the error of a file that cannot be read, and its exit code.
    _ = try input.read()
    do {
      let bench = try EditingBench(input.file)
      try bench.run()
      var report = FrameTimes()
      report.add(bench.figures)
      try Output.write(report.json)
    } catch let error as SDLError {
      throw CommandFailure("\(input.file): \(error)", .unavailable)
    } catch let error as CocoaError {
      throw CommandFailure("\(input.file): \(error.localizedDescription)", .unavailable)
    }
  }

  @MainActor private func benchViews() throws {
    let begin = ContinuousClock.now
    let file = try input.read()
    let animation = file.animation
    let length = Double(animation.endFrame - animation.startFrame)
    let count = Int(clamping: length.rounded(.up), to: 1...frames)
    do {
      let window = try HeadlessWindow(
        size: size ?? PixelSize(of: animation.canvas), rasterizer: rasterizer.kind)
      window.fill(with: views ?? 1, of: file)
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
