// SPDX-License-Identifier: Apache-2.0

/// How much motion a user wants.
public enum ReducedMotionMode: Hashable, Sendable {
  /// Animations play as they are asked to.
  case standardMotion
  /// An animation that has a marker for less motion plays that whenever it is asked to play.
  ///
  /// The marker is called "reduced motion", "reducedMotion" or "reduced_motion"; capitals make no
  /// difference. Animations without such a marker play as they are asked to.
  case reducedMotion
}

/// Says how much motion a user wants; asked at each play call.
public protocol ReducedMotionOptionProvider: Sendable {
  /// What counts now.
  var currentReducedMotionMode: ReducedMotionMode { get }
}

/// Where it is said how much motion a user wants.
///
/// ```swift
/// struct MySetting: ReducedMotionOptionProvider { … }
/// LottieConfiguration.shared.reducedMotionOption = .dynamic(MySetting(), dataID: "mine")
/// ```
public enum ReducedMotionOption: Sendable {
  /// Always this.
  case specific(ReducedMotionMode)
  /// What a provider says when a play call comes; options with equal ids are equal.
  case dynamic(any ReducedMotionOptionProvider, dataID: any Hashable & Sendable)

  /// Animations play as they are asked to.
  public static var standardMotion: ReducedMotionOption { .specific(.standardMotion) }
  /// Animations that have a marker for less motion play that.
  public static var reducedMotion: ReducedMotionOption { .specific(.reducedMotion) }
  /// What `SystemReducedMotionOptionProvider` says.
  public static var systemReducedMotionToggle: ReducedMotionOption {
    .dynamic(SystemReducedMotionOptionProvider(), dataID: "SystemReducedMotionOptionProvider")
  }

  /// What counts now.
  public var currentReducedMotionMode: ReducedMotionMode {
    switch self {
    case .specific(let mode): mode
    case .dynamic(let provider, _): provider.currentReducedMotionMode
    }
  }
}

extension ReducedMotionOption: Hashable {
  /// Whether both are the same mode, or have the same id.
  public static func == (a: ReducedMotionOption, b: ReducedMotionOption) -> Bool {
    switch (a, b) {
    case (.specific(let a), .specific(let b)): a == b
    case (.dynamic(_, let a), .dynamic(_, let b)): AnyHashable(a) == AnyHashable(b)
    default: false
    }
  }

  /// Hashes the mode, or the id.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .specific(let mode): hasher.combine(mode)
    case .dynamic(_, let id): hasher.combine(AnyHashable(id))
    }
  }
}

/// Takes the user's setting from the system.
///
/// A library cannot ask for it on Linux without a connection to the session's services, which a
/// program may not want: this one always says `.standardMotion`. Programs that know the setting use
/// a provider of their own.
public struct SystemReducedMotionOptionProvider: ReducedMotionOptionProvider {
  /// Makes a provider.
  public init() {}

  /// `.standardMotion`.
  public var currentReducedMotionMode: ReducedMotionMode { .standardMotion }
}

extension Marker {
  /// It is the part that is played for those who want less motion.
  package var isReducedMotion: Bool {
    title.lowercased().filter(\.isLetter) == "reducedmotion"
  }
}
