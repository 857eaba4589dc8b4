// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieMovies
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench

/// `lottie bounds FILE`: says where each layer is in the picture, and why one is not seen.
struct BoundsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bounds",
    abstract: localized("Say where each layer is in the picture, and why one is not seen."),
    discussion: localized(
      """
      For each layer, also of precompositions: in which frames it is seen, and in which it is outside of the \
      picture, covered, cut away by its matte or its masks, transparent, empty, hidden or not in its time. A \
      layer is seen where the picture without it is another one. With --json also its bounds in pixels of the \
      animation, before masks and mattes, the pixels that are others without it, and its opacity, frame by \
      frame.

      Without --frames it looks at nine frames, and between those for the frames at which something changes.

      EXAMPLES
        lottie bounds logo.json
        lottie bounds logo.json --frames 0,30 --json
        lottie bounds logo.json --json \\
          | jq -r '.layers[] | select(.neverSeen) | .keypath'
        lottie bounds logo.json --strict --frames all
      """))

  @OptionGroup var input: FileArgument

  @Option(
    parsing: .unconditional,
    help: .translated(
      "Frame numbers, ranges A..B and names of markers separated by commas, or all."))
  var frames: FrameList?

  @OptionGroup var look: SlotOptions

  @Option(
    parsing: .unconditional,
    help: .translated(
      "Stop after so many seconds, with what was found until then; 0 for no limit."))
  var timeout = 60.0

  @Flag(help: .translated("Print JSON, with bounds and opacities in each frame."))
  var json = false

  @Flag(help: .translated("Exit with code 1 if a layer that could be seen is never seen."))
  var strict = false

  func validate() throws {
    guard (0...86_400).contains(timeout) else {
      throw ValidationError(localized("--timeout takes a number from 0 to 86400"))
    }
  }

  /// Looks at the layers and prints what was found.
  ///
  /// - Throws: Exit code 1 with --strict and layers that are never seen, 3 over a limit, 64 for frames
  ///   that do not exist, and those of `FileArgument.read`.
  func run() throws {
    Interruption.hold()
    let file = try look.applied(to: input.read()).file
    let wanted = try frames?.entries(of: file.animation).map(\.frame)
    let chosen = wanted ?? FrameChoice.spread(Self.usual, over: file.animation)
    if chosen.isEmpty {
      throw CommandFailure("\(input.file): \(FrameList.late(file.animation.frameRange))", .usage)
    }
    let progress = ProgressBar()
    let stop = StopSignal()
    let deadline = ContinuousClock.now + .seconds(timeout)
    let report: BoundsReport
    do {
      // Each layer needs a picture without it, so many layers take long.
      report = try BoundsReport(
        of: MovieExporter(file, size: PixelSize(width: 1, height: 1)), frames: chosen,
        findsEdges: wanted == nil, stop: stop
      ) { done, total in
        try Interruption.check()
        if timeout > 0, ContinuousClock.now >= deadline { stop.request() }
        progress.show(done, of: total)
      }
    } catch let error as LottieError {
      throw CommandFailure(error, name: input.file)
    }
    for note in report.notes { Output.complain("\(input.file): \(note)") }
    if json {
      try Output.write(json: BoundsList(report))
    } else {
      try Output.write(Self.text(of: report))
    }
    if strict, !report.suspects.isEmpty { throw ExitCode(1) }
  }

  /// The number of frames that are looked at where none are named.
  static let usual = 9

  /// A block of lines for each layer: its name and kind, and what becomes of it.
  private static func text(of report: BoundsReport) -> String {
    guard !report.layers.isEmpty else { return localized("no layers") }
    var depths: [Int] = []
    return report.layers.map { layer in
      let depth = layer.container.map { depths[$0] + 1 } ?? 0
      depths.append(depth)
      let margin = String(repeating: "  ", count: depth)
      let head = "\(margin)\(layer.name.inOneLine) (\(layer.kind), \(layer.path))"
      return ([head] + layer.spans.map { "\(margin)    \($0.text.localized.inOneLine)" })
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

/// The report of layers as JSON. Names of members are its keys.
struct BoundsList: Encodable {
  /// A layer in some frames.
  struct Layer: Encodable {
    let name: String
    let keypath: String
    /// The JSON path.
    let path: String
    /// The indices from a layer of the animation to this one.
    let address: [Int]
    let kind: String
    /// Whether it is never seen in these frames, and that is probably a mistake.
    let neverSeen: Bool
    let spans: [Span]
    let frames: [Sample]
  }

  /// Frames after each other in which the same becomes of a layer.
  struct Span: Encodable {
    let state: String
    let from: Double
    let to: Double
    let why: String
  }

  /// A layer at a frame.
  struct Sample: Encodable {
    let frame: Double
    let state: String
    let why: String
    /// x, y, width and height of what it paints before masks and mattes; nil where that is nothing.
    let bounds: [Double]?
    /// The same of the pixels that are others without it; nil for none.
    let visible: [Double]?
    /// The part of the picture that is another without it, 0 to 1.
    let share: Double
    /// 0 to 1, with those of the precompositions around it.
    let opacity: Double
  }

  /// The size of the picture in pixels of the animation.
  let width: Double
  let height: Double
  let frames: [Double]
  let layers: [Layer]
  /// What was not looked at.
  let notes: [String]

  init(_ report: BoundsReport) {
    (width, height, frames) = (report.size.width, report.size.height, report.frames)
    notes = report.notes.map(\.english)
    layers = report.layers.map { layer in
      Layer(
        name: layer.name, keypath: layer.keypath, path: layer.path, address: layer.address,
        kind: layer.kind, neverSeen: layer.isSuspect,
        spans: layer.spans.map {
          Span(
            state: $0.fate.rawValue, from: $0.first, to: $0.last, why: $0.reason.english)
        },
        frames: layer.samples.map {
          Sample(
            frame: $0.frame, state: $0.fate.rawValue, why: $0.reason.english,
            bounds: $0.bounds.flatMap(Self.numbers), visible: $0.visible.flatMap(Self.numbers),
            share: Self.rounded($0.share, 1e4), opacity: Self.rounded($0.opacity, 1e4))
        })
    }
  }

  private static func numbers(_ rect: Rect) -> [Double]? {
    let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { rounded($0, 100) }
    return numbers.allSatisfy(\.isFinite) ? numbers : nil
  }

  private static func rounded(_ value: Double, _ parts: Double) -> Double {
    (value * parts).rounded() / parts
  }
}
