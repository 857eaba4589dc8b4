// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

extension InteractivePlayer {
  /// Loads a file with the images, themes and state machines of its archive. The theme and the
  /// slots of the previous animation are discarded; the state machine is retained.
  public func load(_ file: AnimationFile) {
    transaction {
      self.file = file
      themeID = nil
      show(file.animation, id: file.archive == nil ? nil : file.configuration?.id)
    }
  }

  /// Takes another version of the file, whose animation is the same. Playback goes on. A theme that is
  /// another one is applied again; one that is gone is removed.
  package func follow(_ file: AnimationFile) {
    transaction {
      let old = self.file
      self.file = file
      guard let theme = themeID else { return }
      guard let archive = file.archive, archive.lists(theme: theme),
        let text = archive.themes[theme]
      else { return resetTheme() }
      guard text != old?.archive?.themes[theme] else { return }
      resetTheme()
      try? setTheme(theme)
    }
  }

  /// Loads an animation without an archive.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - imageProvider: The source of images. Default: nil, the animation's file.
  public func load(
    _ animation: Animation, imageProvider: (any AnimationImageProvider & Sendable)? = nil
  ) {
    load(AnimationFile(animation: animation, imageProvider: imageProvider, animationIDs: []))
  }

  /// The id of the theme that the manifest selects for this animation; nil for none.
  public var initialThemeID: String? {
    animationID.flatMap { file?.archive?.manifest.settings[$0]?.initialTheme }
  }

  /// The id of the state machine that the manifest selects; nil for none.
  public var initialStateMachineID: String? { file?.archive?.manifest.initialStateMachine }

  /// The ids of the themes that can be applied to this animation, in the order of the manifest.
  public var themeIDs: [String] {
    guard let manifest = file?.archive?.manifest else { return [] }
    let allowed = animationID.flatMap { manifest.settings[$0]?.themes }
    let all = manifest.themes.map(\.id)
    return (all.isEmpty ? file?.archive?.unlistedThemes ?? [] : all)
      .filter { allowed?.contains($0) ?? true }
  }

  /// The ids of the archive's state machines: those of the manifest, followed by the others.
  public var stateMachineIDs: [String] {
    guard let archive = file?.archive else { return [] }
    let listed = archive.manifest.stateMachines.map(\.id)
    return listed + archive.stateMachines.keys.filter { !listed.contains($0) }.sorted()
  }

  /// Reports that an animation could not be loaded. The previous animation remains loaded.
  package func reportFailedLoad() {
    transaction { report(.loadFailed) }
  }

  /// Loads another animation of the archive. The theme is applied again; slots that were set
  /// individually are discarded.
  ///
  /// - Parameter id: The id of the animation; empty for the first animation.
  /// - Throws: `DotLottieError` if the archive does not have the animation or it is invalid.
  public func loadAnimation(id: String) throws(DotLottieError) {
    try loadAnimation(id: id, keepsTheme: true)
  }

  /// Loads another animation of the archive, with or without the current theme.
  func loadAnimation(id: String, keepsTheme: Bool) throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      let entry = file?.archive?.animations.first { id.isEmpty || $0.id == id }
      run?.spend(decoding: entry?.json)
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

  /// Makes an animation the current one, with the values of its slots from the file.
  private func show(_ animation: Animation, id: String?) {
    base = animation
    animationID = id
    slots = AnimationSlots(animation)
    tween = nil
    landedFrame = nil
    clock.load(
      frames: animation.end - animation.start, rate: animation.framerate,
      markers: Self.markers(of: animation))
    invalidatePicture()
    // As in the reference player, frame 0 is shown without a report.
    frameChanged(from: 0)
    report(.loaded)
    // The first picture is not reported by `rendered`, since `loaded` implies it.
    isShown()
    if clock.settings.autoplay { try? play() }
  }

  /// Returns the ranges of frames of an animation's markers, relative to its first frame. If
  /// several have the same name, the first is used.
  private static func markers(of animation: Animation) -> [String: ClosedRange<Double>] {
    var result: [String: ClosedRange<Double>] = [:]
    for marker in animation.markers where result[marker.title] == nil {
      let start = (marker.frame - animation.start).finite()
      result[marker.title] = start...(start + max(0, marker.length.finite()))
    }
    return result
  }

  // MARK: Themes

  /// Applies a theme of the archive; an empty id removes the theme.
  ///
  /// The rules of the theme set slots, which replaces previous values. The current theme is not
  /// applied again.
  ///
  /// - Throws: `DotLottieError` if the theme does not exist, is not allowed for this animation or
  ///   is invalid, or if an image of the theme is missing.
  public func setTheme(_ id: String) throws(DotLottieError) {
    try transaction { () throws(DotLottieError) in
      if id.isEmpty { return resetTheme() }
      if id == themeID { return }
      guard let archive = file?.archive else {
        throw DotLottieError(.insufficientCondition, reason: "only .lottie files have themes")
      }
      guard archive.lists(theme: id) else {
        let themes = archive.manifest.themes.map(\.id).joined(separator: ", ")
        throw DotLottieError(
          .invalidParameter,
          reason: themes.isEmpty
            ? "the manifest has no theme “\(id)”"
            : "the manifest has no theme “\(id)”; it has: \(themes)")
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
      run?.spend(decoding: json)
      do throws(DotLottieError) {
        let theme = try Theme(ofArchive: json, file: "t/\(id).json")
        try apply(theme)
        for error in theme.wrongRules {
          LottieLogger.shared.warn("A rule of the theme “\(id)” is left out: \(error)")
        }
      } catch {
        throw error.code == .invalidParameter ? error : error.with(.unknown)
      }
      themeID = id
    }
  }

  /// Removes the theme and restores the file's values of all slots, including slots that were set
  /// individually.
  public func resetTheme() {
    transaction {
      themeID = nil
      editSlots { $0.resetAll() }
    }
  }

  /// Applies a theme that is not in the archive, as JSON text. `themeID` is unchanged.
  ///
  /// - Throws: `DotLottieError` if the theme is invalid or an image of the theme is missing.
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

  /// Sets the slots of a theme.
  private func apply(_ theme: Theme) throws(DotLottieError) {
    try editSlots { (slots) throws(DotLottieError) in
      try theme.apply(to: &slots, of: animationID, images: base?.attached.images)
    }
  }

  // MARK: Slots

  /// Changes slots and invalidates the picture.
  public func editSlots<Failure: Error>(
    _ body: (inout AnimationSlots) throws(Failure) -> Void
  ) throws(Failure) {
    try transaction { () throws(Failure) in
      defer { invalidatePicture() }
      try body(&slots)
    }
  }

  /// Sets an image slot to an image of the archive or a `data:` URI.
  ///
  /// - Throws: `DotLottieError` if the image does not exist or its size is unknown.
  public func setImageSlot(_ id: String, to source: String) throws(DotLottieError) {
    try editSlots { (slots) throws(DotLottieError) in
      try slots.setImage(source, width: 0, height: 0, for: id, in: base?.attached.images)
    }
  }
}
