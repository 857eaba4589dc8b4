// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// Themes and the state machine of the file that is shown.
extension Document {
  /// What runs the file's machine and sets its themes; nil for files that have neither.
  private var interactive: InteractivePlayer? {
    file?.isInteractive == true ? machineHost?.interactivePlayer : nil
  }

  // MARK: Files

  /// Puts an interactive file in: with its theme, and whatever the command line says.
  func show(interactive opened: AnimationFile, on host: any MachineHost) {
    player.load(opened.animation, imageProvider: opened.imageProvider)
    let interactive = host.interactivePlayer
    interactive.load(opened)
    do throws(DotLottieError) {
      try options.look.apply(to: interactive)
      if let chosenTheme { try interactive.setTheme(chosenTheme) }
    } catch {
      notice = error.description
    }
  }

  // MARK: Themes

  /// The ids of the themes that the animation may have.
  var themes: [String] { interactive?.themeIDs ?? [] }

  /// The theme that is set; nil for none.
  var theme: String? { interactive?.themeID }

  /// Sets a theme, or takes it off. What plays goes on.
  func setTheme(_ id: String?) {
    guard let interactive else { return }
    do throws(DotLottieError) {
      try interactive.setTheme(id ?? "")
      chosenTheme = id ?? ""
      trace("theme", ["theme": .text(id ?? "")])
    } catch {
      notice = "The theme is refused: \(error)"
    }
    // Values in it may be edited ones.
    apply(edits)
    onChange(.machine)
  }

  // MARK: The machine

  /// The machine that its author wants to be run, else the first; nil where there is none.
  var machineID: String? {
    interactive.flatMap { $0.initialStateMachineID ?? $0.stateMachineIDs.first }
  }

  /// Starts the file's machine, which from then on says what is shown.
  ///
  /// - Returns: Whether there is one, and it was not refused.
  @discardableResult
  func startMachine() -> Bool {
    guard let id = machineID, let host = machineHost else { return false }
    let session = MachineSession(id: id, player: host.interactivePlayer, now: now)
    self.session = session
    machineFailure = nil
    session.player.onEvent = { [weak self] event in self?.note(event) }
    do throws(DotLottieError) {
      // Each address is asked about.
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

  /// Gives playback back to the timeline.
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

  /// Runs the machine, or plays the timeline.
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

  private func note(_ event: InteractiveEvent) {
    guard let text = session?.note(event) else { return }
    trace("event", ["text": .text(text)])
    onChange(.machine)
  }

  // MARK: Inputs

  /// Sets an input, as the program that shows the file would.
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

  /// Plays on or stands still, as the machine's states do.
  func toggleMachinePlaying(_ player: InteractivePlayer) {
    if isPlaying { try? player.pause() } else { try? player.play() }
  }

  /// Shows a frame of the part that the present state plays.
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
