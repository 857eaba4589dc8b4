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
  /// Shows a file with its theme and its state machine.
  ///
  /// - Parameters:
  ///   - file: A file read by `AnimationFile.read`.
  ///   - startsStateMachine: Whether the initial machine of the manifest is started. Default: true.
  ///   - allowedURLs: URLs that its actions may open; see `InteractivePlayer.start`. Default: none.
  /// - Returns: The errors of theme and state machine; the animation is shown in any case.
  @discardableResult
  public func show(
    _ file: AnimationFile, startsStateMachine: Bool = true, allowedURLs: [String] = []
  ) -> [DotLottieError] {
    let player = interactivePlayer
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

  /// Shows a file that was loaded as a `DotLottieFile`. Errors of its theme and machine are logged.
  func showLoaded(_ file: AnimationFile) -> Bool {
    for error in show(file) { player.warn(error.description) }
    return player.isControlled
  }

  /// Starts a state machine of the shown file. A running one is stopped.
  ///
  /// - Parameters:
  ///   - id: The name of the machine in the archive.
  ///   - allowedURLs: URLs that its actions may open; see `InteractivePlayer.start`. Default: none.
  /// - Throws: `DotLottieError` if there is no machine of that name, or if it is invalid or cannot
  ///   be started.
  public func startStateMachine(id: String, allowedURLs: [String] = []) throws(DotLottieError) {
    let player = interactivePlayer
    try player.loadStateMachine(id: id)
    stateMachineWasSet()
    try player.start(allowedURLs: allowedURLs)
  }

  /// The player of inputs, events, themes and slots. It is made at the first use, with the shown
  /// animation.
  public var interactivePlayer: InteractivePlayer {
    if let used = player.usedInteractive { return used }
    let fresh = player.interactive
    interaction = SurfaceInteraction(self, fresh)
    fresh.onHostEvent = { [weak self] event in
      MainActor.assumeIsolated { self?.perform(event) }
    }
    return fresh
  }

  /// The state machine that controls playback. Setting one starts it; nil gives control back to the
  /// view.
  ///
  /// Its time is also multiplied by `animationSpeed`, whose sign is ignored.
  ///
  /// Default: nil.
  public var stateMachine: StateMachine? {
    get { player.usedInteractive?.stateMachine }
    set {
      guard newValue != nil || player.usedInteractive != nil else { return }
      let player = interactivePlayer
      player.setStateMachine(newValue)
      stateMachineWasSet()
      if newValue != nil { try? player.start() }
    }
  }

  /// The values of slots that replace those of the file. Default: the file's values.
  public var slots: AnimationSlots {
    get { interactivePlayer.slots }
    set {
      interactivePlayer.editSlots { (slots: inout AnimationSlots) in slots = newValue }
    }
  }

  /// Sets a theme of the shown file; an empty name removes the theme.
  ///
  /// - Throws: `DotLottieError` if there is no such theme, or if it is invalid.
  public func setTheme(_ id: String) throws(DotLottieError) {
    try interactivePlayer.setTheme(id)
  }

  /// Removes the theme, and resets all slots to the values of the file.
  public func resetTheme() { interactivePlayer.resetTheme() }

  // MARK: Updates

  private func stateMachineWasSet() {
    restartInteractiveTime()
    if stateMachine != nil { player.pause() }
    pointerShape = interaction?.takesPresses == true ? .hand : .arrow
    setNeedsDisplay()
    soundFollows()
  }

  /// A URL is opened only if the program has set `openURL`, and only for http and https.
  private func perform(_ event: InteractiveEvent) {
    guard case .openURL(let address, _) = event, let openURL else { return }
    let full = address.contains("://") ? address : "https://" + address
    guard let url = URL(string: full), let scheme = url.scheme?.lowercased(),
      scheme == "http" || scheme == "https"
    else { return }
    openURL(url)
  }
}
