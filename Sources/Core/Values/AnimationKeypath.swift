// SPDX-License-Identifier: Apache-2.0

/// A path to parts of an animation: the names of a layer, of groups and items in it, and of a
/// property, as in the file.
///
/// ```swift
/// AnimationKeypath(keypath: "Boat.Transform.Position")   // one property
/// AnimationKeypath(keypath: "**.Fill 1.Color")           // the colour of every “Fill 1”
/// AnimationKeypath(keypath: "Toggle.*.Stroke 1.Opacity") // in every group of one layer
/// AnimationKeypath(keypath: "Wave *.Transform.Scale")    // of all layers whose names begin so
/// AnimationKeypath(keys: ["v1.2", "Fill 1", "Color"])    // names with dots in them
/// ```
///
/// `*` matches exactly one level, and `**` any number of levels: zero or more, but at least one at
/// the end. A `*` within a name matches any characters. Layers of a precomposition follow the layer
/// that shows it. The transform of a shape group can be left out: `Layer.Group.Position` is
/// `Layer.Group.Transform.Position`. `logHierarchyKeypaths()` of a view lists all keypaths.
public struct AnimationKeypath: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The names and wildcards, from the outermost to the innermost.
  public let keys: [String]

  /// The names, separated by dots.
  public var string: String { keys.joined(separator: ".") }

  /// The names, separated by dots.
  public var description: String { string }

  /// Makes a keypath from names separated by dots.
  public init(keypath: String) {
    keys = keypath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// Makes a keypath from names, which can contain dots.
  public init(keys: [String]) { self.keys = keys }

  /// Makes a keypath from names separated by dots.
  public init(stringLiteral keypath: String) { self.init(keypath: keypath) }
}

extension AnimationKeypath {
  /// The state of matching a keypath while the tree is traversed: the indices of the keys that the
  /// next name can match. The number of keys is one of them if the whole keypath is matched.
  typealias Progress = [Int]

  /// The state before the first name.
  var start: Progress { skippingWildcards([0]) }

  /// Returns the state after one more name; empty if the keypath cannot match.
  func advance(_ progress: Progress, by name: String) -> Progress {
    var next: Progress = []
    for index in progress where index < keys.count {
      if keys[index] == Self.anyDepth {
        next.append(index)
        if index == keys.count - 1 { next.append(keys.count) }
      } else if Self.matches(name, keys[index]) {
        next.append(index + 1)
      }
    }
    return skippingWildcards(next)
  }

  func isComplete(_ progress: Progress) -> Bool { progress.last == keys.count }

  private static let anyDepth = "**"

  /// Adds the next indices if a `**` matches no level; a `**` at the end matches at least one. The
  /// result is sorted, without duplicates.
  private func skippingWildcards(_ progress: Progress) -> Progress {
    var all = Set(progress)
    for start in progress {
      var index = start
      while index < keys.count - 1, keys[index] == Self.anyDepth {
        index += 1
        all.insert(index)
      }
    }
    return all.sorted()
  }

  /// Whether a name matches a key, in which each `*` matches any characters.
  static func matches(_ name: String, _ key: String) -> Bool {
    guard key.contains("*") else { return name == key }
    let name = Array(name.utf8)
    let key = Array(key.utf8)
    let star = UInt8(ascii: "*")
    var (n, k) = (0, 0)
    // The position of the last star in the key, and the end of the characters that it matches.
    var lastStar: (key: Int, name: Int)?
    while n < name.count {
      if k < key.count, key[k] == star {
        lastStar = (k, n)
        k += 1
      } else if k < key.count, key[k] == name[n] {
        (n, k) = (n + 1, k + 1)
      } else if let (starKey, starName) = lastStar {
        lastStar = (starKey, starName + 1)
        (n, k) = (starName + 1, starKey + 1)
      } else {
        return false
      }
    }
    return key[k...].allSatisfy { $0 == star }
  }
}
