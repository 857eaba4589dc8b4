// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieTexts

/// The report for people, in the language of the program.
extension PrepareReport {
  /// Whether something was left as it is, or the picture is another one.
  package var isIncomplete: Bool {
    !leftOut.isEmpty || isDifferent || notes.contains { $0.kind == .kept }
  }

  /// The bytes before and after.
  package var sizeText: String {
    let share = sourceBytes > 0 ? Double(bytes) / Double(sourceBytes) : 1
    return localized(
      "\(sourceBytes) bytes, now \(bytes) (\(Self.percent(share))); with gzip \(sourceGzip), now \(gzip)"
    )
  }

  /// What each step has changed, a line for each.
  package var changes: [String] {
    steps.map { step in
      let notes = notes.filter { $0.step == step && $0.kind == .changed }
      return notes.isEmpty
        ? step.title.localized : notes.map(\.text.localized).joined(separator: "; ")
    }
  }

  /// What could not be said by other means.
  package var kept: [PrepareNote] { notes.filter { $0.kind == .kept } }

  /// Why a step was left out.
  package static func text(leftOut step: PrepareStepID, _ proof: ProofResult) -> String {
    localized(
      "Left out, since the picture would differ: \(step.title) (\(percent(proof.share)) of the pixels at frame \(number(proof.frame)))"
    )
  }

  fileprivate static func number(_ value: Double) -> String {
    LottieDrawing.number(value).withLocalizedNumbers
  }

  fileprivate static func percent(_ share: Double) -> String {
    "\(LottieDrawing.number((share * 10_000).rounded() / 100)) %".withLocalizedNumbers
  }
}

extension ProofResult {
  /// How far the pictures differ.
  ///
  /// - Parameter tolerance: How far a channel of a pixel that is the same may differ, in 0...255.
  package func text(tolerance: Int) -> String {
    guard share > 0 else {
      return localized(
        "Compared \(pictures) pictures: no pixel differs by more than \(tolerance) of 255, the most is \(most)"
      )
    }
    let shown = theme.map { localized(", with the theme “\($0)”") } ?? ""
    return localized(
      "Compared \(pictures) pictures: at most \(PrepareReport.percent(share)) of the pixels differ by more than \(tolerance) of 255, at frame \(PrepareReport.number(frame)) at \(width)x\(height)"
    ) + shown
  }
}
