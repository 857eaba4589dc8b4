// SPDX-License-Identifier: Apache-2.0

import Lottie
import Testing

/// The article for users of lottie-ios has the table of members that are compiled here.
@Suite struct MemberTableTests {
  private static let page = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/LottieKit/LottieKit.docc/FromLottieIOS.md")

  private static let heading = "## The members of lottie-ios 4.6\n"

  /// With `RECORD=1` in the environment the table is written instead; such a run fails.
  @Test func theArticleContainsTheTable() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(text.range(of: Self.heading))
    let table = "\n" + MemberGroup.all.map(\.table).joined(separator: "\n\n") + "\n"
    let page = text[..<start.upperBound] + table
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try String(page).write(to: Self.page, atomically: true, encoding: .utf8)
      Issue.record("the table was written")
    }
    #expect(page == text, "RECORD=1 writes the table")
  }

  @Test func eachRowHasANameAndAState() {
    let members = MemberGroup.all.flatMap(\.members)
    #expect(members.allSatisfy { !$0.name.isEmpty && !$0.state.isEmpty })
    #expect(members.allSatisfy { !($0.name + $0.state).contains("|") })
    for group in MemberGroup.all {
      #expect(Set(group.members.map(\.name)).count == group.members.count, "\(group.title)")
    }
  }
}
