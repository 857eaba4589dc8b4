// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieTexts

/// The findings of a check while it runs.
final class FindingLog {
  /// The layers around what is looked at: their names, from the outside, and the innermost one.
  struct Surroundings {
    var names: [String] = []
    var layer: JSONPath?
  }

  /// The most findings of one rule that are kept: a file of thousands of properties without “a” needs no
  /// thousand lines.
  static let mostOfRule = 1_000

  private(set) var findings: [LintFinding] = []
  private(set) var omitted = 0
  /// The number of findings by rule.
  private(set) var counts: [String: Int] = [:]
  /// The mends of findings that change no picture.
  private(set) var fixes: [LintFix] = []
  var surroundings = Surroundings()
  /// Whether the specification covers what is looked at. Of what it leaves to players, such as text layers,
  /// nothing is an error.
  var isCovered = true
  let isStrict: Bool

  init(isStrict: Bool) { self.isStrict = isStrict }

  /// Adds a finding of a rule of validity.
  ///
  /// - Parameters:
  ///   - severity: Another severity than that of the rule. Default: nil.
  ///   - fix: The changes that mend it, by their paths. Default: empty, nothing does without a person.
  func add(
    _ rule: LintRule, at value: JSONValue, severity: LintSeverity? = nil, _ message: Message,
    do advice: Message, fix: [(path: JSONPath, value: JSONTree)] = []
  ) {
    if !fix.isEmpty { fixes.append(LintFix(rule: rule.id, changes: fix)) }
    let own = severity ?? (isStrict ? rule.strict : rule.severity)
    add(
      rule.id, isCovered ? own : min(own, .warning), profile: nil, feature: nil, at: value, message,
      advice)
  }

  /// Adds a finding of a profile.
  func add(
    _ severity: LintSeverity, profile: String, feature: String, at value: JSONValue,
    in surroundings: Surroundings, _ message: Message, do advice: Message
  ) {
    let outer = self.surroundings
    self.surroundings = surroundings
    add(
      "\(profile)/\(feature)", severity, profile: profile, feature: feature, at: value, message,
      advice)
    self.surroundings = outer
  }

  private func add(
    _ rule: String, _ severity: LintSeverity, profile: String?, feature: String?,
    at value: JSONValue, _ message: Message, _ advice: Message
  ) {
    let count = counts[rule, default: 0]
    counts[rule] = count + 1
    guard count < Self.mostOfRule else {
      omitted += 1
      return
    }
    findings.append(
      LintFinding(
        rule: rule, severity: severity, profile: profile, feature: feature, path: value.path,
        offset: value.byteRange.lowerBound, value: value.shortText, layers: surroundings.names,
        layer: surroundings.layer, message: message, advice: advice))
  }

  /// The findings in the order of the text, with lines and columns.
  func located(in bytes: [UInt8]) -> [LintFinding] {
    var result = findings.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map(\.element)
    var (line, column, position) = (1, 1, 0)
    for index in result.indices {
      let offset = min(result[index].offset, bytes.count)
      while position < offset {
        let byte = bytes[position]
        if byte == 0x0a {
          (line, column) = (line + 1, 1)
        } else if byte & 0xc0 != 0x80 {
          // The bytes that continue a character do not count.
          column += 1
        }
        position += 1
      }
      (result[index].line, result[index].column) = (line, column)
    }
    return result
  }
}

extension JSONValue {
  /// A scalar as JSON, shortened; empty for other values.
  fileprivate var shortText: String {
    switch kind {
    case .array, .object: return ""
    case .null, .bool, .number, .string:
      // The text itself, so that a number is shown as it is written.
      let range = byteRange
      let most = 60
      let text = String(decoding: source[range].prefix(most + 1), as: UTF8.self)
      return range.count > most ? String(text.prefix(most)) + "…" : text
    }
  }
}
