// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieGeometry
internal import LottieTexts

/// The settings of a project, in a file `.lottielint.json`.
///
/// ```json
/// { "profiles": ["ios", "android"],
///   "rules": { "unused-asset": "off", "ios/mask-expansion": "warning" },
///   "maxSize": 65536, "maxFrameMs": 8, "specification": "1.0" }
/// ```
package struct LintSettings: Sendable {
  /// The name of the file.
  package static let fileName = ".lottielint.json"

  /// The ids of profiles; nil if the file has none.
  package var profiles: [LintProfile]?
  /// The severities of rules; nil for rules that are off.
  package var severities: [String: LintSeverity?] = [:]
  /// The largest file in bytes; nil for any size.
  package var maxSize: Int?
  /// The longest time of a frame in milliseconds; nil for any time.
  package var maxFrameMilliseconds: Double?
  package var version: FormatVersion?

  package init() {}

  /// Decodes a file of settings.
  ///
  /// - Throws: `LottieError` with the position of what is unknown: a misspelt rule would be on, and nobody
  ///   would notice.
  package init(_ json: [UInt8]) throws(LottieError) {
    let root = try JSONTape(json, decodesKeys: false).root
    guard root.kind == .object else {
      throw Self.mistake(root, "settings are an object, such as {\"profiles\": [\"ios\"]}")
    }
    for (key, value) in root.fields {
      switch key {
      case "profiles": profiles = try Self.profiles(value)
      case "rules": severities = try Self.severities(value)
      case "maxSize": maxSize = Int(clamping: try Self.number(value), to: 0...Int.max / 2)
      case "maxFrameMs": maxFrameMilliseconds = try Self.number(value)
      case "specification":
        guard let version = value.string.flatMap(FormatVersion.init) else {
          throw Self.mistake(value, "the versions of the specification are “1.0” and “dev”")
        }
        self.version = version
      case "$schema", "comment": break
      default:
        throw Self.mistake(
          value,
          "there is no setting “\(key)”; there are profiles, rules, maxSize, maxFrameMs and specification"
        )
      }
    }
  }

  private static func mistake(_ value: JSONValue, _ reason: Message) -> LottieError {
    let (line, column) = JSONTape.position(of: value.byteRange.lowerBound, in: value.source)
    return LottieError(
      .malformed, line: line, column: column, path: value.path.description, reason: reason)
  }

  private static func number(_ value: JSONValue) throws(LottieError) -> Double {
    guard let number = value.number, number.isFinite, number > 0 else {
      throw mistake(value, "the limit is a number above 0")
    }
    return number
  }

  private static func profiles(_ value: JSONValue) throws(LottieError) -> [LintProfile] {
    var result: [LintProfile] = []
    for item in value.items {
      guard let word = item.string, let profile = LintProfile.named(word) else {
        throw mistake(item, unknownProfile)
      }
      result.append(profile)
    }
    return result
  }

  private static var unknownProfile: Message {
    "there is no such profile; there are \(LintProfile.words.joined(separator: ", "))"
  }

  private static func severities(
    _ value: JSONValue
  ) throws(LottieError) -> [String: LintSeverity?] {
    var result: [String: LintSeverity?] = [:]
    for (rule, value) in value.fields {
      guard isRule(rule) else {
        throw mistake(value, "there is no rule “\(rule)”; `lottie lint --list-rules` prints all")
      }
      guard let word = value.string, let severity = severity(word) else {
        throw mistake(value, "a rule is “off”, “note”, “warning” or “error”")
      }
      result.updateValue(severity, forKey: rule)
    }
    return result
  }

  /// Returns the severity of a word, nil inside of the optional for `off`; nil for other words.
  package static func severity(_ word: String) -> LintSeverity?? {
    if word == "off" { return .some(nil) }
    return LintSeverity(rawValue: word).map { .some($0) }
  }

  /// Whether a word names a rule: its id, a feature, `PROFILE/FEATURE` or `PROFILE/*`.
  package static func isRule(_ word: String) -> Bool {
    if LintRule.allCases.contains(where: { $0.id == word }) { return true }
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let feature = parts.count == 2 ? String(parts[1]) : word
    if parts.count == 2 {
      guard LintProfile.all.contains(where: { $0.id == parts[0] }) else { return false }
      if feature == "*" { return true }
    }
    return LintFeature.codes.contains(feature) || LintProfile.limitCodes.contains(feature)
      || feature.hasPrefix("effect-") || feature.hasPrefix("style-")
  }
}

extension LintProfile {
  /// The codes of findings about limits of the whole file.
  package static let limitCodes = ["size", "frame-rate", "duration", "file-size"]
}
