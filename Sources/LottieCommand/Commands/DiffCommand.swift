// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieMovies
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench

/// `lottie diff OLD NEW`: says and shows what is different between two versions of a file.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: localized("Say and show what is different between two files."),
    discussion: localized(
      """
      In words: layers, shapes, effects, masks, assets, markers and slots that were added, removed, renamed or \
      moved; layers moved in time; properties by their keypaths with both values, or what happened to their keyframes. \
      A layer is known again by its name and its content, not by its index.

      In pictures: both files at the same times since their start, with the share of pixels that differ, the worst \
      frames first, and the layers whose bounds contain the difference. --html writes one page with both pictures, a heat \
      map and a scrubber.

      One of both files may be a GIF, a video, a picture or a folder of numbered pictures, such as what another player \
      has drawn; then only pictures are compared.

      The exit code is 0 if both are the same animation, however it is written, 1 if they differ, and 2 or more for \
      trouble, as that of diff. With --threshold only the pictures decide.

      EXAMPLES
        lottie diff old.json new.json
        lottie diff old.json new.json --html changes.html
        lottie diff logo.json frames/ --threshold 1   the PNG files of another player
        lottie diff old.lottie new.lottie --json | jq '.changes[].text'
        lottie diff --text logo.json                  a line for each value; for git
        git config diff.lottie.textconv 'lottie diff --text'
      """))

  @Argument(
    help: .translated("The old file: .json, .lottie or .tgs, a URL, - for stdin; or pictures."),
    completion: .file(extensions: InputFile.endings))
  var old: String

  @Argument(
    help: .translated("The new file: the same kinds. Not with --text."),
    completion: .file(extensions: InputFile.endings))
  var new: String?

  @Option(
    help: .translated(
      "Id of an animation of .lottie files; only this one is compared. Everything in both if not given."
    ))
  var animation: String?

  @OptionGroup var limits: LimitOptions

  @Flag(
    help: .translated("Print the text of one file, a line for each value, and compare nothing."))
  var text = false

  @Flag(help: .translated("Compare in words only, and draw nothing."))
  var words = false

  @Flag(help: .translated("Print a report as JSON."))
  var json = false

  @Option(
    help: .translated("Write a page with pictures, a heat map and a scrubber.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Option(
    parsing: .unconditional,
    help: .translated(
      "Frames of the old file to compare: numbers, ranges A..B and names of markers separated by commas, or all; all if not given, of long files 300 in equal steps."
    ))
  var frames: FrameList?

  @OptionGroup var picture: PictureOptions

  @OptionGroup var rasterizer: RasterizerOption

  @Option(
    parsing: .unconditional,
    help: .translated(
      "Largest difference of a channel, 0 to 255, of pixels that count as equal; 0 if not given, 24 beside pictures of others."
    ))
  var tolerance: Int?

  @Option(
    parsing: .unconditional,
    help: .translated(
      "Exit with 0 if at most this percentage of the pixels of each frame differs, whatever the words say.",
      valueName: "percent"))
  var threshold: Double?

  /// The number of frames that are compared if none are named.
  private static let usualFrames = 300
  /// The longer side of compared pictures in pixels, if no size is given.
  private static let usualSide = 512.0
  /// The tolerance beside pictures of other players: their edges are smoothed differently.
  private static let footageTolerance = 24

  func validate() throws {
    guard text == (new == nil) else {
      throw ValidationError(
        localized(
          text ? "--text takes one file" : "name two files, or use --text for the text of one"))
    }
    guard !words || html == nil && threshold == nil else {
      throw ValidationError(localized("--words draws nothing; leave out --html and --threshold"))
    }
    guard (0...255).contains(tolerance ?? 0) else {
      throw ValidationError(localized("--tolerance takes a number from 0 to 255"))
    }
    guard (0...100).contains(threshold ?? 0) else {
      throw ValidationError(localized("--threshold takes a number from 0 to 100"))
    }
    guard !(json && html == "-") else {
      throw ValidationError(localized("--json and --html - both write to stdout; choose one"))
    }
  }

  /// Compares the files.
  ///
  /// - Throws: Exit code 1 for files that differ, 2 or more for trouble.
  func run() throws {
    Interruption.hold()
    limits.use()
    guard let new else {
      let text = try ItemText.text(of: Self.read(old, nil, animation).animation, limits: .given)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return try Output.write(lines.map { String($0).inOneLine }.joined(separator: "\n"))
    }
    try html.map { try OutputFile($0).check() }
    let sides = try sides(new)
    var report = DiffReport(old: old, new: new)
    switch sides {
    case .added(let file): report.addWhole(file, isAdded: true)
    case .removed(let file): report.addWhole(file, isAdded: false)
    case .animations(let a, let b):
      report.words = try Self.named("\(old), \(new)") { () throws(LottieError) in
        try AnimationDiff(a, b, onlyOpened: animation != nil, limits: .given)
      }
      let isDrawn = report.words?.verdict == .different || threshold != nil || html != nil
      if !words, isDrawn {
        let other = exporter(b)
        try compare(
          &report, a, .animation(other), tolerance ?? 0, background: nil, end: b.animation)
      }
    case .footage(let file, let footage, let isSwapped):
      report.isSwapped = isSwapped
      guard !words else {
        throw CommandFailure("--words compares two animations, not pictures", .usage)
      }
      try compare(
        &report, file, .footage(footage), tolerance ?? Self.footageTolerance,
        background: try footage.isOpaque ? .white : nil, end: nil)
    }
    try Interruption.check()
    if let page = report.page, let html { try OutputFile(html).write(Array(page.html.utf8)) }
    if html != "-" { try Output.write(json ? report.json() : report.text) }
    if report.isDifferent(threshold: threshold.map { $0 / 100 }) { throw ExitCode(1) }
  }

  // MARK: Reading

  /// What is compared.
  private enum Sides {
    case animations(AnimationFile, AnimationFile)
    /// Whether the animation is the new file.
    case footage(AnimationFile, ComparedFootage, isSwapped: Bool)
    /// Only one of both is there.
    case added(AnimationFile), removed(AnimationFile)
  }

  /// What version control gives for a file that is not there.
  private static let nothing = "/dev/null"

  private func sides(_ new: String) throws -> Sides {
    if old == Self.nothing, new != old { return .added(try Self.read(new, nil, animation)) }
    if new == Self.nothing, new != old { return .removed(try Self.read(old, nil, animation)) }
    switch (Self.isFootage(old), Self.isFootage(new)) {
    case (true, true):
      throw CommandFailure("one of both files must be an animation", .usage)
    case (true, false):
      return .footage(
        try Self.read(new, nil, animation), try ComparedFootage(old), isSwapped: true)
    case (false, true):
      return .footage(
        try Self.read(old, nil, animation), try ComparedFootage(new), isSwapped: false)
    case (false, false):
      return .animations(try Self.read(old, nil, animation), try Self.read(new, old, animation))
    }
  }

  private static func isFootage(_ argument: String) -> Bool {
    guard case .path(let path) = InputFile(argument) else { return false }
    return Footage.canBe(path)
  }

  /// Reads an animation.
  ///
  /// - Parameter first: The file that was read before; nil for none.
  private static func read(
    _ file: String, _ first: String?, _ id: String?
  ) throws -> AnimationFile {
    if file == "-", file == first {
      throw CommandFailure("only one of the inputs can be -, which is stdin", .usage)
    }
    let read = try InputFile(file).read(animation: nil)
    guard let id, !read.animationIDs.isEmpty else { return read }
    return try InputFile(file).read(animation: id)
  }

  private static func named<Result>(
    _ name: String, _ body: () throws(LottieError) -> Result
  ) throws(LottieError) -> Result {
    do throws(LottieError) { return try body() } catch {
      var error = error
      error.file = name
      throw error
    }
  }

  // MARK: Pictures

  private func exporter(_ file: AnimationFile) -> MovieExporter {
    var exporter = MovieExporter(file.animation, imageProvider: file.imageProvider)
    exporter.rasterizer = rasterizer.kind
    return exporter
  }

  /// Compares pictures, and makes the page.
  ///
  /// - Parameter end: The other animation, which may be longer.
  private func compare(
    _ report: inout DiffReport, _ file: AnimationFile, _ other: ComparedPictures, _ tolerance: Int,
    background: RGBA?, end: Animation?
  ) throws {
    let frames = try self.frames(of: file.animation, other, end)
    var settings = PictureComparison.Settings(
      size: try size(of: file.animation, other), frames: frames)
    settings.tolerance = tolerance
    settings.isSwapped = report.isSwapped
    settings.background = picture.background?.color ?? background ?? .clear
    let progress = ProgressBar()
    let changes = report.words?.changes ?? []
    do {
      let found = try PictureComparison(exporter(file), other, settings, changes: changes) {
        try Interruption.check()
        progress.show($0, of: $1)
      }
      report.pictures = found
      report.allFrames = Self.count(of: file.animation, end)
      Output.warn(found.warnings.old, file: report.isSwapped ? report.new : report.old)
      Output.warn(found.warnings.new, file: report.isSwapped ? report.old : report.new)
      guard html != nil else { return }
      var page = DiffPage(
        old: report.shownOld, new: report.shownNew, words: report.words, pictures: found)
      let longest = max(settings.size.width, settings.size.height, 1)
      let scale = min(1, DiffPage.longestSide / longest)
      settings.size = Size(
        max(1, (settings.size.width * scale).rounded()),
        max(1, (settings.size.height * scale).rounded()))
      try page.addPictures(of: FramePair(exporter(file), other, settings)) {
        try Interruption.check()
        progress.show($0, of: $1)
      }
      report.page = page
    } catch let error as LottieError {
      throw CommandFailure(error, name: report.old)
    }
  }

  /// The size of the compared pictures: that of footage, else that of the old animation, made smaller.
  private func size(of animation: Animation, _ other: ComparedPictures) throws -> Size {
    if picture.size == nil, picture.scale == nil {
      if case .footage(let footage) = other { return footage.size }
      let own = animation.canvas
      let scale = min(1, Self.usualSide / max(own.width, own.height, 1))
      return Size(
        max(1, (own.width * scale).rounded()), max(1, (own.height * scale).rounded()))
    }
    let size = try picture.size(of: animation)
    return Size(Double(size.width), Double(size.height))
  }

  /// The number of frames of the longer one, in frames of the first.
  private static func count(of animation: Animation, _ end: Animation?) -> Int {
    let own = animation.frameRange.upperBound - animation.start + 1
    guard let end else { return Int(clamping: own, to: 1...FrameList.mostFrames) }
    let other = end.frameRange.upperBound - end.start + 1
    let length =
      end.framerate == animation.framerate
      ? other : (other / max(1e-6, end.framerate) * animation.framerate).rounded(.up)
    return Int(clamping: max(own, length), to: 1...FrameList.mostFrames)
  }

  private func frames(
    of animation: Animation, _ other: ComparedPictures, _ end: Animation?
  ) throws -> [Double] {
    if let frames {
      let entries = try frames.entries(of: animation).map(\.frame)
      guard !entries.isEmpty else {
        throw CommandFailure(FrameList.late(animation.frameRange), .usage)
      }
      return entries
    }
    let count = Self.count(of: animation, end)
    guard count > Self.usualFrames else { return (0..<count).map { animation.start + Double($0) } }
    return (0..<Self.usualFrames).map { index in
      animation.start + Double(index * (count - 1) / (Self.usualFrames - 1))
    }
  }
}

/// A GIF, a video or pictures, as what an animation is compared with.
private struct ComparedFootage: FootagePictures {
  private let footage: Footage

  init(_ path: String) throws(CommandFailure) {
    let opened: Footage
    do throws(CommandFailure) {
      opened = try Footage(path, isAlone: true)
    } catch { throw error }
    footage = opened
  }

  var size: Size { Size(Double(footage.size.width), Double(footage.size.height)) }
  var count: Int { footage.count }
  var seconds: Double? { footage.rate.map { Double(footage.count) / $0 } }

  /// Whether its first picture has no transparent pixel.
  var isOpaque: Bool {
    get throws(CommandFailure) {
      try footage.picture(0).pixels.allSatisfy { $0 >> 24 == 255 }
    }
  }

  func picture(seconds: Double, frame: Double) throws -> Picture {
    try footage.picture(footage.index(seconds: seconds, frame: frame))
  }
}
