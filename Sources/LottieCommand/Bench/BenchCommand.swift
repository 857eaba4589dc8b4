// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import LottieTools

/// `lottie bench FILE`: measures drawing times, for comparison with other players.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: localized("Time the frames of a file."),
    discussion: localized(
      """
      Draws frame after frame into one picture, as the window does, and prints one line of JSON:

        load_ms      from opening the file to the first finished frame
        first_ms     the first frame alone
        frame_ms     mean wall time of a frame
        cpu_ms       mean processor time of a frame, all threads together
        frames       number of measured frames
        peak_rss_kb  largest resident memory of the process
        median_ms, p95_ms, longest_ms
                     median, 95th percentile and maximum of the frames' wall times
        missed_60hz  share of frames that took longer than 1/60 s, 0 to 1
        images_kb    decoded images, which are a part of peak_rss_kb

      With --size the picture is allocated before, so that load_ms does not include it. As in all commands that \
      draw, the library is prepared while the arguments are parsed.

      With --layers it prints what each layer takes, as indented JSON, measured on one thread:

        frame_ms     mean wall time of a frame, without measuring layers
        sum_ms       the same with it: the sum of "own" of all layers, and of "other"
        advice       what takes most, in words
        worst        the ten frames that took longest
        other        what belongs to no layer, such as comparing frames
        layers       in the order of the file: the share of the frame and total_ms
                     with the layers inside, the stages of the layer itself
                     (masks_ms, filters_ms and mattes_ms are parts of paint_ms),
                     bytes of its JSON
        assets       bytes of precompositions, images, glyphs and fonts

      EXAMPLES
        lottie bench logo.json
        lottie bench logo.json --size 1080x1080 --frames 200 --full
        lottie bench logo.json --layers --range 30..90 | jq '.advice[]'
      """))

  @OptionGroup var input: FileArgument

  @Option(
    parsing: .unconditional,
    help: .translated("Size of the picture in pixels, as WxH; the animation's own if not given."),
    transform: PixelSize.parse)
  var size: PixelSize?

  @OptionGroup var rasterizer: RasterizerOption

  @Option(
    help: .translated("Largest number of frames to measure; fewer if the animation is shorter."))
  var frames = 200

  @Option(
    help: .translated("Draw all frames this often, as a loop; for profilers.", visibility: .hidden)
  )
  var rounds = 1

  @Flag(help: .translated("Repaint the whole picture in each frame, not only the damaged area."))
  var full = false

  @Flag(help: .translated("Spread the measured frames over the whole animation."))
  var spread = false

  @Flag(help: .translated("Print what each layer takes, in time and in the file's bytes."))
  var layers = false

  @Option(
    parsing: .unconditional,
    help:
      .translated(
        "With --layers, a range of frames A..B, both included, or a marker's name; all if not given."
      ))
  var range: FrameList?

  @Flag(
    help: .translated(
      "Also print the milliseconds of each stage.",
      discussion: """
        parse_ms (text and model) and build_ms (scene) once; update_ms, list_ms and paint_ms as means of a frame. Their \
        sum is above frame_ms because each stage is timed.
        """, visibility: .hidden))
  var stages = false

  @Flag(
    help: .translated(
      "Also print slots_ms, for a file with colors in slots.",
      discussion: """
        The median time from setting all colors that have slots, as a theme does, to the finished frame.
        """, visibility: .hidden))
  var slots = false

  @Flag(
    help: .translated(
      "Also print cancel_ms, for a path.",
      discussion: """
        The longest time from the cancellation of a task to its end. Sixteen tasks read the file and render its first \
        frame; they are cancelled at moments spread over load_ms.
        """, visibility: .hidden))
  var cancel = false

  /// Checks ranges.
  func validate() throws {
    if cancel {
      guard case .path = InputFile(input.file) else {
        throw ValidationError(localized("--cancel reads the file again, so it takes a path"))
      }
    }
    guard range == nil || layers else {
      throw ValidationError(localized("--range belongs to --layers"))
    }
    guard !layers || !(slots || cancel || stages || rounds > 1) else {
      throw ValidationError(
        localized("--layers has a report of its own; measure the other figures without it"))
    }
    guard frames > 0 else { throw ValidationError(localized("--frames takes a number above 0")) }
    guard 1...1_000_000 ~= rounds else {
      throw ValidationError(localized("--rounds takes a number from 1 to 1000000"))
    }
  }

  /// Runs the measurement on the main thread, where players live.
  ///
  /// - Throws: Errors of `FileArgument.read`, exit code 3 over the size limit, 74 where stdout cannot be
  ///   written.
  func run() throws { try MainActor.assumeIsolated { try layers ? benchLayers() : bench() } }

  /// Measures loading and all frames, then prints the report.
  ///
  /// - Throws: Errors of `FileArgument.read`, exit code 3 where the picture is over the size limit.
  @MainActor private func bench() throws {
    let clock = ContinuousClock()
    // Other players are handed a ready target, so its allocation is not part of load_ms.
    let early = try size.map(target)
    let begin = clock.now
    let file = try input.read()
    let parsed = clock.now
    let animation = file.animation
    let scene = Scene(animation, imageProvider: file.imageProvider)
    let built = clock.now
    let size = size ?? PixelSize(of: animation.canvas)
    let transform = Fit.aspectFit.transform(from: scene.size, into: size.rect)
    let start = animation.start
    let length = animation.end - start
    let count = Int(clamping: length.rounded(.up), to: 1...frames)
    let step = spread ? max(1, length / Double(count)) : 1
    do {
      let draw = try drawing(scene, on: early ?? target(size), transform, start, step)
      let prepared = clock.now
      try draw(0)
      let drawn = clock.now
      var report = FrameTimes()
      report.add([
        ("load_ms", (drawn - begin).milliseconds), ("first_ms", (drawn - prepared).milliseconds),
      ])
      try report.measure(frames: count * rounds) { try draw($0 % count) }
      report.add([("images_kb", Double(scene.imageBytes) / 1024)])
      if stages {
        report.add([
          ("parse_ms", (parsed - begin).milliseconds), ("build_ms", (built - parsed).milliseconds),
        ])
        report.add(try stages(scene, size, transform, frames: start, count))
      }
      if slots { report.add([("slots_ms", try themeTime(file, size, transform))]) }
      if cancel {
        report.add([("cancel_ms", longestCancellation(within: drawn - begin).milliseconds)])
      }
      try Output.write(report.json)
    } catch let error as DrawingError {
      throw CommandFailure("\(input.file): \(error)", .limit)
    }
  }

  /// Draws all frames once more and returns the mean time of each stage.
  ///
  /// This is a run of its own, so that reading the clock between stages does not add to `frame_ms`.
  @MainActor private func stages(
    _ scene: Scene, _ size: PixelSize, _ transform: Affine, frames start: Double, _ count: Int
  ) throws -> FrameTimes.Figures {
    let clock = ContinuousClock()
    let bitmap = try Bitmap(width: size.width, height: size.height)
    let painter = FramePainter(rasterizer: rasterizer.kind)
    painter.paintsWholeFrames = full
    var sums = (update: 0.0, list: 0.0, paint: 0.0)
    for i in 0..<count {
      let begin = clock.now
      scene.update(to: start + Double(i))
      let updated = clock.now
      let list = scene.displayList
      let listed = clock.now
      painter.paint(list, onto: bitmap.buffer, transform: transform)
      sums.update += (updated - begin).milliseconds
      sums.list += (listed - updated).milliseconds
      sums.paint += (clock.now - listed).milliseconds
    }
    let n = Double(count)
    return [
      ("update_ms", sums.update / n), ("list_ms", sums.list / n), ("paint_ms", sums.paint / n),
    ]
  }

  /// The median time to show other colors in all slots that have colors, in milliseconds.
  ///
  /// - Throws: Exit code 2 for a file without such slots.
  @MainActor private func themeTime(
    _ file: AnimationFile, _ size: PixelSize, _ transform: Affine
  ) throws -> Double {
    let player = AnimationPlayer()
    player.load(file.animation, imageProvider: file.imageProvider)
    var values = AnimationSlots(file.animation)
    let ids = values.kinds.filter { $0.value == .color }.keys.sorted()
    guard !ids.isEmpty else {
      throw CommandFailure("\(input.file): no color has a slot", .invalid)
    }
    let bitmap = try Bitmap(width: size.width, height: size.height)
    let painter = FramePainter(rasterizer: rasterizer.kind)
    func show() {
      guard let list = player.displayList else { return }
      painter.paint(list, onto: bitmap.buffer, transform: transform)
    }
    show()
    let clock = ContinuousClock()
    let times = (1...21).map { run in
      let share = Double(run) / 21
      let begin = clock.now
      for id in ids { values.setColor(Color(r: share, g: 1 - share, b: 0.5, a: 1), for: id) }
      player.replace(values.applied(to: file.animation), imageProvider: nil)
      show()
      return (clock.now - begin).milliseconds
    }
    return times.sorted()[times.count / 2]
  }

  /// Draws the frame with this index, counted from 0.
  private typealias Draw = (Int) throws -> Void

  /// A bitmap and the painter that remembers what is on it.
  private typealias Target = (bitmap: Bitmap, painter: FramePainter)

  /// Allocates the picture.
  ///
  /// - Throws: Exit code 3 where the size is over the limit.
  private func target(_ size: PixelSize) throws -> Target {
    do {
      let target = try FramePainter.onBitmap(
        width: size.width, height: size.height, rasterizer: rasterizer.kind)
      target.painter.paintsWholeFrames = full
      target.painter.limits = PaintLimits(input.limits.limits)
      return target
    } catch {
      throw CommandFailure("\(input.file): \(error)", .limit)
    }
  }

  /// Returns a closure that draws one frame of a scene onto a bitmap.
  @MainActor private func drawing(
    _ scene: Scene, on target: Target, _ transform: Affine, _ start: Double, _ step: Double
  ) -> Draw {
    let (bitmap, painter) = target
    return { index in
      scene.update(to: start + Double(index) * step)
      painter.paint(scene.displayList, onto: bitmap.buffer, transform: transform)
    }
  }
}
