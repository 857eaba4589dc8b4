// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieTexts

/// A feature of an animation that some player loses: a row of the table of players.
package struct LintLoss: Sendable {
  package let feature: LintFeature
  /// What each of `LintProfile.players` makes of it, in their order; nil where it is drawn as it should be.
  package let rows: [LintProfile.Row?]
  /// The paths of the layers that use it, each once, in the order of the file.
  package let layers: [JSONPath]
  /// The number of uses.
  package let count: Int

  /// Which players lose it, for screen readers: `lost in lottie-ios; different in ThorVG`.
  package var text: Message {
    func names(_ levels: [LintProfile.Level]) -> String? {
      let found = zip(LintProfile.players, rows).filter { levels.contains($1?.level ?? .drawn) }
      return found.isEmpty ? nil : found.map(\.0.title).joined(separator: ", ")
    }
    let parts: [Message?] = [
      names([.notDrawn, .stops]).map { "lost in \($0)" },
      names([.differs]).map { "different in \($0)" }, names([.slow]).map { "slow in \($0)" },
    ]
    return Message(verbatim: parts.compactMap { $0?.localized }.joined(separator: "; "))
  }

  /// What the players that draw it differently do, each note once.
  package var notes: [String] {
    zip(LintProfile.players, rows).compactMap { profile, row in
      row?.note.map { "\(profile.title): \($0.localized)" }
    }
  }
}

extension LintProfile {
  /// The profiles of players, without the specification.
  package static let players = all.filter { $0.id != "spec" }

  /// A name of one word, for the head of a column.
  package var short: String {
    switch id {
    case "lottie-web": "Web"
    case "ios": "iOS"
    case "android": "Android"
    case "wear": "Wear"
    case "windows": "Windows"
    default: title
    }
  }
}

extension LintReport {
  /// The features that some player loses: first those that most of them lose.
  package var losses: [LintLoss] {
    var uses: [String: [FeatureUse]] = [:]
    for use in features { uses[use.feature, default: []].append(use) }
    let losses = features.map(\.feature).uniqued.compactMap { code -> LintLoss? in
      let rows = LintProfile.players.map { $0.row(of: code) }
      guard rows.contains(where: { $0 != nil }) else { return nil }
      var seen: Set<JSONPath> = []
      let layers = (uses[code] ?? []).compactMap(\.layer).filter { seen.insert($0).inserted }
      return LintLoss(
        feature: .named(code, called: uses[code]?.first?.name), rows: rows, layers: layers,
        count: uses[code]?.count ?? 0)
    }
    func weight(_ loss: LintLoss) -> Int {
      loss.rows.reduce(0) {
        switch $1?.level {
        case .notDrawn, .stops: $0 + 10_000
        case .differs: $0 + 100
        case .slow: $0 + 1
        case .drawn, .outside, nil: $0
        }
      }
    }
    return losses.enumerated().sorted {
      (-weight($0.element), $0.offset) < (-weight($1.element), $1.offset)
    }.map(\.element)
  }
}
