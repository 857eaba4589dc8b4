// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Geometry

extension InteractivePlayer {
  /// Shows an animation and what came in one archive with it. Theme and slots of the one before are forgotten; a state
  /// machine stays.
  public func load(_ file: AnimationFile) {
    transaction {
      self.file = file
      themeID = nil
      show(file.animation, id: file.archive == nil ? nil : file.configuration?.id)
    }
  }

  /// Shows an animation that is in no archive.
  ///
  /// - Parameters:
  ///   - animation: What to show.
  ///   - imageProvider: Where its images come from. Default: nil, the file.
  public func load(
    _ animation: Animation, imageProvider: (any AnimationImageProvider & Sendable)? = nil
  ) {
    load(AnimationFile(animation: animation, imageProvider: imageProvider, animationIDs: []))
  }

  /// The theme that the manifest wants for this animation.
  public var initialThemeID: String? {
    animationID.flatMap { file?.archive?.manifest.settings[$0]?.initialTheme }
  }

  /// The state machine that the manifest wants to be run.
  public var initialStateMachineID: String? { file?.archive?.manifest.initialStateMachine }

  /// The ids of the themes that this animation may have, in the order of the manifest.
  public var themeIDs: [String] {
    guard let manifest = file?.archive?.manifest else { return [] }
    let allowed = animationID.flatMap { manifest.settings[$0]?.themes }
    return manifest.themes.map(\.id).filter { allowed?.contains($0) ?? true }
  }

  /// The ids of the state machines of the archive: those of the manifest, and others behind them.
  public var stateMachineIDs: [String] {
    guard let archive = file?.archive else { return [] }
    let listed = archive.manifest.stateMachines.map(\.id)
    return listed + archive.stateMachines.keys.filter { !listed.contains($0) }.sorted()
  }

  /// Reports that an animation could not be read; what was there stays.
  package func reportFailedLoad() {
    transaction { report(.loadFailed) }
  }

  /// Changes to another animation of the archive; the theme is set again, slots that were set by themselves are lost.
  ///
  /// - Parameter id: Its name; empty for the one to begin with.
  public func loadAnimation(id: String) throws(DotLottieError) {
    try loadAnimation(id: id, keepsTheme: true)
  }

  func loadAnimation(id: String, keepsTheme: Bool) throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      let entry = file?.archive?.animations.first { id.isEmpty || $0.id == id }
      guard let archive = file?.archive, let entry,
        let animation = try? archive.animation(entry.json)
      else {
        report(.loadFailed)
        throw DotLottieError(.unknown, reason: "the archive has no animation “\(id)”")
      }
      let theme = keepsTheme ? themeID : nil
      themeID = nil
      show(animation, id: entry.id)
      if let theme { try? setTheme(theme) }
    }
  }

  private func show(_ animation: Animation, id: String?) {
    base = animation
    animationID = id
    slots = AnimationSlots(animation)
    tween = nil
    landedFrame = nil
    clock.load(
      frames: Double(animation.endFrame - animation.startFrame), rate: animation.framerate,
      markers: Self.markers(of: animation))
    invalidatePicture()
    report(.loaded)
    // The first picture needs no report of its own.
    isShown()
    if clock.settings.autoplay { try? play() }
  }

  private static func markers(of animation: Animation) -> [String: ClosedRange<Double>] {
    var result: [String: ClosedRange<Double>] = [:]
    for marker in animation.markers where result[marker.title] == nil {
      let start = Double(marker.frameTime - animation.startFrame).finite()
      result[marker.title] = start...(start + max(0, Double(marker.durationFrameTime).finite()))
    }
    return result
  }

  // MARK: Themes

  /// Sets a theme of the archive; an empty name takes it off.
  ///
  /// There are no layers: its rules set slots, and the last that sets a slot counts. One that is set already is not
  /// applied again.
  public func setTheme(_ id: String) throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      if id.isEmpty { return resetTheme() }
      if id == themeID { return }
      guard let archive = file?.archive else {
        throw DotLottieError(.insufficientCondition, reason: "only .lottie files have themes")
      }
      guard archive.manifest.themes.contains(where: { $0.id == id }) else {
        throw DotLottieError(.invalidParameter, reason: "the manifest has no theme “\(id)”")
      }
      if let allowed = animationID.flatMap({ archive.manifest.settings[$0]?.themes }),
        !allowed.contains(id)
      {
        throw DotLottieError(
          .insufficientCondition,
          reason: "the animation “\(animationID ?? "")” does not have the theme “\(id)”")
      }
      guard let json = archive.themes[id] else {
        throw DotLottieError(.unknown, reason: "the archive has no file t/\(id).json")
      }
      do throws(DotLottieError) {
        try apply(try Theme(json: json, file: "t/\(id).json"))
      } catch {
        throw error.code == .invalidParameter ? error : error.with(.unknown)
      }
      themeID = id
    }
  }

  /// Takes the theme off: all slots are what the file has, those that were set by themselves too.
  public func resetTheme() {
    transaction {
      themeID = nil
      editSlots { $0.resetAll() }
    }
  }

  /// Applies a theme that is in no archive; the theme that is set keeps its name.
  public func setThemeData(_ json: String) throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      let theme: Theme
      do throws(DotLottieError) {
        theme = try Theme(json: Array(json.utf8))
      } catch {
        throw error.with(.invalidParameter)
      }
      try apply(theme)
    }
  }

  private func apply(_ theme: Theme) throws(DotLottieError) {
    try editSlots { (slots) throws(DotLottieError) in
      try theme.apply(to: &slots, of: animationID, images: base?.archive)
    }
  }

  // MARK: Slots

  /// Changes slots; the picture follows at once.
  public func editSlots<Failure: Error>(
    _ body: (inout AnimationSlots) throws(Failure) -> Void
  ) throws(Failure) {
    try transaction { () throws(Failure) in
      defer { invalidatePicture() }
      try body(&slots)
    }
  }

  /// Sets a picture by its name in the archive, or a `data:` URI.
  ///
  /// - Throws: Where there is no such picture, or no size for it.
  public func setImageSlot(_ id: String, to source: String) throws(DotLottieError) {
    try editSlots { (slots) throws(DotLottieError) in
      try slots.setImage(source, width: 0, height: 0, for: id, in: base?.archive)
    }
  }
}
