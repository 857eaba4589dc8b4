// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// The state machine of the file that is shown.
extension Document {
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
      if let chosenTheme { try interactive.setTheme(chosenTheme) }
    } catch {
      notice = error.description
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
    let session = MachineSession(id: id, player: host.interactivePlayer, now: now)
    self.session = session
    machineFailure = nil
    session.player.onEvent = { [weak self] event in self?.note(event) }
    do throws(DotLottieError) {
      // All URLs are allowed, because the window asks the user for each.
      try host.startStateMachine(id: id, allowedURLs: ["*"])
    } catch {
      host.stateMachine = nil
      self.session = nil
      machineFailure = error.description
      notice = "The state machine is not run: \(error)"
    }
    trace("machine", ["on": .flag(self.session != nil), "id": .text(id)])
    onChange(.machine)
    return self.session != nil
  }

  /// Stops the state machine; the timeline controls playback again.
  func stopMachine() {
    guard session != nil, let opened = file, let host = machineHost else { return }
    session = nil
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
    guard machineID != nil else { return notice = "The file has no state machine" }
    runsMachine = session == nil
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
      notice = error.description
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
        "The state “\(player.stateName)” plays frames \(frameText(first)) to \(frameText(last)) only"
    }
  }
}
