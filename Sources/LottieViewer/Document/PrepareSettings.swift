// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench
internal import SDLHost

/// What the card “Prepare” asks for: the options of `lottie prepare` as switches and choices.
nonisolated struct PrepareSettings: Equatable {
  /// Something that is done or not.
  enum Switch: Hashable {
    case bake, names
    /// A step that makes the file smaller.
    case step(PrepareStepID)

    /// All of them, the step that is not for size first.
    static let all: [Switch] =
      [.bake] + [.unused, .keyframes, .defaults, .numbers].map { .step($0) } + [.names]

    var title: Message {
      switch self {
      case .bake: "Expressions as keyframes"
      case .names: "Remove names of layers and shapes"
      case .step(.unused): "Remove what is not seen"
      case .step(.keyframes): "Remove keyframes that change nothing"
      case .step(.defaults): "Remove values by default"
      case .step(.numbers): "Round numbers"
      case .step(let step): step.title
      }
    }
  }

  /// A row with a value.
  enum Field: String, CaseIterable, TextCase {
    case texts = "Texts"
    case exactness = "Exact to, in pixels"
    case side = "Shown at, in pixels"
    case tolerance = "Pixels that may differ"
    case frames = "Frames"
    case scale = "Size"
    case rate = "Frames a second"
  }

  /// The frames that are in the file.
  enum Frames { case all, range, parts }

  /// What is known of the shown animation.
  struct Source: Equatable {
    /// The size in pixels.
    var size = Size.zero
    var rate = 60.0
    /// The range between the in and the out point; nil for none.
    var range: Range<Double>?
    /// The number of parts that markers name.
    var parts = 0
  }

  var source = Source()
  var targets: Set<PlayerTarget> = []
  private(set) var bakes = false, removesNames = false
  private(set) var leftOut: Set<PrepareStepID> = []
  private(set) var text: TextTreatment?
  /// In pixels of a picture whose longer side is `side`.
  private(set) var exactness = 0.05, side = 1024.0
  /// In percent.
  private(set) var tolerance = 0.5
  private(set) var frames = Frames.all
  private(set) var scale = 1.0
  /// Frames per second; nil for those of the file.
  private(set) var rate: Double?

  /// The options with these values. A range and parts are chosen by the caller.
  func options(limits: Limits) -> PrepareOptions {
    var options = PrepareOptions()
    options.targets = PlayerTarget.allCases.filter(targets.contains)
    (options.bakesExpressions, options.text, options.removesNames) = (bakes, text, removesNames)
    (options.leftOut, options.tolerance) = (leftOut, tolerance / 100)
    (options.pixelTolerance, options.pictureSize) = (exactness, side)
    (options.cut.scale, options.cut.rate, options.limits) = (scale, rate, limits)
    if frames == .range { options.cut.frames = source.range }
    return options
  }

  /// Follows another range or other markers.
  mutating func follow(_ source: Source) {
    self.source = source
    if frames == .range, source.range == nil { frames = .all }
    if frames == .parts, source.parts == 0 { frames = .all }
    if rate == source.rate { rate = nil }
  }

  // MARK: Switches

  /// Whether the players that are chosen need it, so that it cannot be switched off.
  func isNeeded(_ item: Switch) -> Bool {
    item == .bake && options(limits: .init()).lacks(.expressions)
  }

  func isOn(_ item: Switch) -> Bool {
    switch item {
    case .bake: bakes || isNeeded(.bake)
    case .names: removesNames
    case .step(let step): !leftOut.contains(step)
    }
  }

  mutating func toggle(_ item: Switch) {
    switch item {
    case .bake: if !isNeeded(.bake) { bakes.toggle() }
    case .names: removesNames.toggle()
    case .step(let step): leftOut.formSymmetricDifference([step])
    }
  }

  // MARK: Fields

  /// The value of a field.
  func text(_ field: Field) -> String {
    switch field {
    case .texts: Self.title(of: text)
    case .exactness: shownNumber(exactness)
    case .side: shownNumber(side)
    case .tolerance: percent(tolerance)
    case .frames: title(of: frames)
    case .scale: text(ofScale: scale)
    case .rate: shownNumber(rate ?? source.rate)
    }
  }

  /// The choices of a field's menu.
  func presets(_ field: Field) -> [String] {
    switch field {
    case .texts: ([nil] + TextTreatment.allCases).map(Self.title)
    case .exactness: [0.01, 0.05, 0.1, 0.5].map(shownNumber)
    case .side: [256, 512, 1024, 2048, 4096].map(shownNumber)
    case .tolerance: [0.1, 0.5, 1, 5].map(percent)
    case .frames: possibleFrames.map(title)
    case .scale: [0.25, 0.5, 1, 2].map(text(ofScale:))
    case .rate:
      [shownNumber(source.rate)]
        + [60, 50, 30, 25, 24, 15].filter { $0 != source.rate }.map(shownNumber)
    }
  }

  /// Whether other values than those of the menu can be typed.
  static func takesNumbers(_ field: Field) -> Bool { field != .texts && field != .frames }

  /// Sets a field to a choice of its menu, or to a number.
  ///
  /// - Returns: Whether it is one. If not, nothing changes.
  mutating func set(_ field: Field, _ typed: String) -> Bool {
    switch field {
    case .texts:
      guard let index = presets(.texts).firstIndex(of: typed) else { return false }
      text = ([nil] + TextTreatment.allCases)[index]
      return true
    case .frames:
      guard let index = presets(.frames).firstIndex(of: typed) else { return false }
      frames = possibleFrames[index]
      return true
    case .exactness, .side, .tolerance, .scale, .rate: break
    }
    let sign = typed.firstIndex { "%×(".contains($0) } ?? typed.endIndex
    guard let number = TypedNumbers.read(String(typed[..<sign]), 1...1)?.first,
      Self.range(of: field).contains(number)
    else { return false }
    switch field {
    case .exactness: exactness = number
    case .side: side = number
    case .tolerance: tolerance = number
    case .scale: scale = number / 100
    case .rate: rate = number == source.rate ? nil : number
    case .texts, .frames: break
    }
    return true
  }

  /// The numbers that a field takes, as `lottie prepare` does; a scale in percent.
  private static func range(of field: Field) -> ClosedRange<Double> {
    switch field {
    case .exactness: 0.000_1...10
    case .side: 1...16384
    case .tolerance: 0...100
    case .scale: 0.1...10_000
    case .rate: 0.1...1000
    case .texts, .frames: 0...0
    }
  }

  private var possibleFrames: [Frames] {
    [.all] + (source.range == nil ? [] : [.range]) + (source.parts == 0 ? [] : [.parts])
  }

  private static func title(of text: TextTreatment?) -> String {
    switch text {
    case nil: localized("as needed")
    case .keep: localized("stay texts")
    case .glyphs: localized("letters in the file")
    case .paths: localized("as paths")
    }
  }

  private func title(of frames: Frames) -> String {
    switch frames {
    case .all: return localized(.meaning("frames of an export", "all"))
    case .range:
      guard let range = source.range else { return "" }
      return "\(shownNumber(range.lowerBound))..\(shownNumber(range.upperBound - 1))"
    case .parts:
      return localized(
        .counted(
          source.parts, "a file for the marker with a duration",
          "a file for each of \(source.parts) markers"))
    }
  }

  private func percent(_ number: Double) -> String { "\(shownNumber(number)) %" }

  private func text(ofScale scale: Double) -> String {
    let (width, height) = (
      (source.size.width * scale).rounded(), (source.size.height * scale).rounded()
    )
    return
      "\(percent((scale * 10_000).rounded() / 100)) (\(shownNumber(width))×\(shownNumber(height)))"
  }
}

extension Document {
  /// What the card “Prepare” has to know of the shown animation; nil if none is open.
  var prepareSource: PrepareSettings.Source? {
    guard let animation = shownAnimation else { return nil }
    var source = PrepareSettings.Source()
    (source.size, source.rate) = (animation.size.geometry, animation.framerate)
    source.parts = animation.markedParts.count
    if !playback.range.isWhole {
      let frames = playback.rangeFrames
      let (start, end) = (frames.start.rounded(.down), frames.end.rounded(.up))
      source.range = start..<max(start + 1, end)
    }
    return source
  }
}
