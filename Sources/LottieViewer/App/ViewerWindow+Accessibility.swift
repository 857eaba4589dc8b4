// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// What screen readers are told of the window as a whole.
extension ViewerWindow {
  /// The view that has the keyboard. While nothing is focused it is what the commands work on, so
  /// that a screen reader always is somewhere.
  var accessibleFocus: View {
    if let taker = keyTaker { return taker.keyView }
    if let focused = window.focusedView, isSeen(focused) { return focused }
    let places: [View] = [loadingCard, message, emptyState]
    return places.first { !$0.isHidden } ?? stage
  }

  /// Whether neither a view nor one around it is hidden.
  private func isSeen(_ view: View) -> Bool {
    !view.isHidden && view.superview.map(isSeen) ?? true
  }

  /// Speaks speed and loop mode after a command has changed them: no element with the focus shows
  /// them.
  func announceChanges(since old: Transport.Contents) {
    let new = transport.content
    guard old.frame != nil, new.frame != nil else { return }
    if old.speed != new.speed {
      window.announce(localized("Speed \(Transport.text(speed: new.speed))"))
    }
    if old.loopMode != new.loopMode { window.announce(transport.loop.text ?? "") }
  }

  /// Updates the title, which tells screen readers the position and the state.
  ///
  /// While playing, four updates per second are enough.
  func refreshTitle(at time: Double) {
    let isMoving = document.isMoving
    if isMoving, shownTitle.wasMoving, time - shownTitle.time < 0.25 { return }
    shownTitle = (time, isMoving)
    var parts = [document.name].compactMap { $0.map { (document.isModified ? "*" : "") + $0 } }
    if document.file != nil {
      parts.append("\(frameText(document.player.shownFrame)) / \(frameText(document.timeline.end))")
      if !document.isPlaying { parts.append(localized("paused")) }
    } else if document.name != nil {
      parts.append(document.loading == nil ? localized("cannot be opened") : localized("loading"))
    }
    window.title = (parts + ["Lottie Viewer"]).joined(separator: " - ")
  }
}
