// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieTexts

/// Decodes the frames of a video by ffmpeg. A running ffmpeg waits after the frame that was read
/// last, so that the next ones need no search.
final class VideoSource: FootageSource {
  private let file: VideoFile
  /// The running program, the index of the frame that it gives next, and the bytes read of it.
  private var run: (process: ChildProcess, next: Int, rest: [UInt8])?

  /// The largest number of frames to read and drop; for a later frame ffmpeg is started anew.
  private static let mostSkipped = 60
  /// The number of frames before the wanted one at which a new run starts: those before are
  /// probably wanted next.
  private static let before = 8
  /// The number of frames by which a video may be shorter than it says.
  private static let mostMissing = 300
  /// The longest time for a frame.
  private static let patience = Duration.seconds(20)

  init(_ file: VideoFile) { self.file = file }

  func picture(_ index: Int, keep: (Int, Picture) -> Void) throws(CommandFailure) -> Picture {
    // Of a file that claims too many frames, the last one that exists.
    var last: Picture?
    if run.map({ !($0.next...($0.next + Self.mostSkipped)).contains(index) }) ?? true {
      try start(at: max(0, index - Self.before))
    }
    while let next = run?.next, next <= index {
      guard let picture = try read() else { break }
      keep(next, picture)
      last = picture
      if next == index { return picture }
    }
    run = nil
    if last == nil { last = try lastPicture(before: index) }
    guard let last else {
      throw CommandFailure("\(file.path): frame \(index + 1) cannot be decoded", .invalid)
    }
    return last
  }

  /// The picture at the end of a video that is shorter than it says.
  private func lastPicture(before index: Int) throws(CommandFailure) -> Picture? {
    defer { run = nil }
    try start(at: max(0, index - Self.mostMissing))
    var last: Picture?
    while let picture = try read() { last = picture }
    return last
  }

  /// Starts ffmpeg at a frame.
  private func start(at index: Int) throws(CommandFailure) {
    run = nil
    // A little before the frame, whose time is rounded; after the one before it.
    let seconds = max(0, (Double(index) - 0.25) / file.rate)
    let arguments =
      ["-hide_banner", "-loglevel", "quiet", "-nostdin", "-protocol_whitelist", "file,pipe"]
      + (file.decoder.map { ["-c:v", $0] } ?? [])
      + ["-ss", "\(seconds)", "-i", "file:" + file.path, "-map", "0:V:0", "-an", "-sn", "-dn"]
      + [
        "-vf", "fps=\(file.rate),scale=\(file.size.width):\(file.size.height)", "-f", "rawvideo",
        "-pix_fmt", "rgba", "pipe:1",
      ]
    do throws(SystemError) {
      let process = try ChildProcess(file.program, arguments, output: .read, errors: .null)
      run = (process, index, [])
    } catch {
      throw CommandFailure("\(file.program) cannot be started: \(error)", .unavailable)
    }
  }

  /// Reads the next frame; nil at the end.
  private func read() throws(CommandFailure) -> Picture? {
    guard var current = run else { return nil }
    run = nil
    let size = file.size.width * file.size.height * 4
    let deadline = ContinuousClock.now + Self.patience
    while current.rest.count < size {
      guard let part = current.process.read(until: deadline) else {
        throw CommandFailure("\(file.path): ffmpeg takes too long for a frame", .invalid)
      }
      if part.isEmpty { return nil }
      current.rest += part
    }
    let picture = Picture(
      width: file.size.width, height: file.size.height, rgba: Array(current.rest[..<size]))
    current.rest.removeFirst(size)
    current.next += 1
    run = current
    return picture
  }
}
