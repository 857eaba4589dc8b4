// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieTexts

/// The reports of several animations in forms that programs read.
package struct LintDocument {
  /// The report of one animation.
  package struct Part {
    /// The name of the file, as given.
    package let file: String
    /// The id of the animation in an archive; nil for other files.
    package let animation: String?
    /// The size of the file in bytes.
    package let bytes: Int
    /// The measured time of a frame; nil if it was not measured.
    package var frameMilliseconds: Double?
    package var report: LintReport

    package init(file: String, animation: String?, bytes: Int, report: LintReport) {
      (self.file, self.animation, self.bytes, self.report) = (file, animation, bytes, report)
    }

    /// The name with the id, for people.
    package var name: String { animation.map { "\(file)#\($0)" } ?? file }
  }

  package var parts: [Part] = []

  package init() {}

  /// The report as JSON, in English.
  package var json: JSONTree {
    func total(_ severity: LintSeverity) -> JSONTree {
      .number(Double(parts.reduce(0) { $0 + $1.report.count(severity) }))
    }
    return .object([
      .init("errors", total(.error)), .init("warnings", total(.warning)),
      .init("notes", total(.note)), .init("files", .array(parts.map(\.json))),
    ])
  }

  /// The findings in the Static Analysis Results Interchange Format, version 2.1.0, which code hosts show.
  package func sarif(version: String) -> JSONTree {
    let findings = parts.flatMap { part in part.report.findings.map { (part, $0) } }
    var rules: [String: LintFinding] = [:]
    for (_, finding) in findings where rules[finding.rule] == nil { rules[finding.rule] = finding }
    let driver = JSONTree.object([
      .init("name", .string("lottie lint")), .init("version", .string(version)),
      .init("rules", .array(rules.sorted { $0.key < $1.key }.map { Self.rule($0.key, $0.value) })),
    ])
    return .object([
      .init("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      .init("version", .string("2.1.0")),
      .init(
        "runs",
        .array([
          .object([
            .init("tool", .object([.init("driver", driver)])),
            .init("columnKind", .string("unicodeCodePoints")),
            .init("results", .array(findings.map { $1.sarif(in: $0) })),
          ])
        ])),
    ])
  }

  private static func rule(_ id: String, _ finding: LintFinding) -> JSONTree {
    let summary =
      LintRule.allCases.first { $0.id == id }?.summary
      ?? LintFeature.named(finding.feature ?? id).title
    return .object([
      .init("id", .string(id)),
      .init("shortDescription", .object([.init("text", .string(summary.english))])),
      .init("help", .object([.init("text", .string(finding.advice.english))])),
    ])
  }
}

extension LintDocument.Part {
  fileprivate var json: JSONTree {
    var members: [JSONTree.Member] = [.init("file", .string(file))]
    if let animation { members.append(.init("animation", .string(animation))) }
    members.append(.init("bytes", .number(Double(bytes))))
    if let frameMilliseconds {
      members.append(.init("frameMs", .number((frameMilliseconds * 1000).rounded() / 1000)))
    }
    for severity in LintSeverity.allCases.reversed() {
      members.append(.init(severity.rawValue + "s", .number(Double(report.count(severity)))))
    }
    members.append(.init("findings", .array(report.findings.map(\.json))))
    members.append(.init("players", .array(report.players.map(\.json))))
    if report.omitted > 0 { members.append(.init("omitted", .number(Double(report.omitted)))) }
    return .object(members)
  }
}

extension LintFinding {
  /// The finding as JSON, in English.
  package var json: JSONTree {
    var members: [JSONTree.Member] = [
      .init("rule", .string(rule)), .init("severity", .string(severity.rawValue)),
    ]
    if let profile { members.append(.init("profile", .string(profile))) }
    if let feature { members.append(.init("feature", .string(feature))) }
    members += [
      .init("path", .string(path.description)), .init("line", .number(Double(line))),
      .init("column", .number(Double(column))),
    ]
    if !value.isEmpty { members.append(.init("value", .string(value))) }
    members += [
      .init("layers", .array(layers.map(JSONTree.string))),
      .init("message", .string(message.english)), .init("advice", .string(advice.english)),
    ]
    return .object(members)
  }

  fileprivate func sarif(in part: LintDocument.Part) -> JSONTree {
    var physical: [JSONTree.Member] = [
      .init(
        "artifactLocation", .object([.init("uri", .string(part.file.percentEncoded))]))
    ]
    // Lines of a text in an archive are no lines of the file.
    if part.animation == nil {
      physical.append(
        .init(
          "region",
          .object([
            .init("startLine", .number(Double(line))),
            .init("startColumn", .number(Double(column))),
          ])))
    }
    let name = (part.animation.map { $0 + "#" } ?? "") + path.description
    let layer = layers.isEmpty ? "" : " (layer “\(layerNames)”)"
    return .object([
      .init("ruleId", .string(rule)), .init("level", .string(severity.rawValue)),
      .init(
        "message",
        .object([.init("text", .string("\(message.english)\(layer). \(advice.english)"))])),
      .init(
        "locations",
        .array([
          .object([
            .init("physicalLocation", .object(physical)),
            .init(
              "logicalLocations",
              .array([.object([.init("fullyQualifiedName", .string(name))])])),
          ])
        ])),
    ])
  }
}

extension PlayerVerdict {
  fileprivate var json: JSONTree {
    func list(_ codes: [String]) -> JSONTree { .array(codes.map(JSONTree.string)) }
    return .object([
      .init("profile", .string(profile.id)), .init("title", .string(profile.title)),
      .init("version", .string(profile.version)), .init("notDrawn", list(notDrawn)),
      .init("differs", list(differs)), .init("slow", list(slow)),
      .init("limits", .number(Double(broken))),
    ])
  }
}

extension String {
  /// The path as a reference in a URI.
  fileprivate var percentEncoded: String {
    var result = ""
    for byte in utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        0x30...0x39 ~= byte || 0x41...0x5a ~= byte || 0x61...0x7a ~= byte
        || "-._~/".unicodeScalars.contains(scalar)
      let digits = String(byte, radix: 16, uppercase: true)
      result += isPlain ? String(scalar) : "%" + (digits.count < 2 ? "0" : "") + digits
    }
    return result
  }
}
