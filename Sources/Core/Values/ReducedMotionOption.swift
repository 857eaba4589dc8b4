// SPDX-License-Identifier: Apache-2.0

/// The user's preference for motion.
public enum ReducedMotionMode: Hashable, Sendable {
  /// Animations play normally.
  case standardMotion
  /// An animation with a marker for reduced motion always plays that part.
  ///
  /// The marker is called "reduced motion", "reducedMotion" or "reduced_motion"; case is ignored.
  /// Other animations play normally.
  case reducedMotion
}

/// The source of the user's preference for motion. It is called at each play call.
public protocol ReducedMotionOptionProvider: Sendable {
  /// The current preference.
  var currentReducedMotionMode: ReducedMotionMode { get }
}

/// The source of the user's preference for motion.
///
/// ```swift
/// struct MySetting: ReducedMotionOptionProvider { … }
/// LottieConfiguration.shared.reducedMotionOption = .dynamic(MySetting(), dataID: "mine")
/// ```
public enum ReducedMotionOption: Sendable {
  /// A constant preference.
  case specific(ReducedMotionMode)
  /// A provider, which is called at each play call. Options with equal ids are equal.
  case dynamic(any ReducedMotionOptionProvider, dataID: any Hashable & Sendable)

  /// Animations play normally.
  public static var standardMotion: ReducedMotionOption { .specific(.standardMotion) }
  /// Animations with a marker for reduced motion play that marker.
  public static var reducedMotion: ReducedMotionOption { .specific(.reducedMotion) }
  /// The setting of `SystemReducedMotionOptionProvider`.
  public static var systemReducedMotionToggle: ReducedMotionOption {
    .dynamic(SystemReducedMotionOptionProvider(), dataID: "SystemReducedMotionOptionProvider")
  }

  /// The current preference.
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

/// The system's setting.
///
/// Always `.standardMotion`: on Linux a library would need a connection to the desktop's services
/// to read the setting, which not every program wants. A program that knows the setting can use its
/// own provider.
public struct SystemReducedMotionOptionProvider: ReducedMotionOptionProvider {
  /// Makes a provider.
  public init() {}

  /// `.standardMotion`.
  public var currentReducedMotionMode: ReducedMotionMode { .standardMotion }
}
