// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit

/// The open files: the list, the shown one with its edits, the compared one, and playback.
///
/// It does not know views. They are notified by `onChange`, and read the values that they need.
final class Document {
  /// A change that views have to show.
  enum Change {
    /// Another entry is shown, or none, or an error.
    case shown
    /// The shown file was reloaded with other content.
    case reloaded
    /// A value was edited, or a layer shown or hidden.
    case edited
    /// The size of the file on disk changed.
    case measured
    /// The comparison started or ended.
    case compared
    /// The state machine or the theme changed.
    case machine
    /// A download started, progressed or ended.
    case loading
    /// The notice, the range, the list of files or the background changed.
    case details
  }

  /// The player of the shown file.
  let player: AnimationPlayer
  /// The player of the compared file.
  let otherPlayer: AnimationPlayer
  /// The settings of the command line.
  let options: ViewerOptions
  /// Whether nothing plays by itself.
  var reducesMotion = false

  /// Called after each change; set by the window.
  var onChange: (Change) -> Void = { _ in }
  /// Called with events for the trace file; set by the window.
  var trace: (String, [String: Trace.Value]) -> Void = { _, _ in }

  /// The list of files, and the index of the shown one.
  var playlist: Playlist { didSet { if playlist != oldValue { onChange(.details) } } }
  /// The shown file; nil if none is open or it cannot be shown.
  var file: AnimationFile? { didSet { (unedited, listed) = (nil, nil) } }
  /// The reason why the current entry cannot be shown.
  var failure: LottieError?
  /// The seconds that reading the last file took.
  var loadSeconds: Double?
  /// The size of the shown file in bytes; nil if it is unknown.
  var bytes: Int?
  /// The current download; nil if there is none.
  var loading: Loading?
  /// The content of files that are not on disk, by URL, or `-` for stdin.
  var cached: [String: [UInt8]] = [:]
  /// Watches the shown file for changes; nil if it is not on disk.
  var watch: FileWatch?
  /// The message in the toast; nil hides it. Every message is added to `messages`.
  var notice: String? {
    didSet {
      guard notice != oldValue else { return }
      if let notice { messages.add(notice) }
      onChange(.details)
    }
  }
  /// The messages since the start.
  var messages = Messages()
  /// The factors by which the user has raised the limits of files, by path.
  var limitFactors: [String: Double] = [:]
  /// The errors of files when they were last shown, by path.
  var failures: [String: LottieError] = [:]

  /// The edits of each entry.
  var histories: [Playlist.Entry: EditHistory] = [:]
  /// The number of gestures so far; see `nextGesture`.
  var gestures = 0
  /// What an edit of a property with keyframes changes; the user's last choice.
  var keyframeScope = KeyframeScope.keyframe
  /// The scene whose outline was asked for last.
  struct Listed {
    let scene: Scene
    let outline: SceneOutline
    /// The places of its values; nil until one is asked for.
    var finder: PlaceFinder?
  }
  var listed: Listed?
  /// The text of the shown animation without edits; nil until it is asked for.
  var unedited: (text: [UInt8], finder: PlaceFinder)?
  /// The text of the current theme; nil until it is asked for.
  var readTheme: (bytes: [UInt8], text: ThemeText?)?
  /// The saving of a large file in the background; nil while there is none.
  var saving: Task<Void, Never>?
  /// What the viewer last wrote to each path: the file, and the JSON text in it.
  var written: [String: (content: [UInt8], text: [UInt8])] = [:]

  /// The view that runs state machines; nil in tests without one.
  weak var machineHost: (any MachineHost)?
  /// The running state machine; nil while the timeline controls playback.
  var session: MachineSession?
  /// The reason why the state machine does not run.
  var machineFailure: String?
  /// Whether the state machine played before the playhead was dragged.
  var isMachineHeld = false
  /// Whether opened files start their state machine. Default: true.
  var runsMachine = true
  /// The user's theme for the shown file; "" for none, nil for the theme of the manifest.
  var chosenTheme: String?
  /// The current time in seconds, for the event log. Tests replace it.
  var now: () -> Double = { Date().timeIntervalSinceReferenceDate }

  /// The in and the out point.
  var range = PlayRange()
  /// The count of the loop modes that repeat, and that bounce.
  var repeatCount = 3
  /// The count of the bouncing mode.
  var bounceCount = 3
  /// The compared entry; nil while nothing is compared.
  var compared: Playlist.Entry?

  /// The user's background, for files whose manifest has none.
  var chosenBackdrop: Backdrop
  /// The last colour that was chosen as background; nil if none was.
  var pickedBackdrop: RGBA?
  /// The background of the shown file.
  var backdrop: Backdrop { didSet { if backdrop != oldValue { onChange(.details) } } }

  /// Creates a document. Nothing is read until `openCurrent`.
  /// - Parameter paths: Files, folders and URLs; `-` for stdin.
  init(
    _ paths: [String], player: AnimationPlayer, otherPlayer: AnimationPlayer = AnimationPlayer(),
    options: ViewerOptions = .init()
  ) {
    playlist = Playlist(paths.flatMap(InputFile.animations))
    (self.player, self.otherPlayer, self.options) = (player, otherPlayer, options)
    chosenBackdrop = options.backdrop ?? .checkerboard
    backdrop = chosenBackdrop
    player.setLoopMode(options.loopMode)
    player.setSpeed(options.speed)
    remember(options.loopMode)
  }

  /// The file that `prefetch` reads.
  private var prefetched: DiskReading?

  /// Reads the current entry if it is on disk, for its size; `openCurrent` then shows it without
  /// reading it again. Returns nil if that takes long.
  func prefetch() -> AnimationFile? {
    guard let entry = playlist.currentEntry, entry.isOnDisk else { return nil }
    let reading = DiskReading(entry.path, animation: entry.animation)
    prefetched = reading
    return try? reading.result(within: options.patience ?? .infinity)?.get()
  }

  /// Returns the reading of `prefetch` once; nil afterwards.
  func takePrefetched() -> DiskReading? {
    defer { prefetched = nil }
    return prefetched
  }

  /// The title of the current entry.
  var name: String? { playlist.currentEntry?.title }

  /// The warnings of the shown file so far. Expressions and images can add some at later frames.
  var warnings: [LottieWarning] { file == nil ? [] : player.scene?.knownWarnings ?? [] }

  /// Decodes the rest of a file in the background, which can add warnings.
  func readRest(of animation: Animation) {
    Task { [weak self] in
      let known = self?.warnings.count
      await Self.readWarnings(of: animation)
      if let self, warnings.count != known { onChange(.details) }
    }
  }

  /// Decodes everything that the first frames did not need.
  @concurrent nonisolated private static func readWarnings(of animation: Animation) async {
    _ = animation.warnings
  }

  /// Size, frame rate and duration: `1080×1080 · 60 fps · 3.2 s`.
  var facts: String {
    guard let animation = file?.animation else { return "" }
    func short(_ value: Double, _ unit: Double) -> String {
      number((value * unit).rounded() / unit)
    }
    let size = animation.size
    return "\(short(Double(size.width), 10))×\(short(Double(size.height), 10))"
      + " · \(short(animation.framerate, 100)) fps · \(short(animation.duration, 100)) s"
  }

  // MARK: Values

  /// The colour of the shown frame at a point of the animation, in pixels; nil without a picture.
  func color(at point: Point) -> RGBA? {
    player.displayList.flatMap { $0.color(at: point) }
  }

  // MARK: Background

  /// Shows the next background: the checkerboard, white, black, and the file's or the command
  /// line's.
  func nextBackdrop() {
    var own: RGBA?
    if case .color(let color)? = options.backdrop { own = color }
    setBackdrop(
      backdrop.next(own: own ?? pickedBackdrop ?? file?.configuration?.backgroundColor?.rgba))
  }

  /// Shows a background, also behind the next files.
  func setBackdrop(_ new: Backdrop) {
    if case .color(let color) = new { pickedBackdrop = color }
    (backdrop, chosenBackdrop) = (new, new)
    trace("background", ["background": .text(new.name)])
  }

  /// The background of a file: from the command line, else from its manifest, else the user's
  /// choice.
  func backdrop(for file: AnimationFile) -> Backdrop {
    guard options.backdrop == nil, let color = file.configuration?.backgroundColor?.rgba,
      color.alpha > 0
    else { return chosenBackdrop }
    return .color(color)
  }
}
