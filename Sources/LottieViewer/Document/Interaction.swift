// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import LottieTools

/// What the shown file does by itself, and looks like: its state machine and its themes, with the edits of
/// their values.
///
/// It loads files into the player, and knows the host that runs state machines. It does not know ranges,
/// loops or the list of files.
final class Interaction {
  /// The view that runs state machines; nil in tests without one.
  weak var host: (any MachineHost)?
  /// The current time in seconds, for the event log. Tests replace it.
  var now: () -> Double = { Date().timeIntervalSinceReferenceDate }
  /// The running state machine; nil while the timeline controls playback.
  private(set) var session: MachineSession?
  /// The reason why the state machine does not run.
  private(set) var failure: String?
  /// Whether opened files start their state machine. Default: true.
  var runsMachine = true
  /// The user's theme for the shown file; "" for none, nil for the theme of the manifest.
  private var chosenTheme: String?
  /// Theme and slots of the command line.
  private let look: FileAppearance
  private let editing: EditSession<Playlist.Entry>
  private let news: DocumentNews

  init(_ look: FileAppearance, _ editing: EditSession<Playlist.Entry>, _ news: DocumentNews) {
    (self.look, self.editing, self.news) = (look, editing, news)
    editing.text.theme = { [unowned self] in theme }
  }

  /// Whether the player of themes and state machines has the shown file.
  private var usesHost = false

  private var file: AnimationFile? { editing.text.file }
  private var player: AnimationPlayer { editing.player }

  /// Ends the state machine of a file that is read again.
  func end() { session = nil }

  /// Forgets the state machine and the theme of a file that is closed.
  func forget() { (session, failure, chosenTheme) = (nil, nil, nil) }

  /// The player of the file's themes and state machine; nil for files that have neither.
  var interactive: InteractivePlayer? {
    file?.isInteractive == true ? host?.interactivePlayer : nil
  }

  // MARK: Files

  /// Loads a file into the player, and says the first problem of its look.
  func load(_ file: AnimationFile) {
    if let (name, warning) = look.problems(in: file).first {
      news.notice.say(Message(verbatim: "\(name): \(warning.localized)"))
    }
    usesHost = file.isInteractive && host != nil
    if file.isInteractive, let host { return load(file, on: host) }
    player.load(
      looks(of: file), imageProvider: file.imageProvider, edits: editing.text.shown(editing.edits))
  }

  /// Shows the file with other parts of its archive, after an edit of these.
  ///
  /// - Returns: false if it has to be loaded again: its images are others, or it has its first theme.
  func follow(_ before: [ArchivePart: ArchiveChange]) -> Bool {
    guard let file else { return true }
    let parts = editing.edits.parts
    let changed = Set(before.keys).union(parts.keys).filter { before[$0] != parts[$0] }
    guard file.isInteractive == usesHost, !changed.contains(where: \.isMedia) else { return false }
    if usesHost, let host {
      let theme = theme
      host.interactivePlayer.follow(file)
      if theme != self.theme { chosenTheme = nil }
      if let session, changed.contains(.machine(session.id)) { startMachine() }
    }
    showEdits()
    news.onChange(.machine)
    return true
  }

  /// Loads an interactive file into its host, with the theme of the user or of the command line.
  private func load(_ file: AnimationFile, on host: any MachineHost) {
    player.load(
      file.animation, imageProvider: file.imageProvider, edits: editing.edits.withoutThemes)
    let interactive = host.interactivePlayer
    interactive.load(file)
    do throws(DotLottieError) {
      try look.apply(to: interactive)
      if let chosenTheme { try interactive.setTheme(chosenTheme) }
    } catch {
      news.notice.say(error.text)
    }
    showEdits()
  }

  /// The animation with theme and slots of the command line applied. Edits are applied and saved
  /// without these.
  private func looks(of file: AnimationFile) -> Animation {
    do throws(DotLottieError) {
      return try look.applied(to: file).animation
    } catch {
      news.notice.say(error.text)
      return file.animation
    }
  }

  /// The shown file as it is seen: with theme, slots and edits.
  func edited(_ file: AnimationFile) -> AnimationFile {
    editing.scene.settle()
    if session == nil, let animation = player.animation { return file.with(animation) }
    let animation = looks(of: file)
    return file.with((try? animation.edited(by: editing.edits.withoutThemes)) ?? animation)
  }

  // MARK: The machine

  /// The id of the state machine to run: the one that the manifest names as initial, else the
  /// first; nil if there is none.
  var machineID: String? {
    interactive.flatMap { $0.initialStateMachineID ?? $0.stateMachineIDs.first }
  }

  /// Starts the state machine, which then controls playback.
  /// - Returns: Whether it runs. If not, `failure` has the reason.
  @discardableResult
  func startMachine() -> Bool {
    guard let id = machineID, let host else { return false }
    // Events before the machine, such as that of the file's loading, are delivered now.
    session = nil
    host.interactivePlayer.onEvent = { [weak self] event in self?.note(event) }
    session = MachineSession(id: id, player: host.interactivePlayer, now: now)
    failure = nil
    do throws(DotLottieError) {
      // All URLs are allowed, because the window asks the user for each.
      try host.startStateMachine(id: id, allowedURLs: ["*"])
    } catch {
      host.stateMachine = nil
      session = nil
      failure = error.localized
      news.notice.say("The state machine is not run: \(error.localized)")
    }
    news.trace("machine", ["on": .flag(session != nil), "id": .text(id)])
    news.onChange(.machine)
    return session != nil
  }

  /// Stops the state machine; the timeline controls playback again.
  func stopMachine() {
    guard session != nil, let file, let host else { return }
    end()
    host.stateMachine = nil
    // One of its states may have shown another animation.
    if host.interactivePlayer.animationID != file.configuration?.id {
      load(file, on: host)
    }
    news.trace("machine", ["on": false])
    news.onChange(.machine)
  }

  /// Adds an event to the log of the session.
  private func note(_ event: InteractiveEvent) {
    showEdits()
    guard let text = session?.note(event) else { return }
    news.trace("event", ["text": .text(text)])
    news.onChange(.machine)
  }

  // MARK: Inputs

  /// Sets an input, or fires an event input.
  func setInput(_ name: String, to value: StateMachine.InputValue) {
    guard let player = session?.player else { return }
    do throws(DotLottieError) {
      if case .event = value { try player.fire(name) } else { try player.setInput(name, to: value) }
    } catch {
      news.notice.say(error.text)
    }
    news.onChange(.machine)
  }

  /// Shows a frame of the segment that the current state plays. Frames outside of it give a notice.
  func seek(_ machine: InteractivePlayer, to frame: Double) {
    let start = player.state.timeline.start
    do throws(DotLottieError) {
      try machine.setFrame(frame - start)
    } catch {
      guard let range = machine.playedRange else { return }
      let (first, last) = (range.lowerBound + start, range.upperBound + start)
      news.notice.say(
        "The state “\(machine.stateName)” plays frames \(frameText(first)) to \(frameText(last)) only"
      )
    }
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
      chosenTheme = id ?? ""
      news.trace("theme", ["theme": .text(id ?? "")])
    } catch {
      news.notice.say("The theme is refused: \(error.localized)")
    }
    showEdits()
    news.onChange(.machine)
  }

  /// Shows the edits of the current theme, after it was changed.
  private func showEdits() {
    guard !editing.edits.isEmpty || !player.edits.isEmpty else { return }
    try? player.setEdits(editing.text.shown(editing.edits))
  }
}
