// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The sound of the shown file. That of a compared one is off.
extension ViewerWindow {
  var soundSettings: SoundSettings {
    SoundSettings(isMuted: stage.surface.isMuted, volume: stage.surface.volume)
  }

  /// Switches the sound off or on.
  func toggleSound() { setSound(isMuted: !stage.surface.isMuted, volume: stage.surface.volume) }

  /// Changes the volume; a louder sound is also switched on.
  func changeVolume(by step: Double) {
    let volume = ((stage.surface.volume + step) * 10).rounded() / 10
    setSound(
      isMuted: step > 0 ? false : stage.surface.isMuted, volume: volume.clamped(to: 0...1))
  }

  private func setSound(isMuted: Bool, volume: Double) {
    (stage.surface.isMuted, stage.surface.volume) = (isMuted, volume)
    (state.isMuted, state.volume) = (isMuted, volume)
    // The button in the bar shows it.
    window.announce(
      isMuted ? localized("Sound off") : localized("Volume \(soundSettings.percent) %"))
    saveState()
    trace("sound", ["muted": .flag(isMuted), "volume": .number(volume)])
  }

  /// Applies the command line's and the remembered settings.
  func restoreSound() {
    stages.second.surface.isMuted = true
    stage.surface.isMuted = options.isMuted || (state.isMuted ?? false)
    stage.surface.volume = (state.volume ?? 1).clamped(to: 0...1)
  }

  /// Plays a moment of the sound while the timeline is dragged.
  func playSoundMoment() {
    stage.surface.playSoundMoment(at: stage.surface.player.state.frame)
  }

  /// Says once that nothing can be heard.
  func reportSoundProblem() {
    guard !hasReportedSound, let problem = stage.surface.soundProblem else { return }
    hasReportedSound = true
    trace("sound", ["problem": .text(problem)])
    document.notice = problem.prefix(1).uppercased() + problem.dropFirst()
  }
}
