// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import LottieKit

/// The name of a spacing in a design system; an `AnimationTheme` has its value.
nonisolated public enum SpacingToken: String, CaseIterable, Sendable, Codable {
  /// No distance at all.
  case noSpacing
  /// The distance between what belongs together.
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

  /// The token of a name; `noSpacing` for names that are none.
  public init(_ name: String) { self = SpacingToken(rawValue: name) ?? .noSpacing }

  /// The default in points.
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
  /// The token of a name; `noSpacing` for names that are none.
  nonisolated public init(stringLiteral name: String) { self.init(name) }
}

/// The colours and distances of a design system, by the names that it has for them.
///
/// ```swift
/// let dark = AnimationTheme(colors: ["primary": Color(r: 1, g: 0.8, b: 0.3, a: 1)])
/// ThemeSource.shared.theme = dark  // all views that follow it are drawn in its colours
/// ```
nonisolated public struct AnimationTheme: Equatable, Sendable {
  /// Colours by their tokens; any names will do.
  public var colors: [String: Color]
  /// Distances in points, for the tokens whose usual ones are not wanted.
  public var spacing: [SpacingToken: CGFloat]

  /// - Parameters:
  ///   - colors: By their tokens. Default: none.
  ///   - spacing: In points. Default: none; then `noSpacing` is 0, `secondary` 2, and the others
  ///     are 4, 8, 16, 24, 32, 48 and 64.
  public init(colors: [String: Color] = [:], spacing: [SpacingToken: CGFloat] = [:]) {
    self.colors = colors
    self.spacing = spacing
  }

  /// A distance in points; never negative.
  public func points(_ token: SpacingToken) -> CGFloat {
    let points = spacing[token] ?? token.usual
    return points.isFinite ? max(0, points) : token.usual
  }
}

/// A theme that can change, with its observers.
@MainActor
public final class ThemeSource {
  /// The theme of views without one of their own.
  public static let shared = ThemeSource()

  private struct Follower {
    weak var owner: AnyObject?
    let action: @MainActor (AnimationTheme) -> Void
  }

  private var followers: [Follower] = []

  /// The current theme. Observers are called after a change.
  ///
  /// Default: no colours, and the default spacings.
  public var theme: AnimationTheme {
    didSet {
      guard theme != oldValue else { return }
      followers.removeAll { $0.owner == nil }
      for follower in followers { follower.action(theme) }
    }
  }

  /// - Parameter theme: To begin with. Default: one without colours of its own.
  public init(_ theme: AnimationTheme = AnimationTheme()) { self.theme = theme }

  /// Calls an action with the theme, now and after each change.
  ///
  /// - Parameters:
  ///   - owner: The action ends with it. It is not retained. An earlier action of the same owner is
  ///     replaced.
  ///   - action: The action. It must not retain the owner.
  public func follow(_ owner: AnyObject, _ action: @escaping @MainActor (AnimationTheme) -> Void) {
    unfollow(owner)
    followers.append(Follower(owner: owner, action: action))
    action(theme)
  }

  /// Tells it no more.
  public func unfollow(_ owner: AnyObject) {
    followers.removeAll { $0.owner == nil || $0.owner === owner }
  }
}
