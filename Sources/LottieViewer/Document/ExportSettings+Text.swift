// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieMovies
internal import LottieTexts
internal import LottieTools

/// The rows of the export sheet as text, and the command line for them.
nonisolated extension ExportSettings {
  /// The rows of the sheet, with their labels.
  enum Field: String, CaseIterable, TextCase {
    /// One of `ExportFormat`.
    case format = "Format"
    /// The factor to the animation's size; not used if a size is set.
    case scale = "Scale"
    /// Width and height in pixels.
    case size = "Size"
    /// Frames per second.
    case rate = "Frames a second"
    /// The first and the last frame, or all.
    case frames = "Frames"
    /// The colour behind the animation, or transparent.
    case background = "Background"
    /// The number of plays; 0 is endless.
    case loops = "Plays"
    /// The quality of lossy WebP, 0...100, or lossless.
    case quality = "Quality"
    /// The path of the output.
    case path = "File"
  }

  /// The values that are words. On the command line they are English.
  private static let words: [String: Message] = [
    "all": .meaning("frames of an export", "all"),
    "for ever": .meaning("plays of an export", "for ever"),
    "lossless": .meaning("quality of an export", "lossless"),
    "transparent": .meaning("background", "transparent"), "white": .meaning("background", "white"),
    "black": .meaning("background", "black"),
  ]

  /// A value as it is read by `set`, in the language of the program.
  private static func shown(_ text: String) -> String {
    guard Texts.isOn else { return text }
    return words[text]?.localized ?? text.withLocalizedNumbers
  }

  /// A value as it is written here, of what a person has typed.
  private static func plain(_ text: String) -> String {
    guard Texts.isOn else { return text }
    return words.first { $0.value.localized == text }?.key ?? text.withPlainNumbers
  }

  /// Default settings with an output path that does not exist yet.
  /// - Parameters:
  ///   - folder: The folder of the output.
  ///   - name: Its name without extension.
  init(_ source: Source, folder: String, name: String) {
    self.init(source, path: FreeName.path(in: folder, name, ending: Self.ending(of: .gif)))
    frames = source.range
    // One processor is left to the window.
    jobs = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
  }

  /// The file extension of a format.
  private static func ending(of format: ExportFormat) -> String {
    format.fileExtension
  }

  // MARK: Text

  /// The text of a row.
  func text(_ field: Field) -> String {
    field == .path ? path : Self.shown(plainText(field))
  }

  /// The text of a row in English.
  private func plainText(_ field: Field) -> String {
    switch field {
    case .format: format.rawValue
    case .scale: size == nil ? number(scale * 100) + " %" : "–"
    case .size: pixels.text
    case .rate: number(rate ?? source.rate)
    case .frames: frames.map(Self.text) ?? "all"
    case .background: background?.hex ?? (format.facts.isOpaque ? "white" : "transparent")
    case .loops: loops == 0 ? "for ever" : "\(loops)"
    case .quality: options.quality.map { number($0) } ?? "lossless"
    case .path: path
    }
  }

  /// A range of frames, `first..last`.
  private static func text(_ range: ClosedRange<Double>) -> String {
    "\(number(range.lowerBound))..\(number(range.upperBound))"
  }

  /// Whether the format has this setting.
  func applies(_ field: Field) -> Bool {
    switch field {
    case .quality: format == .webp
    case .loops: !format.isSheet
    default: true
    }
  }

  /// The choices of the row's menu; empty if it has none.
  func presets(_ field: Field) -> [String] { plainPresets(field).map(Self.shown) }

  private func plainPresets(_ field: Field) -> [String] {
    switch field {
    // The sheet has no rows for the rules of stickers.
    case .format: ExportFormat.allCases.filter { $0 != .telegram }.map(\.rawValue)
    case .scale: ["25 %", "50 %", "100 %", "200 %", "300 %"]
    case .size: []
    case .rate:
      [number(source.rate)]
        + ["60", "50", "30", "25", "24", "15"].filter { $0 != number(source.rate) }
    case .frames: ["all"] + (source.range.map { [Self.text($0)] } ?? [])
    case .background:
      ["transparent", "white", "black"] + (source.background.map { [$0.hex] } ?? [])
    case .loops: ["for ever", "1", "2", "3"]
    case .quality: ["lossless", "90", "75", "50"]
    case .path: []
    }
  }

  // MARK: Changing

  /// Sets a field from its text.
  /// - Returns: Whether the text is valid. If not, nothing changes.
  mutating func set(_ field: Field, _ text: String) -> Bool {
    let typed = text.trimmingCharacters(in: .whitespaces)
    let text = field == .path ? typed : Self.plain(typed)
    switch field {
    case .format: return setFormat(text)
    case .scale: return setScale(text)
    case .size:
      guard let size = PixelSize(argument: text.replacing("×", with: "x").filter { $0 != " " })
      else { return false }
      self.size = size
    case .rate:
      guard let rate = Double(text), FramePlan.rates.contains(rate) else { return false }
      self.rate = rate == source.rate ? nil : rate
    case .frames: return setFrames(text)
    case .background:
      guard let color = ColorArgument(argument: text)?.color else { return false }
      background = color == .clear ? nil : color
    case .loops:
      guard let loops = text == "for ever" ? 0 : Int(text),
        Self.loopCounts.contains(loops)
      else { return false }
      self.loops = loops
    case .quality:
      let quality = Double(text)
      guard text == "lossless" || quality.map(Self.qualities.contains) == true
      else { return false }
      options.quality = quality
    case .path:
      guard !text.isEmpty, !text.hasSuffix("/") else { return false }
      path = text.hasPrefix("~/") ? FilePath.home + text.dropFirst(1) : text
    }
    return true
  }

  /// Sets the format, and changes the path's extension to that of the format.
  private mutating func setFormat(_ text: String) -> Bool {
    guard let new = ExportFormat(rawValue: text.lowercased()), new != .telegram else {
      return false
    }
    let url = URL(fileURLWithPath: path)
    if url.pathExtension == Self.ending(of: format), new != format {
      path = FreeName.path(
        in: url.deletingLastPathComponent().path, url.deletingPathExtension().lastPathComponent,
        ending: Self.ending(of: new))
    }
    format = new
    return true
  }

  /// Sets the scale from `50 %`, `50` or `0.5`. Numbers above 16 are percent.
  private mutating func setScale(_ text: String) -> Bool {
    let digits = text.filter { !"%× ".contains($0) }
    guard let value = Double(digits) else { return false }
    let scale = text.contains("%") || value > 16 ? value / 100 : value
    guard (0.01...64).contains(scale) else { return false }
    (self.scale, size) = (scale, nil)
    return true
  }

  /// Sets the frames from a single frame, a range, or `all`.
  private mutating func setFrames(_ text: String) -> Bool {
    guard let list = FrameList(argument: text), list.parts.count == 1 else { return false }
    switch list.parts[0] {
    case .all: frames = nil
    case .frame(let frame, _): frames = frame...frame
    case .range(let range, step: 1) where range.lowerBound <= source.frames.upperBound:
      frames = range.lowerBound...min(range.upperBound, source.frames.upperBound)
    case .range, .backward, .marker: return false
    }
    return true
  }

  // MARK: Result

  /// Whether the output has the same pictures; the path does not count.
  func isAlike(_ other: ExportSettings) -> Bool {
    var other = other
    other.path = path
    return self == other
  }

  /// The command line with the same result, for a file without edits.
  var command: String {
    var words = ["lottie", "export", source.file, "--output", path]
    func add(_ option: String, _ value: String?) { if let value { words += [option, value] } }
    add("--animation", source.animation)
    let isNamed = ExportFormat(path: path) == format
    add("--format", isNamed ? nil : format.rawValue)
    add("--size", size?.text)
    add("--scale", size != nil || scale == 1 ? nil : number(scale))
    add("--fps", rate.map { number($0) })
    add("--frames", frames.map(Self.text))
    add("--background", background?.hex)
    add("--loops", loops == 0 || !applies(.loops) ? nil : "\(loops)")
    add("--quality", applies(.quality) ? options.quality.map { number($0) } : nil)
    return words.map(Self.quoted).joined(separator: " ")
  }

  /// A word, quoted for the shell if necessary.
  private static func quoted(_ word: String) -> String {
    let needsNoQuotes = word.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=".contains($0))
    }
    return needsNoQuotes && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}

/// The settings that the sheet begins with.
extension Document {
  /// The defaults for the shown file; nil if no file is open.
  var exportSettings: ExportSettings? {
    guard let file, let entry = playlist.currentEntry else { return nil }
    var source = ExportSettings.Source(
      file.animation, id: entry.animation,
      file: pathOnDisk.map { URL(fileURLWithPath: $0).path } ?? entry.path)
    if !playback.range.isWhole {
      let frames = playback.rangeFrames
      let (start, end) = (frames.start.rounded(.down), frames.end.rounded(.up) - 1)
      source.range = start...max(start, min(end, source.frames.upperBound))
    }
    if case .color(let color) = background.shown { source.background = color }
    let (folder, name) = entry.folderAndName
    return ExportSettings(source, folder: folder, name: name)
  }
}
