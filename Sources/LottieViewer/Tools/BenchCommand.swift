// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit

/// Times drawing, for comparison with other players.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Time the frames of a file.",
    discussion: """
      Draws frame after frame into one picture, as the window does, and prints one line of JSON: load_ms \
      (from opening the file to the first finished frame; with --size the picture's memory is asked for before, \
      though not yet handed out by the system), frame_ms (mean wall time of a frame), cpu_ms \
      (the same in processor time of all threads), frames, peak_rss_kb, and of the frames' wall times the median, \
      the 95th of a hundred, the longest, and the share that took more than a sixtieth of a second.

      With --stages it adds what the parts took, in milliseconds: parse (the text and the model) and build (the tree) \
      once; update, list and paint as the mean of a frame. The sum of these is more than frame_ms by what the clock takes.

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

  @Option(help: "At most this many frames.")
  var frames = 200

  @Option(
    help:
      "Play it in this many views of one window of that size, unseen, each at a frame of its own.")
  var views: Int?

  @Flag(help: "Paint each frame whole, not only what differs from the one before.")
  var full = false

  @Flag(help: "Tell what the parts of the work took.")
  var stages = false

  func validate() throws {
    guard !stages || views == nil else { throw ValidationError("--stages goes without --views") }
    guard frames > 0 else { throw ValidationError("--frames has to be above 0") }
    guard (1...10_000).contains(views ?? 1) else {
      throw ValidationError("--views has to be in 1...10000")
    }
  }

  func run() throws { try MainActor.assumeIsolated { try bench() } }

  @MainActor private func bench() throws {
    let clock = ContinuousClock()
    // As other players are measured, which are given what to draw on.
    let early = try views == nil ? size.map(target) : nil
    let begin = clock.now
    let file = try input.read()
    let parsed = clock.now
    let animation = file.animation
    let scene = Scene(animation, imageProvider: file.imageProvider)
    let built = clock.now
    let size = size ?? PixelSize(of: animation)
    let transform = Fit.aspectFit.transform(from: scene.size, into: size.rect)
    let start = Double(animation.startFrame)
    let count = Int(
      clamping: (Double(animation.endFrame) - start).rounded(.up), to: 1...frames)
    do {
      let draw =
        try views.map {
          try drawing(views: $0, file, size)
        } ?? drawing(scene, on: early ?? target(size), transform, start)
      try draw(0)
      let load = clock.now - begin
      var times: [Double] = []
      times.reserveCapacity(count)
      let (wall, cpu) = (clock.now, Self.cpuSeconds)
      var last = wall
      for i in 0..<count {
        try draw(i)
        let now = clock.now
        times.append((now - last).milliseconds)
        last = now
      }
      let cpuTime = (Self.cpuSeconds - cpu) * 1000
      var report: [(String, Double)] = [
        ("load_ms", load.milliseconds), ("frame_ms", (last - wall).milliseconds / Double(count)),
        ("cpu_ms", cpuTime / Double(count)), ("frames", Double(count)),
        ("peak_rss_kb", Double(Self.peakKilobytes)),
      ]
      report += Self.spread(of: times)
      if stages {
        report += [
          ("parse_ms", (parsed - begin).milliseconds), ("build_ms", (built - parsed).milliseconds),
        ]
        report += try stages(scene, size, transform, frames: start, count)
      }
      // Whole numbers as such, the rest to a nanosecond.
      let members = report.map { name, value in
        value == value.rounded()
          ? "\"\(name)\":\(Int(clamping: value, to: 0...1_000_000_000))"
          : "\"\(name)\":\((value * 1e6).rounded() / 1e6)"
      }
      try Output.write("{" + members.joined(separator: ",") + "}")
    } catch let error as DrawingError {
      throw failure(error)
    }
  }

  private static func spread(of times: [Double]) -> [(String, Double)] {
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

  /// Draws all frames once more, with the clock in between.
  @MainActor private func stages(
    _ scene: Scene, _ size: PixelSize, _ transform: Affine, frames start: Double, _ count: Int
  ) throws -> [(String, Double)] {
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

  /// Draws a frame by its number.
  private typealias Draw = @MainActor (Int) throws -> Void

  /// What is painted on, and by whom.
  private typealias Target = (bitmap: Bitmap, painter: FramePainter)

  private func target(_ size: PixelSize) throws -> Target {
    do {
      return try FramePainter.onBitmap(
        width: size.width, height: size.height, rasterizer: rasterizer.kind)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: DrawingError) -> ExitCode {
    CommandFailure("\(input.file): \(error)", code: 3).exit
  }

  @MainActor private func drawing(
    _ scene: Scene, on target: Target, _ transform: Affine, _ start: Double
  ) -> Draw {
    let (bitmap, painter) = target
    return { [full] index in
      scene.update(to: start + Double(index))
      painter.paint(scene.displayList, onto: bitmap.buffer, transform: transform)
      // Behind it: what nothing has been painted on yet is known to be clear.
      if full { painter.forget() }
    }
  }

  @MainActor private func drawing(views: Int, _ file: AnimationFile, _ size: PixelSize) throws
    -> Draw
  {
    let window = try UnseenWindow(size: size, rasterizer: rasterizer.kind)
    window.fill(with: views, of: file)
    return { [full] _ in try window.frame(paintingAll: full) }
  }

  /// Of all threads.
  private static var cpuSeconds: Double {
    Double(clock()) / Double(CLOCKS_PER_SEC)
  }

  private static var peakKilobytes: Int {
    guard let data = FileManager.default.contents(atPath: "/proc/self/status") else { return 0 }
    let line = String(decoding: data, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}

nonisolated extension Duration {
  fileprivate var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) * 1e-15
  }
}
