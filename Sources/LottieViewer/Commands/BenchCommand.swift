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
      (from opening the file to the first finished frame), frame_ms (mean wall time of a frame), cpu_ms \
      (the same in processor time of all threads), frames, peak_rss_kb.

      EXAMPLES
        lottie-viewer bench logo.json
        lottie-viewer bench logo.json --size 1080x1080 --frames 200 --full
        lottie-viewer bench dots.json --views 100 --size 1200x900
      """)

  @OptionGroup var input: FileArgument

  @Option(help: "Size of the picture in pixels, as WxH; the animation's own if not given.")
  var size: PixelSize?

  @Option(help: "At most this many frames.")
  var frames = 200

  @Option(
    help:
      "Play it in this many views of one window of that size, unseen, each at a frame of its own.")
  var views: Int?

  @Flag(help: "Paint each frame whole, not only what differs from the one before.")
  var full = false

  func validate() throws {
    guard frames > 0 else { throw ValidationError("--frames has to be above 0") }
    guard (1...10_000).contains(views ?? 1) else {
      throw ValidationError("--views has to be in 1...10000")
    }
  }

  func run() throws { try MainActor.assumeIsolated { try bench() } }

  @MainActor private func bench() throws {
    let clock = ContinuousClock()
    let begin = clock.now
    let file = try input.read()
    let animation = file.animation
    let scene = Scene(animation, imageProvider: file.imageProvider)
    let size = size ?? PixelSize(of: animation)
    let transform = Fit.aspectFit.transform(from: scene.size, into: size.rect)
    let start = Double(animation.startFrame)
    let count = Int(
      clamping: (Double(animation.endFrame) - start).rounded(.up), to: 1...frames)
    do {
      let draw =
        try views.map {
          try drawing(views: $0, file, size)
        } ?? drawing(scene, size, transform, start)
      try draw(0)
      let load = clock.now - begin
      let (wall, cpu) = (clock.now, Self.cpuSeconds)
      for i in 0..<count { try draw(i) }
      let n = Double(count)
      let report = [
        "\"load_ms\":\(number(load.milliseconds))",
        "\"frame_ms\":\((clock.now - wall).milliseconds / n)",
        "\"cpu_ms\":\((Self.cpuSeconds - cpu) * 1000 / n)", "\"frames\":\(count)",
        "\"peak_rss_kb\":\(Self.peakKilobytes)",
      ]
      try Output.write("{" + report.joined(separator: ",") + "}")
    } catch let error as DrawingError {
      throw CommandFailure("\(input.file): \(error)", code: 3).exit
    }
  }

  /// Draws a frame by its number.
  private typealias Draw = @MainActor (Int) throws -> Void

  @MainActor private func drawing(
    _ scene: Scene, _ size: PixelSize, _ transform: Affine, _ start: Double
  )
    throws
    -> Draw
  {
    let bitmap = try Bitmap(width: size.width, height: size.height)
    let painter = FramePainter()
    return { [full] index in
      if full { painter.forget() }
      scene.update(to: start + Double(index))
      try painter.paint(scene.displayList, onto: bitmap.buffer, transform: transform)
    }
  }

  @MainActor private func drawing(views: Int, _ file: AnimationFile, _ size: PixelSize) throws
    -> Draw
  {
    let window = try UnseenWindow(size: size)
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
