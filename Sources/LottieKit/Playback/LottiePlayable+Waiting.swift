// SPDX-License-Identifier: Apache-2.0

extension LottiePlayable {
  // MARK: Waiting

  /// Plays the whole animation, and waits until playback ends. An endless loop only ends when
  /// something else interrupts it.
  ///
  /// ```swift
  /// if await view.playToEnd() { … }
  /// ```
  ///
  /// `await view.play()` does not wait: `play` starts, and returns at once.
  ///
  /// - Returns: false if playback was interrupted, and without an animation. If the task is
  ///   cancelled, playback pauses.
  @discardableResult
  public func playToEnd() async -> Bool {
    await waiting { play(completion: $0) }
  }

  /// Plays a mode, and waits until playback ends.
  ///
  /// ```swift
  /// await view.playToEnd(.fromProgress(0, toProgress: 0.5, loopMode: .playOnce))
  /// ```
  ///
  /// - Parameter mode: The range to play; its loop mode becomes that of this view.
  /// - Returns: false if playback was interrupted, and without an animation. If the task is
  ///   cancelled, playback pauses.
  @discardableResult
  public func playToEnd(_ mode: LottiePlaybackMode.PlaybackMode) async -> Bool {
    await waiting { play(mode, completion: $0) }
  }

  private func waiting(_ play: (@escaping LottieCompletionBlock) -> Void) async -> Bool {
    let player = player
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: false) }
        play { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @MainActor in player.pause() }
    }
  }
}
