// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieTexts
internal import LottieTools

/// `lottie audio FILE`: writes the sound of an animation.
struct AudioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audio",
    abstract: localized("Write the sound of an animation as WAV, FLAC, Ogg or Opus."),
    discussion: localized(
      """
      Mixes the audio layers with their times and levels, in stereo at 48 kHz, exact to the sample. The format is \
      that of --format, or of the extension of --output:

        wav    24 bits, not compressed
        flac   24 bits, compressed without loss
        ogg    Vorbis
        opus   Opus

      Where sounds together exceed full scale, a limiter lowers them smoothly. Clips in AAC need ffmpeg. \
      `lottie export` writes the same sound into videos; `lottie info` lists the clips.

      EXAMPLES
        lottie audio song.lottie --output song.wav
        lottie audio song.lottie --output part.flac --frames 30..89 --volume 0.5
        lottie audio song.lottie --format wav --output - | aplay
      """))

  @OptionGroup var input: FileArgument

  @OptionGroup var target: OutputOption

  @Option(help: .translated("The format; that of the file's extension if not given."))
  var format: SoundFormatArgument?

  @OptionGroup var look: SlotOptions

  @Option(
    parsing: .unconditional,
    help: .translated(
      "A range of frames A..B, both included, or a marker's name; all if not given."))
  var frames: FrameList?

  @OptionGroup var loudness: VolumeOption

  @Flag(help: .translated("Print a report of the written file as JSON."))
  var json = false

  @Flag(help: .translated("Exit with code 1 if a sound was missing or damaged."))
  var strict = false

  func validate() throws {
    guard chosenFormat != nil else {
      let formats = SoundFormatArgument.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        localized(
          "the extension of “\(target.output)” is not a sound format; add --format (\(formats))"))
    }
    try target.validate(json: json)
  }

  private var chosenFormat: SoundFormatArgument? {
    format ?? SoundFormatArgument(path: target.output)
  }

  /// The result as JSON, for scripts.
  private struct Report: Encodable {
    let file: String
    let format: String
    /// In seconds.
    let duration: Double
    /// Frames per second.
    let rate: Int
    let channels: Int
    /// The largest magnitude of a sample; 1 is full scale.
    let peak: Double
  }

  /// Mixes and writes the sound, and prints the warnings on stderr.
  ///
  /// - Throws: Exit code 1 with --strict and warnings, 64 for animations without sound and frames that
  ///   are no range, 69 without libsndfile, 73 where the file cannot be written, 128 + signal when
  ///   interrupted.
  func run() throws {
    Interruption.hold()
    let (file, isWhole) = try look.applied(to: input.read())
    let destination = OutputFile(target.output)
    try destination.check()
    let sound = SoundExport(file, volume: loudness.volume, plan: try plan(of: file.animation))
    guard !sound.isEmpty else {
      throw CommandFailure("\(input.file): the animation has no sound", .usage)
    }
    let (bytes, peak, warnings) = try encoded(sound)
    try destination.write(bytes)
    Output.warn(warnings, file: input.file)
    if json {
      try Output.write(
        json: Report(
          file: target.output, format: chosenFormat?.rawValue ?? "",
          duration: Double(sound.count) / Double(SoundMixer.rate), rate: SoundMixer.rate,
          channels: 2, peak: Double(peak)))
    }
    if strict, !warnings.isEmpty || !isWhole { throw ExitCode(1) }
  }

  private func encoded(_ sound: SoundExport) throws -> ([UInt8], Float, [LottieWarning]) {
    do {
      let file = try SoundFile(chosenFormat?.format ?? .wav)
      let bar = ProgressBar()
      var (done, peak): (Int, Float) = (0, 0)
      let warnings = try sound.mix { samples in
        try Interruption.check()
        try file.add(samples)
        peak = samples.reduce(peak) { max($0, $1.magnitude) }
        done += samples.count / 2
        bar.show(done, of: sound.count)
      }
      return (try file.finish(), peak, warnings)
    } catch let error as LottieError {
      throw CommandFailure(error.text, error.kind == .limit ? .limit : .unavailable)
    }
  }

  private func plan(of animation: Animation) throws -> FramePlan {
    let span = try frames?.span(of: animation)
    guard frames == nil || span != nil else {
      throw CommandFailure("--frames takes one range A..B here, without a step", .usage)
    }
    return FramePlan(animation, span: span.map { $0.lowerBound..<$0.upperBound + 1 })
  }
}

/// The argument of --format of sounds.
enum SoundFormatArgument: String, ExpressibleByArgument, CaseIterable {
  case wav, flac, ogg, opus

  var format: SoundFile.Format {
    switch self {
    case .wav: .wav
    case .flac: .flac
    case .ogg: .ogg
    case .opus: .opus
    }
  }

  /// The format of a path's extension; nil for unknown ones.
  init?(path: String) {
    switch path.pathExtension.lowercased() {
    case "wav", "wave": self = .wav
    case "flac": self = .flac
    case "ogg", "oga": self = .ogg
    case "opus": self = .opus
    default: return nil
    }
  }
}
