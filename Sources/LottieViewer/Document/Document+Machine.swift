// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import LottieTools

/// The state machine of the file that is shown, and its themes with the edits of their values.
extension Document {
  /// What a file does by itself, and looks like.
  struct Interaction {
    /// The running state machine; nil while the timeline controls playback.
    fileprivate(set) var session: MachineSession?
    /// The reason why the state machine does not run.
    fileprivate(set) var failure: String?
    /// Whether the state machine played before the playhead was dragged.
    fileprivate var isHeld = false
    /// Whether opened files start their state machine. Default: true.
    fileprivate(set) var runsMachine = true
    /// The user's theme for the shown file; "" for none, nil for the theme of the manifest.
    fileprivate var chosenTheme: String?
  }

  var session: MachineSession? { interaction.session }
  var machineFailure: String? { interaction.failure }

  /// Ends the state machine of a file that is read again.
  func endSession() { interaction.session = nil }

  /// Forgets the state machine and the theme of a file that is closed.
  func forgetInteraction() {
    (interaction.session, interaction.failure, interaction.chosenTheme) = (nil, nil, nil)
  }

  /// The player of the file's themes and state machine; nil for files that have neither.
  var interactive: InteractivePlayer? {
    file?.isInteractive == true ? machineHost?.interactivePlayer : nil
  }

  // MARK: Files

  /// Loads an interactive file into its host, with the theme of the user or of the command line.
  func show(interactive opened: AnimationFile, on host: any MachineHost) {
    player.load(
      opened.animation, imageProvider: opened.imageProvider, edits: edits.withoutThemes)
    let interactive = host.interactivePlayer
    interactive.load(opened)
    do throws(DotLottieError) {
      try options.look.apply(to: interactive)
      if let chosenTheme = interaction.chosenTheme { try interactive.setTheme(chosenTheme) }
    } catch {
      notice = error.localized
    }
    showEdits()
  }

  // MARK: The machine

  /// The id of the state machine to run: the one that the manifest names as initial, else the
  /// first; nil if there is none.
  var machineID: String? {
    interactive.flatMap { $0.initialStateMachineID ?? $0.stateMachineIDs.first }
  }

  /// Starts the state machine, which then controls playback.
  /// - Returns: Whether it runs. If not, `machineFailure` has the reason.
  @discardableResult
  func startMachine() -> Bool {
    guard let id = machineID, let host = machineHost else { return false }
    // Events before the machine, such as that of the file's loading, are delivered now.
    interaction.session = nil
    host.interactivePlayer.onEvent = { [weak self] event in self?.note(event) }
    let session = MachineSession(id: id, player: host.interactivePlayer, now: now)
    interaction.session = session
    interaction.failure = nil
    do throws(DotLottieError) {
      // All URLs are allowed, because the window asks the user for each.
      try host.startStateMachine(id: id, allowedURLs: ["*"])
    } catch {
      host.stateMachine = nil
      interaction.session = nil
      interaction.failure = error.localized
      notice = localized("The state machine is not run: \(error.localized)")
    }
    trace("machine", ["on": .flag(self.session != nil), "id": .text(id)])
    onChange(.machine)
    return self.session != nil
  }

  /// Stops the state machine; the timeline controls playback again.
  func stopMachine() {
    guard session != nil, let opened = file, let host = machineHost else { return }
    endSession()
    host.stateMachine = nil
    // One of its states may have shown another animation.
    if host.interactivePlayer.animationID != opened.configuration?.id {
      show(interactive: opened, on: host)
    }
    trace("machine", ["on": false])
    onChange(.machine)
  }

  /// Stops or starts the state machine.
  func toggleMachine() {
    guard machineID != nil else { return notice = localized("The file has no state machine") }
    interaction.runsMachine = session == nil
    if session != nil {
      stopMachine()
      play()
    } else {
      startMachine()
    }
  }

  /// Adds an event to the log of the session.
  private func note(_ event: InteractiveEvent) {
    showEdits()
    guard let text = session?.note(event) else { return }
    trace("event", ["text": .text(text)])
    onChange(.machine)
  }

  // MARK: Inputs

  /// Sets an input, or fires an event input.
  func setInput(_ name: String, to value: StateMachine.InputValue) {
    guard let player = session?.player else { return }
    do throws(DotLottieError) {
      if case .event = value { try player.fire(name) } else { try player.setInput(name, to: value) }
    } catch {
      notice = error.localized
    }
    onChange(.machine)
  }

  // MARK: Playback

  /// Pauses or continues the playback of the current state.
  func toggleMachinePlaying(_ player: InteractivePlayer) {
    if isPlaying { try? player.pause() } else { try? player.play() }
  }

  /// Shows a frame of the segment that the current state plays. Frames outside of it give a notice.
  func seekMachine(_ player: InteractivePlayer, to frame: Double) {
    do throws(DotLottieError) {
      try player.setFrame(frame - timeline.start)
    } catch {
      guard let range = player.playedRange else { return }
      let (first, last) = (range.lowerBound + timeline.start, range.upperBound + timeline.start)
      notice =
        localized(
          "The state “\(player.stateName)” plays frames \(frameText(first)) to \(frameText(last)) only"
        )
    }
  }

  /// Suspends playback while the playhead is dragged.
  func hold() {
    guard let machine = session?.player else { return player.hold() }
    interaction.isHeld = isPlaying
    try? machine.pause()
  }

  /// Continues playback after the playhead was dragged.
  func release() {
    if let machine = session?.player, interaction.isHeld { try? machine.play() }
    interaction.isHeld = false
    player.release()
    trace("release", [:])
  }

  // MARK: Themes

  /// The ids of the themes for the shown animation.
  var themes: [String] { interactive?.themeIDs ?? [] }

  /// The id of the current theme; nil for none.
  var theme: String? { interactive?.themeID }

  /// Sets a theme; nil removes it. Playback continues.
  func setTheme(_ id: String?) {
    guard let interactive else { return }
    do throws(DotLottieError) {
      try interactive.setTheme(id ?? "")
      interaction.chosenTheme = id ?? ""
      trace("theme", ["theme": .text(id ?? "")])
    } catch {
      notice = localized("The theme is refused: \(error.localized)")
    }
    showEdits()
    onChange(.machine)
  }

  // MARK: Editing of themes

  /// The texts of the themes of the shown file, by id.
  var themeTexts: [String: [UInt8]] { file?.themeTexts ?? [:] }

  /// Shows the edits of the current theme, after it was changed.
  func showEdits() {
    guard !edits.isEmpty || !player.edits.isEmpty else { return }
    try? player.setEdits(editing.text.shown(edits))
  }
}
