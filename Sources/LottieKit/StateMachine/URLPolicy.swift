// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Which addresses the actions of a machine may ask to be opened.
struct URLPolicy: Sendable {
  let entries: [String]
  let requiresUserInteraction: Bool
  private let patterns: [Address]

  init(entries: [String], requiresUserInteraction: Bool) {
    self.entries = entries
    self.requiresUserInteraction = requiresUserInteraction
    patterns = entries.map(Address.init)
  }

  func allows(_ address: String, isPressed: Bool) -> Bool {
    guard isPressed || !requiresUserInteraction else { return false }
    let address = Address(address)
    return patterns.contains { $0.matches(address) }
  }

  /// Host and path, without the protocol, in small letters.
  private struct Address {
    let text: String
    let host: String
    /// Without slashes at its end; empty for the root.
    let path: String
    /// With them.
    let wholePath: String

    init(_ raw: String) {
      var text = raw.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      for prefix in ["http://", "https://"] where text.hasPrefix(prefix) {
        text = String(text.dropFirst(prefix.count))
        break
      }
      let slash = text.firstIndex(of: "/")
      host = String(text[..<(slash ?? text.endIndex)])
      var rest = slash.map { text[$0...] } ?? ""
      wholePath = String(rest)
      while rest.hasSuffix("/") { rest = rest.dropLast() }
      path = String(rest)
      self.text = host + path
    }

    /// As an entry of the list.
    func matches(_ address: Address) -> Bool {
      if text == "*" { return true }
      guard text.contains("*") else { return text == address.text }
      return matchesHost(address.host) && matchesPath(address)
    }

    private func matchesHost(_ other: String) -> Bool {
      if host.hasPrefix("*."), !host.dropFirst(2).contains("*") {
        let base = host.dropFirst(2)
        return other == base || other.hasSuffix("." + base)
      }
      let labels = host.split(separator: ".", omittingEmptySubsequences: false)
      let others = other.split(separator: ".", omittingEmptySubsequences: false)
      return labels.count == others.count
        && zip(labels, others).allSatisfy { $0 == "*" || $0 == $1 }
    }

    private func matchesPath(_ address: Address) -> Bool {
      if path == "/*" { return true }
      guard path.contains("*") else { return path == address.path }
      // A slash behind a wildcard asks for one there.
      let other = wholePath.hasSuffix("/") ? address.wholePath : address.path
      let parts = wholePath.split(separator: "*", omittingEmptySubsequences: false)
      guard let first = parts.first, let last = parts.last, other.hasPrefix(first) else {
        return false
      }
      var rest = other.dropFirst(first.count)
      for part in parts.dropFirst().dropLast() where !part.isEmpty {
        guard let found = rest.range(of: part) else { return false }
        rest = rest[found.upperBound...]
      }
      return rest.hasSuffix(last)
    }
  }
}
