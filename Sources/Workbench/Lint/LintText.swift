// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
package import LottieTexts

extension LintSeverity {
  /// The word in reports for people.
  package var title: Message {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

extension LintReport {
  /// The findings as lines for people, as compilers print them.
  ///
  /// - Parameters:
  ///   - name: The name of the file, with which each finding begins.
  ///   - most: The most findings of one rule that are shown; nil for all.
  package func lines(_ name: String, most: Int?) -> [String] {
    var shown: [String: Int] = [:]
    var result: [String] = []
    for finding in findings {
      let count = shown[finding.rule, default: 0]
      shown[finding.rule] = count + 1
      if let most, count >= most { continue }
      result += finding.lines(name)
    }
    if let most {
      let more = shown.filter { $0.value > most }.sorted { $0.key < $1.key }
      for (rule, count) in more {
        result.append(
          localized("\(name): \(count - most) more of \(rule); --all shows them"))
      }
    }
    if omitted > 0 {
      result.append(
        localized(
          "\(name): \(omitted) more that are not kept, since a rule has a thousand findings"))
    }
    return result
  }

  /// The number of findings in one line.
  package var summary: Message {
    let errors = Message.counted(
      count(.error), "1 error", "\(count(.error)) errors")
    let warnings = Message.counted(
      count(.warning), "1 warning", "\(count(.warning)) warnings")
    let notes = Message.counted(count(.note), "1 note", "\(count(.note)) notes")
    return "\(errors), \(warnings), \(notes)"
  }

  /// What each player makes of the animation: a line for each, with the features that are lost.
  package var playerLines: [String] {
    let width = players.map { "\($0.profile.title) \($0.profile.version)".count }.max() ?? 0
    return players.filter { $0.profile.id != "spec" }.map { player in
      let title = "\(player.profile.title) \(player.profile.version)"
      return title + String(repeating: " ", count: width - title.count + 2)
        + player.text.localized
    }
  }
}

extension PlayerVerdict {
  /// What the player loses, in one line.
  package var text: Message {
    func names(_ codes: [String]) -> Message {
      Message(verbatim: codes.map { LintFeature.named($0).title.localized }.joined(separator: ", "))
    }
    var parts: [Message] = []
    if broken > 0 {
      parts.append(.counted(broken, "1 limit exceeded", "\(broken) limits exceeded"))
    }
    if !notDrawn.isEmpty { parts.append("lost: \(names(notDrawn))") }
    if !differs.isEmpty { parts.append("different: \(names(differs))") }
    if !slow.isEmpty { parts.append("slow: \(names(slow))") }
    if parts.isEmpty { return "nothing is lost" }
    return Message(verbatim: parts.map(\.localized).joined(separator: "; "))
  }
}

extension LintFinding {
  /// The finding as lines: the message as compilers write it, then what it is about, and what to do.
  fileprivate func lines(_ name: String) -> [String] {
    var about = path.steps.isEmpty ? [] : [path.description]
    if !layers.isEmpty { about.append(localized("layer “\(layerNames)”")) }
    if !value.isEmpty { about.append(value) }
    let subject = about.isEmpty ? [] : ["    " + about.joined(separator: " · ")]
    return [
      "\(name):\(line):\(column): \(severity.title.localized): \(message.localized) [\(rule)]"
    ] + subject + ["    → " + advice.localized]
  }
}
