// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The kinds of objects that can be decoded: shape items, effects and layer styles.
///
/// Their types are declared above this one, so that a list is found by its type, such as
/// `ShapeKind`. It is created on first use, since few files have effects or styles, and creating all
/// entries takes as long as decoding a small file.
final class FeatureRegistry: Sendable {
  /// Returns the list of one type.
  typealias List = @Sendable () -> any Sendable

  private let lists: [ObjectIdentifier: List]
  /// The lists that have been used.
  private let created = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// For JSON that is not an animation, such as a manifest.
  static let empty = FeatureRegistry([:])

  init(_ lists: [ObjectIdentifier: List]) { self.lists = lists }

  /// Returns all kinds of a type; empty if there is no list of it.
  func all<Kind: Sendable>(_ type: Kind.Type) -> [Kind] {
    let id = ObjectIdentifier(type)
    return created.withLock { created in
      if let list = created[id] as? [Kind] { return list }
      let list = lists[id]?() as? [Kind] ?? []
      created[id] = list
      return list
    }
  }
}
