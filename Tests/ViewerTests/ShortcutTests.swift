// SPDX-License-Identifier: Apache-2.0

internal import LottieTestSupport
internal import Testing

@testable internal import LottieViewer

@Suite struct ShortcutTests {
  /// What a key leads to is told, so a line is missing here as soon as the card has another one.
  @Test func everyLineOfTheCardIsTried() {
    #expect(Shortcut.all.map(\.does).sorted() == HelpCard.rows.map(\.does).sorted())
  }
}
