// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The sound of the shown file. That of a compared one is off.
final class SoundControl {
  private let document: Document
  private let surface: AnimationSurface
  private let memory: Memory
  /// Whether the message about missing sound was shown.
  private var hasReportedProblem = false

  /// Applies the command line's and the remembered settings.
  init(_ document: Document, _ stages: Stages, _ memory: Memory) {
    (self.document, surface, self.memory) = (document, stages.first.surface, memory)
    stages.second.surface.isMuted = true
    surface.isMuted = document.options.isMuted || (memory.state.isMuted ?? false)
    surface.volume = (memory.state.volume ?? 1).clamped(to: 0...1)
  }

  /// The settings; nil for a file without sound.
  var shown: SoundSettings? { surface.hasSound ? settings : nil }

  var settings: SoundSettings {
    SoundSettings(isMuted: surface.isMuted, volume: surface.volume)
  }

  /// Switches the sound off or on.
  func toggle() { set(isMuted: !surface.isMuted, volume: surface.volume) }

  /// Changes the volume; a louder sound is also switched on.
  func changeVolume(by step: Double) {
    let volume = ((surface.volume + step) * 10).rounded() / 10
    set(
      isMuted: step > 0 ? false : surface.isMuted, volume: volume.clamped(to: 0...1))
  }

  private func set(isMuted: Bool, volume: Double) {
    (surface.isMuted, surface.volume) = (isMuted, volume)
    (memory.state.isMuted, memory.state.volume) = (isMuted, volume)
    // The button in the bar shows it.
    surface.window?.announce(
      isMuted ? localized("Sound off") : localized("Volume \(settings.percent) %"))
    memory.save()
    document.trace("sound", ["muted": .flag(isMuted), "volume": .number(volume)])
  }

  /// Plays a moment of the sound while the timeline is dragged.
  func playMoment() {
    surface.playSoundMoment(at: surface.player.state.frame)
  }

  /// Says once that nothing can be heard.
  func reportProblem() {
    guard !hasReportedProblem, let problem = surface.soundProblem else { return }
    hasReportedProblem = true
    document.trace("sound", ["problem": .text(problem)])
    document.notice.say(Message(verbatim: problem.prefix(1).uppercased() + problem.dropFirst()))
  }
}
