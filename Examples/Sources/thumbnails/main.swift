// SPDX-License-Identifier: Apache-2.0

// Renders a picture of each animation in a folder on all cores, without a window, as a server or a
// file manager would, and prints how many pictures a second that is.

import Foundation
import LottieKit
import Synchronization

/// The arguments of the program.
struct Options {
  var folder = ""
  /// The folder for PNG files; nil writes none.
  var output: String?
  /// The length of a picture's longer side in pixels.
  var side = 256.0
  /// The number of threads.
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// The number of pictures of each file, at equal distances from the first frame.
  var frames = 1

  static let usage = """
    usage: thumbnails FOLDER [--output FOLDER] [--size PIXELS] [--jobs THREADS] [--frames COUNT]

    """

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--output": output = rest.popFirst()
      case "--size": side = rest.popFirst().flatMap(Double.init) ?? 0
      case "--jobs": jobs = rest.popFirst().flatMap { Int($0) } ?? 0
      case "--frames": frames = rest.popFirst().flatMap { Int($0) } ?? 0
      default: folder = argument
      }
    }
    guard !folder.isEmpty, side >= 1, jobs >= 1, frames >= 1 else { return nil }
  }
}

/// Renders the pictures of one file, and writes the last one.
func render(_ path: String, _ options: Options) throws {
  let file = try AnimationFile.read(path: path)
  let (width, height) = (file.animation.size.width, file.animation.size.height)
  let scale = options.side / max(width, height, 1)
  let size = CGSize(width: max(1, width * scale), height: max(1, height * scale))
  let renderer = try AnimationRenderer(file, size: size)
  let (start, end) = (file.animation.startFrame, file.animation.endFrame)
  for i in 1...options.frames {
    let share = CGFloat(i) / CGFloat(options.frames + 1)
    let image = renderer.image(atFrame: start + (end - start) * share)
    guard i == options.frames, let output = options.output else { continue }
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    try image.pngData().write(to: URL(fileURLWithPath: "\(output)/\(name).png"))
  }
}

/// The peak memory of the process in megabytes.
func peakMemory() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
  return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
}

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data(Options.usage.utf8))
  exit(64)
}
let endings = [".json", ".lottie", ".tgs"]
let paths = ((try? FileManager.default.contentsOfDirectory(atPath: options.folder)) ?? []).sorted()
  .filter { name in endings.contains { name.hasSuffix($0) } }
  .map { "\(options.folder)/\($0)" }

/// The next file that no thread has taken, and the files that could not be rendered.
let work = Mutex((next: 0, failures: 0))
let clock = ContinuousClock()
let start = clock.now
DispatchQueue.concurrentPerform(iterations: options.jobs) { _ in
  while let path = work.withLock({ work -> String? in
    guard work.next < paths.count else { return nil }
    defer { work.next += 1 }
    return paths[work.next]
  }) {
    do {
      try render(path, options)
    } catch {
      work.withLock { $0.failures += 1 }
      FileHandle.standardError.write(Data("\(path): \(error)\n".utf8))
    }
  }
}
let seconds = Double((clock.now - start) / .microseconds(1)) / 1e6
let failures = work.withLock { $0.failures }
let count = (paths.count - failures) * options.frames
print(
  "\(count) pictures of \(paths.count - failures) files in", String(format: "%.2f s", seconds),
  "on \(options.jobs) threads:", String(format: "%.0f", Double(count) / max(seconds, 1e-6)),
  "pictures a second, \(peakMemory()) MB at most")
exit(failures == 0 ? 0 : 1)
