// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import LottieKit

/// The name of a distance in a design system; an `AnimationTheme` gives its value.
nonisolated public enum SpacingToken: String, CaseIterable, Sendable, Codable {
  /// The distance 0.
  case noSpacing
  /// A small distance, between related items.
  case secondary
  /// Extra small.
  case spacingXs
  /// Small.
  case spacingSm
  /// Medium.
  case spacingMd
  /// Large.
  case spacingLg
  /// Extra large.
  case spacingXl
  /// Twice extra large.
  case spacing2xl
  /// Three times extra large.
  case spacing3xl

  /// Makes the token with a name; `noSpacing` for unknown names.
  public init(_ name: String) { self = SpacingToken(rawValue: name) ?? .noSpacing }

  /// The default distance in points.
  fileprivate var usual: CGFloat {
    switch self {
    case .noSpacing: 0
    case .secondary: 2
    case .spacingXs: 4
    case .spacingSm: 8
    case .spacingMd: 16
    case .spacingLg: 24
    case .spacingXl: 32
    case .spacing2xl: 48
    case .spacing3xl: 64
    }
  }
}

extension SpacingToken: ExpressibleByStringLiteral {
  /// Makes the token with a name; `noSpacing` for unknown names.
  nonisolated public init(stringLiteral name: String) { self.init(name) }
}

/// The colours and distances of a design system, by name.
///
/// ```swift
/// let dark = AnimationTheme(colors: ["primary": Color(r: 1, g: 0.8, b: 0.3, a: 1)])
/// ThemeSource.shared.theme = dark  // all views that follow it are drawn in its colours
/// ```
nonisolated public struct AnimationTheme: Equatable, Sendable {
  /// Colours by token. Any name can be a token.
  public var colors: [String: Color]
  /// Distances in points, for tokens that do not use their defaults.
  public var spacing: [SpacingToken: CGFloat]

  /// - Parameters:
  ///   - colors: Colours by token. Default: none.
  ///   - spacing: Distances in points. Default: none; then `noSpacing` is 0, `secondary` 2, and the
  ///     others are 4, 8, 16, 24, 32, 48 and 64.
  public init(colors: [String: Color] = [:], spacing: [SpacingToken: CGFloat] = [:]) {
    self.colors = colors
    self.spacing = spacing
  }

  /// The distance of a token in points, at least 0.
  public func points(_ token: SpacingToken) -> CGFloat {
    let points = spacing[token] ?? token.usual
    return points.isFinite ? max(0, points) : token.usual
  }
}

/// A theme that can change, and the observers of its changes.
@preconcurrency @MainActor
public final class ThemeSource {
  /// The theme of views that were given no other source.
  public static let shared = ThemeSource()

  private struct Follower {
    weak var owner: AnyObject?
    let action: @MainActor (AnimationTheme) -> Void
  }

  private var followers: [Follower] = []

  /// The current theme. Observers are called after each change.
  ///
  /// Default: no colours, and the default spacings.
  public var theme: AnimationTheme {
    didSet {
      guard theme != oldValue else { return }
      followers.removeAll { $0.owner == nil }
      for follower in followers { follower.action(theme) }
    }
  }

  /// - Parameter theme: The first theme. Default: a theme without colours.
  public init(_ theme: AnimationTheme = AnimationTheme()) { self.theme = theme }

  /// Adds an observer: calls it with the theme now and after each change.
  ///
  /// - Parameters:
  ///   - owner: The object that the observer belongs to. It is not retained; the observer is
  ///     removed when it is released. An earlier observer of the same owner is replaced.
  ///   - action: The observer. It must not retain the owner.
  public func follow(_ owner: AnyObject, _ action: @escaping @MainActor (AnimationTheme) -> Void) {
    unfollow(owner)
    followers.append(Follower(owner: owner, action: action))
    action(theme)
  }

  /// Removes the observer of an owner.
  public func unfollow(_ owner: AnyObject) {
    followers.removeAll { $0.owner == nil || $0.owner === owner }
  }
}
