// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit

/// What is open: the list of files, the one that is shown with its edits, what it is compared with, and playback.
///
/// It knows no views: whoever shows it is told of changes, and reads what it needs.
final class Document {
  /// What whoever shows it has to follow.
  enum Change {
    /// Another entry of the list is shown, or none, or why it cannot be.
    case shown
    /// The same file has another content.
    case reloaded
    /// Values were edited, or layers switched on or off.
    case edited
    /// The comparison began or ended.
    case compared
    /// The state machine has done something, or a theme was set.
    case machine
    /// A file is on its way, or no longer.
    case loading
    /// What is said of it: the notice, the range, the list.
    case details
  }

  /// Plays the file that is shown.
  let player: AnimationPlayer
  /// Shows the file that is compared with it.
  let otherPlayer: AnimationPlayer
  let options: ViewerOptions
  /// Nothing plays by itself.
  var reducesMotion = false

  var onChange: (Change) -> Void = { _ in }
  var trace: (String, [String: Trace.Value]) -> Void = { _, _ in }

  var playlist: Playlist { didSet { if playlist != oldValue { onChange(.details) } } }
  /// nil where nothing is open, or what is cannot be shown.
  var file: AnimationFile?
  /// Why the current entry cannot be shown.
  var failure: LottieError?
  /// How long the last file took to be read, and how large it is.
  var loadSeconds: Double?
  var bytes: Int?
  /// What is on its way; nil while nothing is.
  var loading: Loading?
  /// The content of what is not on disk, by its address, or `-`.
  var cached: [String: [UInt8]] = [:]
  var watch: FileWatch?
  /// What went wrong, or was done, behind the picture that is shown.
  var notice: String? {
    didSet {
      guard notice != oldValue else { return }
      if let notice { messages.add(notice) }
      onChange(.details)
    }
  }
  var messages = Messages()
  /// Why files could not be read when they were shown last, by their path.
  var failures: [String: LottieError] = [:]

  /// What the user has edited, by the entry of the list that it is for.
  var histories: [Playlist.Entry: EditHistory] = [:]
  /// The edits that the player has.
  var applied = Edits()
  /// What was written to files, by their path.
  var written: [String: [UInt8]] = [:]

  /// Shows the picture, and runs state machines; nil where nothing can.
  weak var machineHost: (any MachineHost)?
  /// The file's state machine while it runs.
  var session: MachineSession?
  /// Why the file's machine is not run.
  var machineFailure: String?
  /// The machine plays on when the playhead is let go.
  var isMachineHeld = false
  /// Files are opened with their machine running.
  var runsMachine = true
  /// The theme that was chosen for the file that is shown; "" for none, nil for the file's own choice.
  var chosenTheme: String?
  /// In seconds, for the log of events.
  var now: () -> Double = { Date().timeIntervalSinceReferenceDate }

  /// Between the in and the out point.
  var range = PlayRange()
  /// How often it plays where it repeats, and where it goes back and forth.
  var repeatCount = 3
  var bounceCount = 3
  /// The entry that is compared with the one that is shown; nil while nothing is compared.
  var compared: Playlist.Entry?

  /// What lies behind animations that do not say so themselves.
  var chosenBackdrop: Backdrop
  var backdrop: Backdrop { didSet { if backdrop != oldValue { onChange(.details) } } }

  init(
    _ paths: [String], player: AnimationPlayer, otherPlayer: AnimationPlayer = AnimationPlayer(),
    options: ViewerOptions = .init()
  ) {
    playlist = Playlist(paths.flatMap(Self.animations))
    (self.player, self.otherPlayer, self.options) = (player, otherPlayer, options)
    chosenBackdrop = options.backdrop ?? .checkerboard
    backdrop = chosenBackdrop
    player.setLoopMode(options.loopMode)
    player.setSpeed(options.speed)
    remember(options.loopMode)
  }

  /// The current entry as it was read before anybody could be told of it.
  private var prefetched: Reading?

  /// Reads the current entry if it is on disk, for those who need to know its size; `openCurrent` shows it.
  func prefetch() -> AnimationFile? {
    guard let entry = playlist.currentEntry, entry.isOnDisk else { return nil }
    let begin = Date()
    prefetched = read(entry)
    loadSeconds = -begin.timeIntervalSinceNow
    return try? prefetched?.get()
  }

  /// The reading that `prefetch` left, once.
  func takePrefetched() -> Reading? {
    defer { prefetched = nil }
    return prefetched
  }

  /// The current entry, as titles say it.
  var name: String? { playlist.currentEntry?.title }

  /// The warnings of the file that is shown, as far as it has been read and drawn: expressions fail, and images are
  /// looked for, at later frames too.
  var warnings: [LottieWarning] { file == nil ? [] : player.scene?.knownWarnings ?? [] }

  /// Reads what is left of a file beside its first pictures: it may have more warnings.
  func readRest(of animation: Animation) {
    Task { [weak self] in
      let known = self?.warnings.count
      await Self.readWarnings(of: animation)
      if let self, warnings.count != known { onChange(.details) }
    }
  }

  @concurrent nonisolated private static func readWarnings(of animation: Animation) async {
    _ = animation.warnings
  }

  /// `1080×1080 · 60 fps · 3.2 s`
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

  func value(at keypath: AnimationKeypath) -> PropertyValue? {
    player.scene.flatMap { PropertyValue(of: keypath, in: $0, frame: player.shownFrame) }
  }

  /// The animation's colour at one of its pixels; nil where it has no picture.
  func color(at point: Point) -> RGBA? {
    player.displayList.flatMap { Self.color(of: $0, at: point) }
  }

  /// The topmost layer that covers a point, as it is now: edited, and without what is switched off.
  ///
  /// - Returns: Its index among the layers that are drawn.
  func layer(at point: Point) -> Int? {
    player.scene?.layerPictures.first { entry in
      Self.color(of: entry.picture, at: point).map { $0.alpha > 0 } ?? false
    }?.layer
  }

  private static func color(of list: DisplayList, at point: Point) -> RGBA? {
    let transform = Affine.translation(-point.x.rounded(.down), -point.y.rounded(.down))
    guard let bitmap = try? Bitmap(width: 1, height: 1) else { return nil }
    Renderer().paint(list, onto: bitmap.buffer, transform: transform)
    return bitmap.color(x: 0, y: 0)
  }

  // MARK: Background

  func nextBackdrop() {
    var own: RGBA?
    if case .color(let color)? = options.backdrop { own = color }
    backdrop = backdrop.next(own: own ?? file?.configuration?.backgroundColor?.rgba)
    chosenBackdrop = backdrop
    trace("background", ["background": .text(backdrop.name)])
  }

  /// What the file's manifest says, else what the user has chosen; what the command line says counts most.
  func backdrop(for file: AnimationFile) -> Backdrop {
    guard options.backdrop == nil, let color = file.configuration?.backgroundColor?.rgba,
      color.alpha > 0
    else { return chosenBackdrop }
    return .color(color)
  }
}
