// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// The scene of an animation with edits, and its rows. It can be made on any thread, for one owner.
struct EditedPicture {
  let scene: Scene
  let outline: SceneOutline
  let finder: AddressFinder
  /// The seconds that it took.
  let seconds: Double

  init(_ animation: Animation, _ edits: AnimationEdits, _ meter: JobMeter) throws(LottieError) {
    let begin = ContinuousClock.now
    meter.begin(.text)
    let edited = try animation.edited(by: edits)
    finder = try AddressFinder(edited)
    meter.begin(.picture)
    scene = Scene(edited, isLive: true)
    outline = SceneOutline(scene)
    seconds = (ContinuousClock.now - begin) / .seconds(1)
    meter.end(.picture)
  }

  /// Makes it on another thread; nil if the edits do not fit the animation.
  @concurrent
  static func beside(
    _ animation: Animation, _ edits: AnimationEdits
  ) async -> sending EditedPicture? {
    try? EditedPicture(animation, edits, JobMeter())
  }
}

/// What came of work.
enum EditOutcome {
  case made(AnimationEdits, EditedPicture)
  /// The edits are those of before.
  case unchanged
  case refused(Message)
}

/// What an edit computes, with all that it needs for that.
struct EditWork: Sendable {
  /// The shown animation without edits.
  let animation: Animation
  let texts: EditTexts
  /// The edits before, and the text in which new ones need to have their addresses; nil if each has.
  let before: AnimationEdits
  let base: [UInt8]?
  let limits: Limits
  /// Computes the edits.
  let edits: @Sendable (JobMeter) throws(EditRefusal) -> AnimationEdits

  /// Does the work.
  func outcome(_ meter: JobMeter) -> sending EditOutcome {
    do throws(EditRefusal) {
      meter.begin(.values)
      let new = try edits(meter)
      if new == before { return .unchanged }
      if let base, (try? EditAddresses(base, limits: limits))?.hold(new) != true {
        throw EditRefusal(NoAddress.notInFile.text)
      }
      // The text of a job that was ended is not read.
      if meter.isCancelled { return .unchanged }
      return .made(new, try picture(new, meter))
    } catch {
      return .refused(error.reason)
    }
  }

  private func picture(
    _ new: AnimationEdits, _ meter: JobMeter
  ) throws(EditRefusal) -> EditedPicture {
    do throws(LottieError) {
      return try EditedPicture(animation, texts.shown(new), meter)
    } catch {
      throw EditRefusal(error)
    }
  }
}
