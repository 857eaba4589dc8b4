// SPDX-License-Identifier: Apache-2.0

import LottieCore
import Testing

@testable import LottieWorkbench

/// Positions, settings, reports for programs, and mends.
@Suite struct LintReportTests {
  private typealias Fixture = LintFixture

  @Test func positionsCountLinesAndCharacters() throws {
    let text = """
      {"fr":60,"ip":0,"op":60,"w":100,"h":100,
       "layers":[
        {"nm":"Möwe 🐦","ty":3,"ip":0,"op":60,"ks":{"o":{"a":2,"k":1}}}]}
      """
    let finding = try #require(try Linter.check(Array(text.utf8)).findings.first)
    #expect((finding.line, finding.column) == (3, 55))
    #expect(finding.path.description == "layers[0].ks.o.a" && finding.value == "2")
    #expect(finding.layers == ["Möwe 🐦"] && finding.layer?.description == "layers[0]")
    // A byte order mark is no character.
    let marked = try Linter.check([0xef, 0xbb, 0xbf] + Array(text.utf8)).findings
    #expect(marked.first { $0.path == finding.path }?.column == 55)
  }

  /// A file with thousands of findings of a rule has a thousand in the report, and says so.
  @Test func findingsOfARuleHaveALimit() throws {
    let layers = Array(repeating: #"{"ty":3,"op":1,"ks":{}}"#, count: 1_200).joined(separator: ",")
    let report = try Linter.check(Fixture.animation(layers))
    #expect(report.findings.count == 1_000 && report.omitted == 200)
  }

  @Test func settingsChangeRules() throws {
    let json = Fixture.animation(#"{"ty":3,"ip":0,"op":60,"ks":{"o":{"k":1}},"ao":1}"#)
    func found(_ settings: String) throws -> [String] {
      let settings = try LintSettings(Array(settings.utf8))
      var options = LintOptions()
      options.profiles = settings.profiles ?? []
      options.severities = settings.severities
      return try Linter.check(json, options).findings.map { "\($0.severity) \($0.rule)" }
    }
    #expect(try found(#"{"rules":{"missing-animated-flag":"off"}}"#) == [])
    #expect(
      try found(#"{"rules":{"missing-animated-flag":"error"}}"#) == ["error missing-animated-flag"])
    let ios = #""profiles":["ios"],"rules":{"missing-animated-flag":"off""#
    #expect(try found("{\(ios)}}") == ["error ios/transform-auto-orient"])
    for rule in ["transform-auto-orient", "ios/transform-auto-orient", "ios/*"] {
      #expect(try found("{\(ios),\"\(rule)\":\"note\"}}") == ["note ios/transform-auto-orient"])
    }
  }

  /// Misspelt settings are refused with their position.
  @Test(
    arguments: [
      (#"{"profile":["ios"]}"#, "profile"), (#"{"profiles":["iso"]}"#, "profiles[0]"),
      (#"{"rules":{"no-such-rule":"off"}}"#, "rules.no-such-rule"),
      (#"{"rules":{"wrong-type":"loud"}}"#, "rules.wrong-type"), (#"{"maxSize":-1}"#, "maxSize"),
      (#"{"specification":"2"}"#, "specification"), ("[]", ""),
    ])
  func settingsAreChecked(_ text: String, _ path: String) throws {
    let error = try #require(throws: LottieError.self) { try LintSettings(Array(text.utf8)) }
    #expect(error.path == path && error.line == 1)
  }

  @Test func reportsForPrograms() throws {
    let json = Fixture.animation(#"{"ty":3,"nm":"A","ip":0,"op":60,"ks":{"o":{"a":2,"k":1}}}"#)
    var document = LintDocument()
    document.parts.append(
      .init(file: "a b.json", animation: nil, bytes: json.count, report: try Linter.check(json)))
    document.parts.append(
      .init(file: "c.lottie", animation: "x", bytes: 9, report: try Linter.check(json)))
    #expect(document.json["errors"]?.number == 2)
    let part = try #require(document.json["files"]?.elements?.first)
    let finding = try #require(part["findings"]?.elements?.first)
    #expect(finding["rule"]?.string == "animated-flag" && finding["line"]?.number == 1)
    #expect(finding["layers"]?.elements?.first?.string == "A")
    #expect(part["players"]?.elements?.count == LintProfile.all.count)
    let run = try #require(document.sarif(version: "1")["runs"]?.elements?.first)
    #expect(run["tool"]?["driver"]?["rules"]?.elements?.count == 1)
    let results = try #require(run["results"]?.elements)
    #expect(results.count == 2 && results[0]["level"]?.string == "error")
    let locations = results.map { $0["locations"]?.elements?.first?["physicalLocation"] }
    #expect(locations[0]?["artifactLocation"]?["uri"]?.string == "a%20b.json")
    // A line of a text in an archive is no line of the file.
    #expect(locations[0]?["region"] != nil && locations[1]?["region"] == nil)
  }

  // MARK: Mends

  private static let easing = #""i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}"#

  @Test(
    arguments: [
      (#"{"k":50}"#, #"{"k":50,"a":0}"#), (#"{"a":2,"k":50}"#, #"{"a":0,"k":50}"#),
      (#"{ "a" : 0, "k" : [50] }"#, #"{ "a" : 0, "k" : 50 }"#),
      (
        #"{"a":0,"k":[{"t":0,"s":[9],\#(easing)},{"t":9,"s":[50]}]}"#,
        #"{"a":1,"k":[{"t":0,"s":[9],\#(easing)},{"t":9,"s":[50]}]}"#
      ),
      (
        #"{"a":1,"k":[{"t":0,"s":[9],"e":[50],\#(easing)},{"t":9}]}"#,
        #"{"a":1,"k":[{"t":0,"s":[9],"e":[50],\#(easing)},{"t":9,"s":[50]}]}"#
      ),
      (#"{"a":1,"k":[{"t":0,"s":[50]}]}"#, #"{"a":0,"k":50}"#),
      // What nobody can know stays.
      (#"{"a":1,"k":[{"t":0,"s":[50]}],"x":"var $bm_rt = 9;"}"#, nil), (#"{"a":0,"k":"50"}"#, nil),
    ] as [(String, String?)])
  func mendsKeepTheRest(_ property: String, _ mended: String?) throws {
    func file(_ text: String) -> String {
      ##"{"fr":60, "ip":0,"op":60,"w":100,"h":100,"layers":[{"ty":1,"ip":0,"op":60,"sw":50,"sh":50,"sc":"#ff0000","ks":{"o":\##(text)}}]}"##
    }
    let result = try Linter.fixed(Array(file(property).utf8))
    #expect(String(decoding: result.json, as: UTF8.self) == file(mended ?? property))
    #expect(result.refused == [])
    if mended != nil {
      #expect(result.counts.values.reduce(0, +) >= 1)
      #expect(try Linter.fixed(result.json).counts.isEmpty, "nothing is left")
    }
  }

  /// A rule that is off is not mended either.
  @Test func rulesThatAreOffAreNotMended() throws {
    var options = LintOptions()
    options.severities["missing-animated-flag"] = .some(nil)
    let json = Fixture.animation(#"{"ty":3,"ip":0,"op":60,"ks":{"o":{"k":1}}}"#)
    #expect(try Linter.fixed(json, options).counts.isEmpty)
  }

  /// The lists of rules have no id twice, and every finding of validity is one of the list.
  @Test func rulesAreWhole() {
    let ids = LintRule.allCases.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy(LintSettings.isRule))
    #expect(!LintSettings.isRule("nonsense") && !LintSettings.isRule("ios/nonsense"))
  }
}
