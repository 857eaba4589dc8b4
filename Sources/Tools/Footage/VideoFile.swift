// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieGeometry
internal import LottieTexts

/// What ffprobe says of a video.
struct VideoFile {
  let path: String
  /// The path of ffmpeg.
  let program: String
  /// The size in which frames are decoded, with square pixels.
  let size: PixelSize
  /// Frames per second. Videos whose rate varies are decoded at their mean one.
  let rate: Double
  let count: Int
  /// The decoder that is named, since the usual one leaves out the alpha channel; nil for the usual one.
  let decoder: String?

  /// The time to read the start of a file.
  private static let patience = Duration.seconds(15)
  /// The largest number of pixels of a decoded frame; larger videos are decoded smaller. Default:
  /// that of 2560 × 1440.
  static let mostPixels = 3_686_400.0
  /// The largest number of frames, and the largest rate.
  private static let mostFrames = 10_000_000
  private static let rates = 0.01...1000.0

  /// Reads the start of a video.
  ///
  /// - Parameters:
  ///   - ffmpeg: The path of ffmpeg. Default: that of the installed one.
  ///   - ffprobe: That of ffprobe, which comes with it.
  /// - Throws: `CommandFailure` where ffmpeg is not installed, or cannot read it.
  init(
    _ path: String, ffmpeg: String? = FFmpeg.find(),
    ffprobe: String? = ChildProcess.path(ofProgram: "ffprobe")
  ) throws(CommandFailure) {
    guard let program = ffmpeg, let probe = ffprobe else {
      throw CommandFailure(
        "ffmpeg is needed to read videos and is not installed (Debian: apt-get install ffmpeg)",
        .unavailable)
    }
    (self.path, self.program) = (path, program)
    let values = try Self.values(of: path, probe)
    guard let width = values["width"].flatMap(Double.init),
      let height = values["height"].flatMap(Double.init), width >= 1, height >= 1
    else {
      throw CommandFailure(
        "\(path): neither an animation nor a picture, a video or a folder of pictures", .invalid)
    }
    size = Self.size(width, height, values)
    let film = Self.isAnimatedPNG(path) ? try Self.timingOfPNG(path) : nil
    let rate = film?.rate ?? Self.rate(values)
    self.rate = rate
    let seconds = ["duration", "format_duration"].compactMap { values[$0].flatMap(Double.init) }
      .first { $0 > 0 && $0.isFinite }
    let frames =
      film?.frames ?? values["nb_frames"].flatMap(Double.init)
      ?? seconds.map { ($0 * rate).rounded() }
    count = Int(clamping: frames?.finite(or: 1) ?? 1, to: 1...Self.mostFrames)
    let hasAlpha = values["TAG:alpha_mode"] == "1"
    decoder =
      switch values["codec_name"] {
      case "vp9" where hasAlpha: "libvpx-vp9"
      case "vp8" where hasAlpha: "libvpx"
      default: nil
      }
  }

  /// Whether a file is an animated PNG.
  static func isAnimatedPNG(_ path: String) -> Bool {
    var isAnimated = false
    eachChunk(ofPNG: Disk.start(of: path, bytes: 1 << 16)) { type, _ in
      // It is before the pixels.
      if type == "acTL" { isAnimated = true }
      return type != "IDAT" && !isAnimated
    }
    return isAnimated
  }

  /// The rate at which each frame of an animated PNG is shown for a whole number of frames, or nearly,
  /// and their number at that rate: pictures that are shown for longer than others count as several. Without any delay
  /// there is no rate, and the number is that of the pictures.
  private static func timingOfPNG(
    _ path: String
  ) throws(CommandFailure) -> (frames: Double, rate: Double?) {
    var delays: [Double] = []
    eachChunk(ofPNG: try CommandFailure.contents(of: path)) { type, content in
      guard type == "fcTL", content.count >= 24 else { return true }
      func number(_ offset: Int) -> Double {
        let start = content.startIndex + offset
        return Double(Int(content[start]) << 8 | Int(content[start + 1]))
      }
      // A divisor of 0 means hundredths.
      delays.append(number(20) / (number(22) == 0 ? 100 : number(22)))
      return true
    }
    guard let shortest = delays.filter({ $0 > 0 }).min() else { return (Double(delays.count), nil) }
    let rate = (1 / shortest).clamped(to: rates)
    return (max(1, (delays.reduce(0, +) * rate).rounded()), rate)
  }

  /// Calls `body` with the type and the content of the chunks of a PNG, until it returns false.
  private static func eachChunk(
    ofPNG bytes: [UInt8], _ body: (_ type: String, _ content: ArraySlice<UInt8>) -> Bool
  ) {
    guard bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) else { return }
    // Chunks have a length, a type, their content and a checksum.
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      guard body(type, bytes[at + 8..<min(at + 8 + length, bytes.count)]) else { return }
      at += 12 + length
    }
  }

  /// Whether the first bytes of a file are those of a usual kind of video.
  static func starts(with bytes: [UInt8]) -> Bool {
    func has(_ text: String, at offset: Int) -> Bool {
      bytes.count >= offset + text.utf8.count && bytes[offset...].starts(with: text.utf8)
    }
    return ["ftyp", "moov", "mdat", "wide", "free"].contains { has($0, at: 4) }
      || bytes.starts(with: [0x1a, 0x45, 0xdf, 0xa3]) || has("RIFF", at: 0) && has("AVI ", at: 8)
      || has("OggS", at: 0) || has("FLV", at: 0)
  }

  /// The values that ffprobe prints.
  private static func values(
    of path: String, _ probe: String
  ) throws(CommandFailure) -> [String: String] {
    let arguments = [
      "-v", "quiet", "-protocol_whitelist", "file", "-select_streams", "V:0", "-show_entries",
      "stream=codec_name,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,nb_frames,"
        + "duration:stream_side_data=rotation:stream_tags=alpha_mode:format=duration",
      "-of", "default=noprint_wrappers=1", "file:" + path,
    ]
    var text: [UInt8] = []
    do throws(SystemError) {
      let process = try ChildProcess(probe, arguments, output: .read, errors: .null)
      defer { process.kill() }
      let deadline = ContinuousClock.now + patience
      while text.count < 1 << 16, let part = process.read(until: deadline), !part.isEmpty {
        text += part
      }
    } catch {
      throw CommandFailure("\(probe) cannot be started: \(error)", .unavailable)
    }
    var values: [String: String] = [:]
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      guard let sign = line.firstIndex(of: "=") else { continue }
      var key = String(line[..<sign])
      // The file's own duration comes after that of the stream.
      if key == "duration", values[key] != nil { key = "format_duration" }
      values[key] = String(line[line.index(after: sign)...])
    }
    return values
  }

  /// The size with square pixels, upright, and not too large.
  private static func size(
    _ width: Double, _ height: Double, _ values: [String: String]
  ) -> PixelSize {
    var (width, height) = (width, height)
    if let aspect = values["sample_aspect_ratio"].flatMap({ ratio($0, ":") }),
      (0.05...20).contains(aspect)
    {
      width *= aspect
    }
    let turns = (values["rotation"].flatMap(Double.init) ?? 0) / 90
    if turns.isFinite, turns.rounded().truncatingRemainder(dividingBy: 2) != 0 {
      (width, height) = (height, width)
    }
    let factor = min(1, (mostPixels / (width * height)).squareRoot())
    func side(_ value: Double) -> Int {
      Int(clamping: (value * factor).rounded(), to: 1...8192)
    }
    return PixelSize(width: side(width), height: side(height))
  }

  private static func rate(_ values: [String: String]) -> Double {
    let found = ["avg_frame_rate", "r_frame_rate"].compactMap {
      values[$0].flatMap { ratio($0, "/") }
    }
    return found.first { rates.contains($0) } ?? 25
  }

  /// The value of `30000/1001` or `4:3`.
  private static func ratio(_ text: String, _ sign: Character) -> Double? {
    let parts = text.split(separator: sign).compactMap { Double($0) }
    guard parts.count == 2, parts[1] > 0, (parts[0] / parts[1]).isFinite else { return nil }
    return parts[0] / parts[1]
  }
}
