// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import LottieKit

/// Slots, themes and state machines of the animation in a view.
///
/// ```swift
/// surface.show(try AnimationFile.read(path: "toggle.lottie"))
/// surface.openURL = { url in … }
/// try surface.interactivePlayer.setInput("isOn", to: .boolean(true))
/// ```
extension AnimationSurface {
  /// Shows a file as its author means it: with its theme, and with its state machine running.
  ///
  /// - Parameters:
  ///   - file: What `AnimationFile.read` has read.
  ///   - startsStateMachine: Whether the machine that the manifest names is run. Default: true.
  ///   - allowedURLs: Addresses that its actions may ask for; see `InteractivePlayer.start`. Default: none.
  /// - Returns: Why theme or machine were refused; the animation is there all the same.
  @discardableResult
  public func show(
    _ file: AnimationFile, startsStateMachine: Bool = true, allowedURLs: [String] = []
  ) -> [DotLottieError] {
    let interaction = beginInteraction()
    let player = interaction.player
    player.setStateMachine(nil)
    player.load(file)
    var errors: [DotLottieError] = []
    do throws(DotLottieError) {
      if let theme = player.initialThemeID { try player.setTheme(theme) }
    } catch {
      errors.append(error)
    }
    do throws(DotLottieError) {
      if startsStateMachine, let id = player.initialStateMachineID {
        try startStateMachine(id: id, allowedURLs: allowedURLs)
      }
    } catch {
      errors.append(error)
    }
    if frame.size == .zero { sizeToFit() }
    return errors
  }

  /// Runs a state machine of the file that is shown, in place of one that runs.
  ///
  /// - Parameters:
  ///   - id: Its name in the archive.
  ///   - allowedURLs: Addresses that its actions may ask for; see `InteractivePlayer.start`. Default: none.
  /// - Throws: `DotLottieError` where there is none of that name, or where it is refused or cannot be started.
  public func startStateMachine(id: String, allowedURLs: [String] = []) throws(DotLottieError) {
    let player = interactivePlayer
    try player.loadStateMachine(id: id)
    stateMachineWasSet()
    try player.start(allowedURLs: allowedURLs)
  }

  /// What the view runs: inputs, events, themes and slots. Made when it is first asked for, with what the view shows.
  public var interactivePlayer: InteractivePlayer { beginInteraction().player }

  /// The state machine that says what is shown; one that is set is started, nil gives playback back to the view.
  ///
  /// `animationSpeed` is a factor on its time too; the sign does not count.
  ///
  /// Default: nil.
  public var stateMachine: StateMachine? {
    get { interaction?.player.stateMachine }
    set {
      guard newValue != nil || interaction != nil else { return }
      let player = beginInteraction().player
      player.setStateMachine(newValue)
      stateMachineWasSet()
      if newValue != nil { try? player.start() }
    }
  }

  /// What is in place of properties that the file's author has named. Default: the file's values.
  public var slots: AnimationSlots {
    get { interactivePlayer.slots }
    set {
      interactivePlayer.editSlots { (slots: inout AnimationSlots) in slots = newValue }
      interaction?.show()
    }
  }

  /// Sets a theme of the file that is shown; an empty name takes it off.
  ///
  /// - Throws: `DotLottieError` where there is no such theme, or where it is refused.
  public func setTheme(_ id: String) throws(DotLottieError) {
    try interactivePlayer.setTheme(id)
  }

  /// Takes the theme off, and all slots back to what the file has.
  public func resetTheme() { interactivePlayer.resetTheme() }

  // MARK: The machinery

  func beginInteraction() -> SurfaceInteraction {
    if let interaction { return interaction }
    let fresh = SurfaceInteraction(self, animation: animation)
    interaction = fresh
    fresh.player.onHostEvent = { [weak self] event in
      MainActor.assumeIsolated { self?.perform(event) }
    }
    return fresh
  }

  private func stateMachineWasSet() {
    interaction?.pauseTime()
    if stateMachine != nil { player.pause() }
    pointerShape = interaction?.takesPresses == true ? .hand : .arrow
    setNeedsDisplay()
  }

  /// An address is opened only where the program has said how, and only one of the web.
  private func perform(_ event: InteractiveEvent) {
    guard case .openURL(let address, _) = event, let openURL else { return }
    let full = address.contains("://") ? address : "https://" + address
    guard let url = URL(string: full), let scheme = url.scheme?.lowercased(),
      scheme == "http" || scheme == "https"
    else { return }
    openURL(url)
  }
}
