// SPDX-License-Identifier: Apache-2.0

package import LottieTexts

/// What a player lacks: a table of features, and limits. Each profile is a file in `Profiles`.
package struct LintProfile: Sendable {
  /// What a player makes of a feature.
  package enum Level: String, Sendable {
    /// It draws it; the row is an exception of one that ends in `*`.
    case drawn
    /// It leaves it out.
    case notDrawn = "not drawn"
    /// It draws something else.
    case differs
    /// It draws it, but slowly.
    case slow
    /// It ends, or shows nothing at all.
    case stops
    /// It is not in the specification, so that each player may do as it likes.
    case outside = "not specified"

    /// The severity of a finding.
    var severity: LintSeverity {
      switch self {
      case .notDrawn, .stops: .error
      case .differs, .slow: .warning
      case .drawn, .outside: .note
      }
    }

    /// Whether the picture is another one than in After Effects.
    var isLoss: Bool {
      switch self {
      case .notDrawn, .differs, .stops: true
      case .drawn, .slow, .outside: false
      }
    }
  }

  /// Where a row comes from.
  package struct Source: Sendable {
    package let name: String
    /// Year and month.
    package let date: String

    init(_ name: String, _ date: String) { (self.name, self.date) = (name, date) }
  }

  /// A row of the table.
  package struct Row: Sendable {
    /// The code of a feature; with `*` at its end all that begin so.
    package let feature: String
    package let level: Level
    /// What is different, or what helps; nil where the level says it all.
    package let note: Message?
    package let source: Source
  }

  /// A limit of the whole file.
  package struct Limits: Sendable {
    /// The only width and height in pixels.
    package var size: Double?
    /// The only frames per second.
    package var rates: [Double] = []
    /// The longest duration in seconds.
    package var duration: Double?
    /// The largest file in bytes, as packed as the player reads it.
    package var bytes: Int?
    package let source: Source
  }

  /// The word of `--profile`.
  package let id: String
  /// The name of the player.
  package let title: String
  /// The version that the table describes.
  package let version: String
  package let rows: [Row]
  package var limits: Limits?

  init(
    _ id: String, _ title: String, _ version: String, limits: Limits? = nil, _ rows: [[Row]]
  ) {
    (self.id, self.title, self.version, self.limits) = (id, title, version, limits)
    self.rows = rows.flatMap(\.self)
  }

  /// All profiles, in the order of reports.
  package static let all: [LintProfile] = [
    spec, lottieWeb, ios, android, thorvg, skottie, wear, telegram, windows,
  ]

  /// Other words for a profile.
  private static let others = [
    "dotlottie": "thorvg", "web": "lottie-web", "svg": "lottie-web", "lottie-ios": "ios",
    "lottie-android": "android", "wear-os": "wear", "lottie-windows": "windows",
  ]

  /// Returns the profile of a word; nil if there is none.
  package static func named(_ word: String) -> LintProfile? {
    let id = others[word.lowercased()] ?? word.lowercased()
    return all.first { $0.id == id }
  }

  /// The words that name profiles, for messages and completions.
  package static let words = all.map(\.id) + ["dotlottie"]

  /// Returns the row of a feature: the one with its code, else the longest one with `*`.
  func row(of feature: String) -> Row? {
    if let exact = rows.first(where: { $0.feature == feature }) {
      return exact.level == .drawn ? nil : exact
    }
    return rows.filter { $0.feature.last == "*" && feature.hasPrefix($0.feature.dropLast()) }
      .max { $0.feature.utf8.count < $1.feature.utf8.count }
  }
}

extension LintProfile.Source {
  /// Returns rows of features that have the same level.
  func rows(
    _ level: LintProfile.Level, _ features: [String], _ note: Message? = nil
  ) -> [LintProfile.Row] {
    features.map { LintProfile.Row(feature: $0, level: level, note: note, source: self) }
  }
}
