// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieTexts

/// What a check looks for.
package struct LintOptions: Sendable {
  /// The profiles whose findings are reported.
  package var profiles: [LintProfile] = []
  /// The version of the specification.
  package var version = FormatVersion.released
  /// The severities of rules that differ from their own; nil for rules that are off. A rule is named by its
  /// id, the finding of a profile also by the feature alone, or by the profile with `/*`.
  package var severities: [String: LintSeverity?] = [:]

  package init() {}

  /// Whether old exporters' deviations are errors.
  var isStrict: Bool { profiles.contains { $0.id == "spec" } }

  /// The severity of a finding; nil if its rule is off.
  func severity(of finding: LintFinding) -> LintSeverity? {
    var names = [finding.rule]
    if let feature = finding.feature { names.append(feature) }
    if let profile = finding.profile { names.append(profile + "/*") }
    for name in names {
      if let chosen = severities[name] { return chosen }
    }
    return finding.severity
  }
}

/// A mend that changes no picture.
package struct LintFix: Sendable {
  /// The id of the rule.
  package let rule: String
  package let changes: [(path: JSONPath, value: JSONTree)]
}

/// Checks animations: whether they are valid, and what is lost in which player.
package enum Linter {
  /// Checks the JSON text of an animation.
  ///
  /// - Parameter fileBytes: The size of the packed file, such as a `.tgs`; nil for a text, of which nobody
  ///   knows how small it will be.
  /// - Throws: `LottieError` with the position if the text is no JSON, or if it is no object.
  package static func check(
    _ json: [UInt8], _ options: LintOptions = .init(), fileBytes: Int? = nil,
    limits: Limits = .init()
  ) throws(LottieError) -> LintReport {
    let (log, root) = try validity(of: json, options, limits)
    var report = LintReport()
    report.features = FeatureDetector(root).uses
    for profile in options.profiles {
      findings(of: profile, report.features, log)
      Self.limits(of: profile, root, fileBytes, json.count, log)
    }
    let located = log.located(in: root.source)
    report.findings = located.compactMap { finding in
      guard let severity = options.severity(of: finding) else { return nil }
      var finding = finding
      finding.severity = severity
      return finding
    }
    report.omitted = log.omitted
    report.players = LintProfile.all.map {
      verdict(of: $0, report.features, root, fileBytes, json.count)
    }
    return report
  }

  /// The mends of an animation that change no picture.
  ///
  /// - Parameter rules: Whether the mends of a rule are made.
  /// - Throws: As `check` does.
  package static func fixes(
    of json: [UInt8], _ options: LintOptions = .init(), limits: Limits = .init()
  ) throws(LottieError) -> [LintFix] {
    let (log, root) = try validity(of: json, options, limits)
    // Expressions of any property can count the keyframes of another one.
    let hasExpressions = FeatureDetector(root).uses.contains { $0.feature == "expression" }
    return log.fixes.filter { fix in
      if case .some(.none) = options.severities[fix.rule] { return false }
      return !(hasExpressions && fix.rule == LintRule.oneKeyframe.id)
    }
  }

  private static func validity(
    of json: [UInt8], _ options: LintOptions, _ limits: Limits
  ) throws(LottieError) -> (FindingLog, JSONValue) {
    let root = try JSONTape(json, limits: limits, decodesKeys: false).root
    guard root.kind == .object else {
      throw LottieError(
        .notAnAnimation, reason: "the JSON is no object, so it is no animation")
    }
    let log = FindingLog(isStrict: options.isStrict)
    TextChecker(log: log).check(json, root)
    var checker = FormatChecker(log, options.version)
    checker.check(root)
    var references = ReferenceChecker(log, root)
    references.check(slots: checker.slotUses)
    return (log, root)
  }

  // MARK: Profiles

  private static func findings(
    of profile: LintProfile, _ uses: [FeatureUse], _ log: FindingLog
  ) {
    var rows: [String: LintProfile.Row?] = [:]
    for use in uses {
      let row = rows[use.feature] ?? profile.row(of: use.feature)
      rows[use.feature] = .some(row)
      guard let row, row.level != .drawn else { continue }
      let feature = LintFeature.named(use.feature, called: use.name)
      log.add(
        row.level.severity, profile: profile.id, feature: use.feature, at: use.value,
        in: use.surroundings, message(row, feature, profile), do: feature.advice)
    }
  }

  private static func message(
    _ row: LintProfile.Row, _ feature: LintFeature, _ profile: LintProfile
  ) -> Message {
    let head: Message =
      switch row.level {
      case .drawn: feature.title
      case .notDrawn: "Not in \(profile.title): \(feature.title)"
      case .differs: "Different in \(profile.title): \(feature.title)"
      case .slow: "Slow in \(profile.title): \(feature.title)"
      case .stops: "\(profile.title) stops at this: \(feature.title)"
      case .outside: "Not in the specification: \(feature.title)"
      }
    return row.note.map { "\(head) (\($0))" } ?? head
  }

  private static func limits(
    of profile: LintProfile, _ root: JSONValue, _ packed: Int?, _ bytes: Int, _ log: FindingLog
  ) {
    for problem in problems(of: profile, root, packed, bytes) {
      log.add(
        problem.severity, profile: profile.id, feature: problem.code, at: problem.value,
        in: .init(), problem.message, do: problem.advice)
    }
  }

  private struct Problem {
    let code: String
    let value: JSONValue
    let message, advice: Message
    var severity = LintSeverity.error
  }

  private static func problems(
    of profile: LintProfile, _ root: JSONValue, _ packed: Int?, _ bytes: Int
  ) -> [Problem] {
    guard let limits = profile.limits else { return [] }
    var result: [Problem] = []
    let (width, height) = (root["w"]?.number ?? 0, root["h"]?.number ?? 0)
    if let size = limits.size, width != size || height != size {
      result.append(
        Problem(
          code: "size", value: root["w"] ?? root,
          message:
            "The size is \(JSONValue.number(width))x\(JSONValue.number(height)); \(profile.title) takes \(JSONValue.number(size))x\(JSONValue.number(size))",
          advice: "Change the size of the composition in After Effects."))
    }
    let rate = root["fr"]?.number ?? 0
    if !limits.rates.isEmpty, !limits.rates.contains(rate) {
      let rates = limits.rates.map(JSONValue.number).joined(separator: ", ")
      result.append(
        Problem(
          code: "frame-rate", value: root["fr"] ?? root,
          message:
            "It has \(JSONValue.number(rate)) frames a second; \(profile.title) takes \(rates)",
          advice: "Change the frame rate of the composition in After Effects."))
    }
    let frames = (root["op"]?.number ?? 0) - (root["ip"]?.number ?? 0)
    let seconds = rate > 0 ? frames / rate : 0
    if let longest = limits.duration, seconds > longest + 1e-6 {
      result.append(
        Problem(
          code: "duration", value: root["op"] ?? root,
          message:
            "It takes \(JSONValue.number((seconds * 100).rounded() / 100)) s; \(profile.title) takes up to \(JSONValue.number(longest)) s",
          advice: "Shorten the work area in After Effects."))
    }
    if let most = limits.bytes, packed ?? bytes > most {
      result.append(
        packed.map {
          Problem(
            code: "file-size", value: root,
            message: "The file has \($0) bytes; \(profile.title) takes up to \(most)",
            advice: "Remove keyframes and vertices that nobody misses.")
        }
          ?? Problem(
            code: "file-size", value: root,
            message:
              "The text has \(bytes) bytes; packed as .tgs, \(profile.title) takes up to \(most)",
            advice: "Pack the file as .tgs, which is compressed, and check that.",
            severity: .warning))
    }
    return result
  }

  private static func verdict(
    of profile: LintProfile, _ uses: [FeatureUse], _ root: JSONValue, _ packed: Int?, _ bytes: Int
  ) -> PlayerVerdict {
    var levels: [LintProfile.Level: [String]] = [:]
    for feature in uses.map(\.feature).uniqued {
      guard let row = profile.row(of: feature) else { continue }
      levels[row.level, default: []].append(feature)
    }
    return PlayerVerdict(
      profile: profile, notDrawn: (levels[.stops] ?? []) + (levels[.notDrawn] ?? []),
      differs: (levels[.differs] ?? []) + (levels[.outside] ?? []), slow: levels[.slow] ?? [],
      broken: problems(of: profile, root, packed, bytes).count { $0.severity == .error })
  }
}
