// SPDX-License-Identifier: Apache-2.0

internal import CLottieLibrary
internal import Glibc
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import Synchronization

/// What is behind a handle: an animation with its scene, the values that were set, its player and its
/// painters.
@safe
final class OpenedAnimation {
  /// The file as it was opened.
  let file: AnimationFile
  let limits: Limits
  /// What gives files that are not inside of the animation.
  let files: GivenFiles
  private let threads: Int
  /// The number by which the caller knows it.
  var handle: UInt = 0

  /// The scene of the animation with its slots and values.
  private(set) var scene: Scene
  /// Stops the call in progress, or the next one.
  private(set) var stop = StopSignal()
  /// Values instead of those of the file, in the order in which they were set.
  var values: [ValueSetting] = []
  /// Slots, themes, playback and the state machine; nil before their first use.
  private var interactive: InteractivePlayer?
  /// The revision of its animation that the scene shows.
  private var shownRevision: Int?
  var events = EventQueue()
  /// Paints into memory of callers.
  private(set) lazy var painter = makePainter()
  /// Paints what has to be converted for callers.
  var ownPicture: OwnPicture?
  /// The memory and settings of the last picture, which `LOTTIE_HOLDS_LAST` is about.
  var last: PictureKey?
  /// What is heard; nil after a change.
  var mixer: SoundMixer?
  /// Lists that are made once for many calls; nil after a change.
  var lists: Lists?

  private var lastFailure: Failure?
  /// The texts of the last call, as C has them.
  private var texts: [UnsafeMutablePointer<CChar>] = unsafe []

  /// Lists that callers read one by one.
  struct Lists {
    let summary: AnimationSummary
    let markers: [Marker]
    let slots: AnimationSlots
    let slotIDs: [String]
    var keypaths: [String]?
  }

  init(_ file: AnimationFile, limits: Limits, files: GivenFiles, threads: Int) {
    (self.file, self.limits, self.files, self.threads) = (file, limits, files, threads)
    scene = Scene(file.animation, imageProvider: files.images(beside: file.imageProvider))
    scene.stop = stop
    if files.hasFonts { scene.setFontSource(files) }
  }

  deinit { forgetTexts() }

  // MARK: Calls

  /// Runs a call, and keeps its failure for `lottie_last_error`.
  func call(_ body: (OpenedAnimation) throws -> Void) -> lottie_status {
    forgetTexts()
    do {
      try body(self)
      return lottie_status(LOTTIE_OK)
    } catch {
      let failure = Failure(error)
      lastFailure = failure
      // What was stopped elsewhere than in painting goes on with the next call, too.
      if failure.code == LOTTIE_CANCELLED { try? checkCancellation() }
      return failure.code
    }
  }

  /// The failure of the last call that failed; one of success before.
  var failure: Failure { lastFailure ?? Failure(LOTTIE_OK, "") }

  /// Fails if the call was cancelled; the next one goes on.
  func checkCancellation() throws(Failure) {
    guard stop.isSet else { return }
    let fresh = StopSignal()
    stop = fresh
    let handle = handle
    Handles.table.withLock { $0.renew(handle, fresh) }
    scene.stop = fresh
    painter.stop = fresh
    ownPicture?.painter.stop = fresh
    last = nil
    throw .cancelled
  }

  /// Keeps a text until the next call.
  func keep(_ text: String) -> UnsafePointer<CChar>? {
    // What follows a zero cannot be seen in C.
    guard let copy = unsafe strdup(text) else { return nil }
    unsafe texts.append(copy)
    return unsafe UnsafePointer(copy)
  }

  /// Keeps a text; NULL for none.
  func keep(_ text: String?) -> UnsafePointer<CChar>? {
    guard let text else { return nil }
    return unsafe keep(text)
  }

  private func forgetTexts() {
    while let text = unsafe texts.popLast() { unsafe free(text) }
  }

  // MARK: Scene

  /// The animation with the current values of its slots.
  var animation: Animation { scene.animation }

  /// Discards what depends on values, after one has changed.
  func valuesChanged() {
    mixer = nil
    lists = nil
  }

  var currentLists: Lists {
    if let lists { return lists }
    let slots = interactive?.slots ?? AnimationSlots(file.animation)
    let fresh = Lists(
      summary: animation.summary, markers: animation.markers, slots: slots, slotIDs: slots.ids)
    lists = fresh
    return fresh
  }

  /// The keypaths of all layers, groups, items and properties.
  func keypaths() -> [String] {
    var current = currentLists
    if let keypaths = current.keypaths { return keypaths }
    let keypaths = scene.hierarchyKeypaths
    current.keypaths = keypaths
    lists = current
    return keypaths
  }

  /// Makes a painter for memory of callers.
  private func makePainter() -> FramePainter {
    let painter = FramePainter(threads: threads)
    painter.limits = PaintLimits(limits)
    painter.stop = stop
    return painter
  }

  /// Makes a picture of its own with a painter.
  func makeOwnPicture(width: Int, height: Int) throws(Failure) -> OwnPicture {
    do {
      let (bitmap, painter) = try FramePainter.onBitmap(
        width: width, height: height, threads: threads)
      painter.limits = PaintLimits(limits)
      painter.stop = stop
      return OwnPicture(bitmap: bitmap, painter: painter)
    } catch {
      throw Failure(LOTTIE_LIMIT, error.description)
    }
  }

  /// Requests images again, after others were set.
  func reloadImages() {
    scene.reloadImages(from: files.images(beside: file.imageProvider))
    valuesChanged()
  }

  /// Requests fonts again, after others were set.
  func reloadFonts() {
    scene.setFontSource(files.hasFonts ? files : nil)
    valuesChanged()
  }

  /// Makes a scene of another animation, with all that was set.
  private func makeScene(_ animation: Animation) {
    scene = Scene(animation, imageProvider: files.images(beside: file.imageProvider))
    scene.stop = stop
    if files.hasFonts { scene.setFontSource(files) }
    for setting in values { setting.apply(to: scene) }
  }

  // MARK: Player

  /// The player of slots, themes and state machines. It is made at the first use.
  var player: InteractivePlayer {
    if let interactive { return interactive }
    let fresh = InteractivePlayer()
    fresh.load(file)
    shownRevision = fresh.presentation.revision
    fresh.onEvent = { [weak self] in self?.events.add($0) }
    fresh.hitTest = { [weak self] layer, x, y in self?.hits(layer, x, y) ?? false }
    interactive = fresh
    return fresh
  }

  /// The player, if it was used.
  var usedPlayer: InteractivePlayer? { interactive }

  /// Gives the scene the animation of the player, after slots have changed.
  func showSlots() {
    guard let presentation = interactive?.presentation, shownRevision != presentation.revision,
      let animation = presentation.animation
    else { return }
    shownRevision = presentation.revision
    if !scene.show(animation) { makeScene(animation) }
    valuesChanged()
  }

  private func hits(_ layer: String, _ x: Double, _ y: Double) -> Bool {
    showPlayer()
    return scene.hitsLayer(named: layer, at: Point(x, y))
  }

  /// Moves the scene to the frame of the player, between two states to their mixture.
  func showPlayer() {
    showSlots()
    let presentation = player.presentation
    scene.setBlend(presentation.blend)
    scene.update(to: presentation.frame)
  }

  /// Moves the scene to a frame.
  func show(_ frame: Double) {
    showSlots()
    scene.setBlend(nil)
    scene.update(to: Arguments.frame(frame))
  }
}

extension OpenedAnimation {
  /// What is heard of the animation as it is now.
  func soundMixer() -> SoundMixer {
    showSlots()
    if let mixer { return mixer }
    let fresh = SoundMixer(
      scene.soundtrack,
      files: ClipFiles(animation, imageProvider: files.sounds(beside: file.imageProvider)))
    mixer = fresh
    return fresh
  }
}
