// SPDX-License-Identifier: Apache-2.0

/// The URLs that the actions of a state machine may open.
struct URLPolicy: Sendable {
  /// The patterns of allowed URLs, such as `*.example.org/docs/*`.
  let entries: [String]
  /// Whether only actions that a press has triggered may open URLs.
  let requiresUserInteraction: Bool
  private let patterns: [Address]

  init(entries: [String], requiresUserInteraction: Bool) {
    self.entries = entries
    self.requiresUserInteraction = requiresUserInteraction
    patterns = entries.map(Address.init)
  }

  /// Returns whether an action may open a URL.
  ///
  /// - Parameter isPressed: Whether the action was triggered by a press.
  func allows(_ address: String, isPressed: Bool) -> Bool {
    guard isPressed || !requiresUserInteraction else { return false }
    let address = Address(address)
    return patterns.contains { $0.matches(address) }
  }

  /// The host and path of a URL or a pattern, in lowercase and without the scheme.
  private struct Address {
    let text: String
    let host: String
    /// The path without slashes at the end; empty for the root.
    let path: String
    /// The path with slashes at the end.
    let wholePath: String

    init(_ raw: String) {
      var text = raw.trimmed.lowercased()
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

    /// Returns whether this pattern matches a URL: `*` matches everything, a pattern without `*`
    /// only an equal URL.
    func matches(_ address: Address) -> Bool {
      if text == "*" { return true }
      guard text.contains("*") else { return text == address.text }
      return matchesHost(address.host) && matchesPath(address)
    }

    /// Compares hosts. `*.base` matches the base domain and all its subdomains; elsewhere `*`
    /// matches one label.
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

    /// Compares paths. Each `*` matches any number of characters, slashes included.
    private func matchesPath(_ address: Address) -> Bool {
      if path == "/*" { return true }
      guard path.contains("*") else { return path == address.path }
      // A pattern with a slash at the end requires one in the URL.
      let other = wholePath.hasSuffix("/") ? address.wholePath : address.path
      let parts = wholePath.split(separator: "*", omittingEmptySubsequences: false)
      guard let first = parts.first, let last = parts.last, other.hasPrefix(first) else {
        return false
      }
      var rest = other.dropFirst(first.count)
      for part in parts.dropFirst().dropLast() where !part.isEmpty {
        guard let found = rest.firstRange(of: part) else { return false }
        rest = rest[found.upperBound...]
      }
      return rest.hasSuffix(last)
    }
  }
}
