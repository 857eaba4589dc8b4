// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit

/// `lottie-viewer bench FILE`: measures drawing times, for comparison with other players.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Time the frames of a file.",
    discussion: """
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
        images_kb    decoded images, which are a part of peak_rss_kb (not with --views)

      With --size the picture is allocated before, so that load_ms does not include it. As in all commands that \
      draw, a second thread prepares the library from the start of the program on (AnimationRenderer.prepare).

      With --stages it adds the times of the stages in milliseconds: parse_ms (text and model) and build_ms (scene) \
      once; update_ms, list_ms and paint_ms as means of a frame. Their sum is above frame_ms because each stage is timed.

      With --slots it adds slots_ms: the median time from setting all colors that have slots, as a theme does, to the \
      finished frame.

      With --cancel it adds cancel_ms: the longest time from the cancellation of a task to its end. Sixteen tasks read \
      the file and render its first frame; they are cancelled at moments spread over load_ms.

      EXAMPLES
        lottie-viewer bench logo.json
        lottie-viewer bench logo.json --size 1080x1080 --frames 200 --full
        lottie-viewer bench logo.json --stages
        lottie-viewer bench dots.json --views 100 --size 1200x900
      """)

  @OptionGroup var input: FileArgument

  @Option(help: "Size of the picture in pixels, as WxH; the animation's own if not given.")
  var size: PixelSize?

  @OptionGroup var rasterizer: RasterizerOption

  @Option(help: "Largest number of frames to measure; fewer if the animation is shorter.")
  var frames = 200

  @Option(
    help:
      "Play the file in this many views of a hidden window of that size, at different frames.")
  var views: Int?

  @Flag(help: "Repaint the whole picture in each frame, not only the damaged area.")
  var full = false

  @Flag(help: "Spread the measured frames over the whole animation.")
  var spread = false

  @Flag(help: "Also print the time of each stage.")
  var stages = false

  @Flag(help: "Also print how long another theme takes, for a file with colors in slots.")
  var slots = false

  @Flag(help: "Also print how soon cancelled tasks end; needs a path.")
  var cancel = false

  /// Checks ranges, and that --views has no stages of its own: its frames include many scenes.
  func validate() throws {
    guard !(stages || cancel || slots) || views == nil else {
      throw ValidationError("--views excludes --stages, --slots and --cancel")
    }
    if cancel {
      guard case .path = InputFile(input.file) else {
        throw ValidationError("--cancel reads the file again, so it takes a path")
      }
    }
    guard frames > 0 else { throw ValidationError("--frames takes a number above 0") }
    guard (1...10_000).contains(views ?? 1) else {
      throw ValidationError("--views takes a number from 1 to 10000")
    }
  }

  /// Runs the measurement on the main thread, where views and scenes live.
  ///
  /// - Throws: Errors of `FileArgument.read`, exit code 3 over the size limit, 74 where stdout cannot be
  ///   written.
  func run() throws { try MainActor.assumeIsolated { try bench() } }

  /// Measures loading and all frames, then prints the report.
  ///
  /// - Throws: Errors of `FileArgument.read`, exit code 3 where the picture is over the size limit.
  @MainActor private func bench() throws {
    let clock = ContinuousClock()
    // Other players are handed a ready target, so its allocation is not part of load_ms.
    let early = try views == nil ? size.map(target) : nil
    let begin = clock.now
    let file = try input.read()
    let parsed = clock.now
    let animation = file.animation
    let scene = Scene(animation, imageProvider: file.imageProvider)
    let built = clock.now
    let size = size ?? PixelSize(of: animation.size)
    let transform = Fit.aspectFit.transform(from: scene.size, into: size.rect)
    let start = Double(animation.startFrame)
    let length = Double(animation.endFrame) - start
    let count = Int(clamping: length.rounded(.up), to: 1...frames)
    let step = spread ? max(1, length / Double(count)) : 1
    do {
      let draw =
        try views.map {
          try drawing(views: $0, file, size)
        } ?? drawing(scene, on: early ?? target(size), transform, start, step)
      let prepared = clock.now
      try draw(0)
      let drawn = clock.now
      var report: Figures = [
        ("load_ms", (drawn - begin).milliseconds), ("first_ms", (drawn - prepared).milliseconds),
      ]
      report += try Self.frameFigures(count, draw)
      if views == nil { report.append(("images_kb", Double(scene.imageBytes) / 1024)) }
      if stages {
        report += [
          ("parse_ms", (parsed - begin).milliseconds), ("build_ms", (built - parsed).milliseconds),
        ]
        report += try stages(scene, size, transform, frames: start, count)
      }
      if slots { report.append(("slots_ms", try themeTime(file, size, transform))) }
      if cancel {
        report.append(("cancel_ms", longestCancellation(within: drawn - begin).milliseconds))
      }
      try Output.write(Self.json(report))
    } catch let error as DrawingError {
      throw CommandFailure("\(input.file): \(error)", .limit)
    }
  }

  /// Named figures in the order of the report. The suffix of a name is its unit.
  private typealias Figures = [(name: String, value: Double)]

  /// Draws frames 0..<count and returns the means, the peak memory and the spread of the times.
  ///
  /// Wall time and processor time are taken over the whole run, so that they include the same work.
  @MainActor private static func frameFigures(_ count: Int, _ draw: Draw) throws -> Figures {
    let clock = ContinuousClock()
    var times: [Double] = []
    times.reserveCapacity(count)
    let (wall, cpu) = (clock.now, cpuSeconds)
    var last = wall
    for i in 0..<count {
      try draw(i)
      let now = clock.now
      times.append((now - last).milliseconds)
      last = now
    }
    let cpuTime = (cpuSeconds - cpu) * 1000
    return [
      ("frame_ms", (last - wall).milliseconds / Double(count)),
      ("cpu_ms", cpuTime / Double(count)), ("frames", Double(count)),
      ("peak_rss_kb", Double(peakKilobytes)),
    ] + spread(of: times)
  }

  /// The report as one line of JSON: whole numbers without a fraction, others with six digits.
  private static func json(_ report: Figures) -> String {
    let members = report.map { name, value in
      value == value.rounded()
        ? "\"\(name)\":\(Int(clamping: value, to: 0...1_000_000_000))"
        : "\"\(name)\":\((value * 1e6).rounded() / 1e6)"
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// Percentiles of frame times in milliseconds, and the share of frames longer than 1/60 s.
  private static func spread(of times: [Double]) -> Figures {
    let sorted = times.sorted()
    func at(_ share: Double) -> Double {
      sorted[Int(clamping: Double(sorted.count) * share, to: 0...sorted.count - 1)]
    }
    let missed = times.count { $0 > 1000.0 / 60 }
    return [
      ("median_ms", at(0.5)), ("p95_ms", at(0.95)), ("longest_ms", at(1)),
      ("missed_60hz", Double(missed) / Double(times.count)),
    ]
  }

  /// Draws all frames once more and returns the mean time of each stage.
  ///
  /// This is a run of its own, so that reading the clock between stages does not add to `frame_ms`.
  @MainActor private func stages(
    _ scene: Scene, _ size: PixelSize, _ transform: Affine, frames start: Double, _ count: Int
  ) throws -> Figures {
    let clock = ContinuousClock()
    let bitmap = try Bitmap(width: size.width, height: size.height)
    let painter = FramePainter(rasterizer: rasterizer.kind)
    var sums = (update: 0.0, list: 0.0, paint: 0.0)
    for i in 0..<count {
      if full { painter.forget() }
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
  private typealias Draw = @MainActor (Int) throws -> Void

  /// A bitmap and the painter that remembers what is on it.
  private typealias Target = (bitmap: Bitmap, painter: FramePainter)

  /// Allocates the picture.
  ///
  /// - Throws: Exit code 3 where the size is over the limit.
  private func target(_ size: PixelSize) throws -> Target {
    do {
      let target = try FramePainter.onBitmap(
        width: size.width, height: size.height, rasterizer: rasterizer.kind)
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
    return { [full] index in
      scene.update(to: start + Double(index) * step)
      painter.paint(scene.displayList, onto: bitmap.buffer, transform: transform)
      // After painting, not before: the painter knows that a new bitmap is clear, and uses that.
      if full { painter.forget() }
    }
  }

  /// Returns a closure that advances a hidden window with many views by one frame.
  @MainActor private func drawing(views: Int, _ file: AnimationFile, _ size: PixelSize) throws
    -> Draw
  {
    let window = try HeadlessWindow(size: size, rasterizer: rasterizer.kind)
    window.fill(with: views, of: file)
    return { [full] _ in try window.frame(paintingAll: full) }
  }

  /// Processor time of all threads of the process, in seconds.
  private static var cpuSeconds: Double {
    Double(clock()) / Double(CLOCKS_PER_SEC)
  }

  /// Largest resident set size so far in KiB, from `/proc/self/status`; 0 where it cannot be read.
  private static var peakKilobytes: Int {
    guard let data = FileManager.default.contents(atPath: "/proc/self/status") else { return 0 }
    let line = String(decoding: data, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}

nonisolated extension Duration {
  /// The duration in milliseconds, as a fraction.
  fileprivate var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) * 1e-15
  }
}
