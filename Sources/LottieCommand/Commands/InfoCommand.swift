// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import FoundationEssentials
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import LottieTools

/// `lottie info FILE`: prints the contents of a file.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: localized("Print the contents of a file."),
    discussion: localized(
      """
      Size, rate, frame range, layers, markers, images, sounds with their length, rate, channels and peak, fonts and slots; then every warning, with the JSON path \
      of the part that is not drawn. For .lottie files also themes, and state machines with their states, inputs \
      and interactions, with warnings about unknown names and unreachable states.

      EXAMPLES
        lottie info logo.json
        lottie info logo.json --json | jq '.warnings[].path'
      """))

  @OptionGroup var input: FileArgument

  @Flag(help: .translated("Print JSON, for scripts."))
  var json = false

  @Flag(help: .translated("Exit with code 1 if anything in the file is not drawn."))
  var strict = false

  /// Prints the report.
  ///
  /// - Throws: Errors of `FileArgument.read`, exit code 1 with --strict and warnings.
  func run() throws {
    let file = try input.read()
    let report = FileReport(file, stickerProblems: stickerProblems(of: file))
    try Output.write(json ? report.json : report.text)
    if strict, !report.warnings.isEmpty { throw ExitCode(1) }
  }
}

extension InfoCommand {
  /// The rules of Telegram's stickers that a `.tgs` file breaks; nil for other files.
  fileprivate func stickerProblems(of file: AnimationFile) -> [String]? {
    guard input.file.pathExtension.lowercased() == "tgs" else { return nil }
    let bytes = Disk.entry(at: input.file)?.size ?? 0
    return file.animation.stickerProblems(bytes: bytes).map(\.english)
  }
}

/// The facts of a file. The names of its members are the JSON keys of `info --json`.
struct FileReport: Encodable {
  /// A layer of the root composition.
  struct Layer: Encodable {
    let name: String
    /// The layer's type in one word, such as `shape` or `text`.
    let kind: String
    /// The number (`ind`) by which other layers refer to this one.
    let index: Int?
    /// The first frame in which it is visible; nil where that is not finite.
    let inPoint: Double?
    /// The first frame in which it is no longer visible; nil where that is not finite.
    let outPoint: Double?

    init(_ layer: AnimationSummary.Layer) {
      name = layer.name
      kind = layer.kind
      index = layer.index
      inPoint = layer.inPoint.isFinite ? layer.inPoint : nil
      outPoint = layer.outPoint.isFinite ? layer.outPoint : nil
    }

    /// The text report's line: kind, visible frames and name in columns.
    var line: String {
      let range = [inPoint, outPoint].map { $0.map(number) ?? "" }.joined(separator: "..")
      return "\(kind.padded(to: 12)) \(range.padded(to: 14)) " + name
    }
  }

  /// A named frame or range. `frame` and `duration` are in the composition's frames.
  struct Marker: Encodable {
    let name: String
    let frame: Double
    let duration: Double

    init(_ marker: LottieCore.Marker) {
      name = marker.title
      frame = marker.frame
      duration = marker.length
    }

    /// The text report's line: frame, duration if there is one, and name in columns.
    var line: String {
      "\(number(frame).padded(to: 8)) "
        + (duration > 0 ? "+\(number(duration))" : "").padded(to: 8) + " " + name
    }
  }

  /// An image asset. The size is in the composition's pixels, 0 where the file has none.
  struct Image: Encodable {
    let id: String
    /// The path relative to the animation; for embedded images the head of the `data:` URI.
    let name: String
    let width: Double
    let height: Double
    /// Whether the image is in the file itself, as a `data:` URI.
    let embedded: Bool

    init(_ image: ImageAsset) {
      embedded = image.isEmbedded
      id = image.id
      name = embedded ? String(image.name.prefix { $0 != "," }) : image.directory + image.name
      width = image.width
      height = image.height
    }

    /// The text report's line: id, size and name in columns.
    var line: String {
      "\(id.padded(to: 12)) \("\(number(width))x\(number(height))".padded(to: 12)) " + name
    }
  }

  /// A sound. What is not known, because it is missing or damaged, is nil.
  struct Sound: Encodable {
    let id: String
    /// The path relative to the animation; for embedded sounds the head of the `data:` URI.
    let name: String
    /// Whether the sound is in the file itself, as a `data:` URI.
    let embedded: Bool
    /// In seconds.
    let duration: Double?
    /// Frames per second.
    let rate: Int?
    let channels: Int?
    /// The largest magnitude of a sample; 1 is full scale.
    let peak: Double?

    init(_ sound: AudioAsset, _ facts: SoundFacts?) {
      (id, name, embedded) = (sound.id, sound.title, sound.isEmbedded)
      (duration, rate, channels) = (facts?.duration, facts?.rate, facts?.channels)
      peak = facts?.peak
    }

    /// The text report's line: id, duration, rate, channels, peak and name in columns.
    var line: String {
      let facts = [
        duration.map { "\(number(($0 * 1000).rounded() / 1000)) s" }, rate.map { "\($0) Hz" },
        channels.map { $0 == 1 ? "mono" : $0 == 2 ? "stereo" : "\($0) channels" },
        peak.map { "peak \(number(($0 * 1000).rounded() / 1000))" },
      ]
      let known = facts.compactMap { $0?.padded(to: 10) }.joined(separator: " ")
      return "\(id.padded(to: 12)) \((known.isEmpty ? "unreadable" : known).padded(to: 44)) \(name)"
    }
  }

  /// A font: what the file asks for, what was found, and by which rule.
  struct Font: Encodable {
    /// The name by which texts refer to it (`fName`).
    let name: String
    /// The family (`fFamily`) and the style (`fStyle`).
    let family: String
    let style: String
    /// The full name of the font that is used; nil where the file has all of its glyphs.
    let found: String?
    /// The rule by which it was found, in words.
    let rule: String

    init(_ font: FontReport) {
      name = font.name
      family = font.family
      style = font.style
      found = font.found
      rule = font.rule
    }

    /// The text report's line.
    var line: String {
      let asked = [family, style].filter { !$0.isEmpty }.joined(separator: " ")
      return "\(name.padded(to: 24)) \(asked.padded(to: 24)) "
        + (found.map { "\($0) (\(rule))" } ?? rule)
    }
  }

  /// A part of the file that is not drawn, or not as written.
  struct Warning: Encodable {
    /// The warning's kind, for scripts.
    let code: String
    /// The JSON path of that part.
    let path: String
    /// One sentence for people.
    let message: String

    init(_ warning: LottieWarning) {
      code = warning.code.rawValue
      path = warning.path
      message = warning.raisable.advised(warning.text).english
    }
  }

  let name: String?
  /// The version of the exporter (`v`).
  let version: String?
  /// The composition's size in pixels.
  let width: Double
  let height: Double
  /// Frames per second.
  let framerate: Double
  /// The first frame (`ip`).
  let startFrame: Double
  /// The composition's end frame, which is not shown any more.
  let endFrame: Double
  /// In seconds.
  let duration: Double
  /// The ids of all animations of a .lottie file.
  let animations: [String]
  /// The topmost layer first.
  let layers: [Layer]
  let markers: [Marker]
  /// In the order of their ids.
  let images: [Image]
  /// In the order of their ids.
  let sounds: [Sound]
  /// Asset ids of the precompositions.
  let precompositions: [String]
  /// The fonts of the file's list, in its order.
  let fonts: [Font]
  /// The types of the slots by their ids.
  let slots: [String: String]
  /// The themes of a .lottie file; empty for other files.
  let themes: [InteractiveReport.Theme]
  /// The state machines of a .lottie file; empty for other files.
  let stateMachines: [InteractiveReport.Machine]
  /// The rules of Telegram's stickers that it breaks; nil unless it is a `.tgs` file.
  let stickerProblems: [String]?
  /// Warnings of the animation first, then those of themes and state machines.
  let warnings: [Warning]

  /// Collects the facts. Builds a scene and decodes all images, since only that finds every
  /// warning.
  init(_ file: AnimationFile, stickerProblems: [String]?) {
    self.stickerProblems = stickerProblems
    let animation = file.animation
    let summary = animation.summary
    let scene = Scene(animation, imageProvider: file.imageProvider)
    // Images are decoded on first use; decoding all of them here reports the missing ones.
    scene.decodeImages()
    name = animation.name
    version = animation.version
    width = animation.canvas.width
    height = animation.canvas.height
    framerate = animation.framerate
    startFrame = animation.start
    endFrame = animation.end
    duration = animation.duration
    animations = file.animationIDs
    layers = summary.layers.map(Layer.init)
    markers = animation.markers.map(Marker.init)
    images = summary.images.map(Image.init)
    precompositions = summary.precomps
    let soundtrack = scene.soundtrack
    let mixer = SoundMixer(soundtrack, files: ClipFiles(file))
    sounds = summary.sounds.map { Sound($0, mixer.facts(of: $0)) }
    fonts = scene.fontReport.map(Font.init)
    let interactive = DotLottieSummary(file)
    slots = Dictionary(
      interactive.slots.map { ($0.id, $0.kind.rawValue) }, uniquingKeysWith: { $1 })
    themes = interactive.themes.map { .init($0, interactive) }
    stateMachines = interactive.machines.map { .init($0, interactive) }
    warnings =
      (scene.warnings + soundtrack.warnings + mixer.warnings
      + [Self.workWarning(of: file)].compactMap { $0 } + interactive.allWarnings)
      .map(Warning.init)
  }

  /// The warning about parts that take too much work; nil if none of some frames has one.
  private static func workWarning(of file: AnimationFile) -> LottieWarning? {
    let scene = Scene(file.animation, imageProvider: file.imageProvider)
    let painter = FramePainter()
    painter.limits = PaintLimits(.given)
    let (start, end) = (file.animation.start, file.animation.end)
    let size = PixelSize(of: file.animation.canvas, scale: 1)
    for part in [0, 0.25, 0.5, 0.75] {
      _ = scene.update(to: start + (end - start) * part)
      painter.estimate(
        FramePainter.Frame(
          scene.displayList, transform: .scale(1, 1), background: .clear,
          bounds: PixelRect(width: size.width, height: size.height)))
      scene.notePainted(without: painter.leftOut)
      if let warning = scene.workWarning { return warning }
    }
    return nil
  }

  /// The report with indentation and sorted keys, so that two files can be compared line by line.
  ///
  /// - Throws: `EncodingError` for numbers that JSON cannot express.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// The report for people: a head of fixed lines, then a section for each list that is not empty.
  var text: String {
    var lines = [
      "name        \(name ?? "-")",
      "exporter    \(version ?? "-")",
      "size        \(number(width)) x \(number(height)) px",
      "rate        \(number(framerate)) fps",
      "frames      \(number(startFrame)) to \(number(endFrame)), \(number(duration)) s",
    ]
    func section(_ title: String, _ entries: [String]) {
      guard !entries.isEmpty else { return }
      lines += ["", "\(title) (\(entries.count))"] + entries.map { "  " + $0 }
    }
    section("animations", animations)
    section("layers", layers.map(\.line))
    section("markers", markers.map(\.line))
    section("images", images.map(\.line))
    section("sounds", sounds.map(\.line))
    section("precompositions", precompositions)
    section("fonts", fonts.map(\.line))
    section(
      "slots", slots.sorted { $0.key < $1.key }.map { "\($0.value.padded(to: 12)) \($0.key)" })
    section("themes", themes.map(\.line))
    for machine in stateMachines {
      section("state machine \(machine.id)", machine.lines)
    }
    section("broken rules of stickers", stickerProblems ?? [])
    section(
      "warnings",
      warnings.map { warning in
        ([warning.code] + (warning.path.isEmpty ? [] : [warning.path]) + [warning.message])
          .joined(separator: ": ")
      })
    return lines.map(\.inOneLine).joined(separator: "\n")
  }
}

extension String {
  /// Returns the string with spaces appended up to `width` characters; longer strings are
  /// unchanged.
  func padded(to width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }
}
