// SPDX-License-Identifier: Apache-2.0

import Lottie

/// A member of lottie-ios 4.6, and what it is here.
///
/// The closures are never called: that they compile is the proof of the state.
struct Member {
  let name: String
  let state: String

  /// The same name, and calls that are spelt the same.
  static func same<T>(_ name: String, _ use: (T) -> Void) -> Member {
    Member(name: name, state: "same")
  }

  /// Another name, or another type in it.
  static func other<T>(_ name: String, _ state: String, _ use: (T) -> Void) -> Member {
    Member(name: name, state: state)
  }

  /// Not here, and why.
  static func absent(_ name: String, _ why: String) -> Member {
    Member(name: name, state: "not on Linux: " + why)
  }
}

/// What belongs to one type of lottie-ios.
struct MemberGroup {
  let title: String
  let members: [Member]

  /// The rows of its table.
  var table: String {
    (["### \(title)", "", "| member of 4.6 | here |", "|---|---|"]
      + members.map { "| `\($0.name)` | \($0.state) |" })
      .joined(separator: "\n")
  }

  static var all: [MemberGroup] {
    [animation, views, playing, settings, properties, modes, controls, configuration]
      + [logging, keypaths, providers, values, contents, caches, archives, apple]
  }
}
