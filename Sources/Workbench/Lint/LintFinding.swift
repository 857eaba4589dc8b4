// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieTexts

/// How bad a finding is. The raw values are the words of reports and of `.lottielint.json`.
package enum LintSeverity: String, CaseIterable, Comparable, Sendable {
  /// Worth knowing; nothing is lost.
  case note
  /// Players may differ, or the file says what they have to guess.
  case warning
  /// The file breaks the format's rules, or a player of a chosen profile does not draw a part.
  case error

  package static func < (a: LintSeverity, b: LintSeverity) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}

/// One thing that is wrong with a file, or that a player lacks.
package struct LintFinding: Sendable {
  /// The id of the rule; of a profile's finding `PROFILE/FEATURE`, such as `ios/mask-expansion`.
  package let rule: String
  package var severity: LintSeverity
  /// The id of the profile; nil for a finding of validity.
  package let profile: String?
  /// The code of the feature that a profile lacks; nil for a finding of validity.
  package let feature: String?
  /// The path of the value, or of the object that lacks a member.
  package let path: JSONPath
  /// The first byte of the value in the JSON text.
  package let offset: Int
  /// The line in the JSON text, from 1.
  package var line = 1
  /// The column in the line in characters (Unicode code points), from 1.
  package var column = 1
  /// The value as JSON, shortened; empty for an object or array.
  package let value: String
  /// The names of the layers that contain the value, from the outside.
  package let layers: [String]
  /// The path of the innermost layer; nil outside of layers.
  package let layer: JSONPath?
  package let message: Message
  /// What to do about it, in After Effects or in the JSON.
  package let advice: Message

  /// The layers as a text, such as `Scene › Boat`.
  package var layerNames: String { layers.joined(separator: " › ") }
}

/// What a check of one animation has found.
package struct LintReport: Sendable {
  /// The findings in the order of the text.
  package internal(set) var findings: [LintFinding] = []
  /// The features of the animation that some profile lacks or draws differently.
  package internal(set) var features: [FeatureUse] = []
  /// What each profile makes of the animation, in the order of `LintProfile.all`.
  package internal(set) var players: [PlayerVerdict] = []
  /// The number of findings that were not kept, since there are too many of the same rule.
  package internal(set) var omitted = 0

  package func count(_ severity: LintSeverity) -> Int {
    findings.count { $0.severity == severity }
  }

  /// The worst severity; nil without findings.
  package var worst: LintSeverity? { findings.map(\.severity).max() }
}

/// What a player makes of an animation, in numbers of features.
package struct PlayerVerdict: Sendable {
  package let profile: LintProfile
  /// The codes of the features that it does not draw, draws differently, and draws slowly.
  package let notDrawn, differs, slow: [String]
  /// How many of the profile's limits are exceeded, and crashes.
  package let broken: Int

  /// Whether everything is drawn as in After Effects.
  package var isComplete: Bool { notDrawn.isEmpty && differs.isEmpty && broken == 0 }
}
