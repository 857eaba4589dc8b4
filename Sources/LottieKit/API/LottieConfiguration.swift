// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// How views play their animations.
///
/// ```swift
/// LottieConfiguration.shared.reducedMotionOption = .reducedMotion
/// let view = AnimationView(name: "Star", configuration: LottieConfiguration(renderingEngine: .mainThread))
/// ```
///
/// Only `reducedMotionOption` makes a difference: there is one engine and one way to read files
/// here. The others are there for programs that were written for lottie-ios 4.
public struct LottieConfiguration: Hashable, Sendable {
  /// Which engine draws. Without effect: there is one, which works on the processor.
  public var renderingEngine: RenderingEngineOption
  /// How files are read. Without effect: there is one way, without an object for each value.
  public var decodingStrategy: DecodingStrategy
  /// Whether an animation's marker for reduced motion is played instead of the requested part.
  public var reducedMotionOption: ReducedMotionOption

  /// - Parameters:
  ///   - renderingEngine: Without effect. Default: `.automatic`.
  ///   - decodingStrategy: Without effect. Default: `.dictionaryBased`.
  ///   - reducedMotionOption: Whether a marker for less motion is played. Default:
  ///     `.systemReducedMotionToggle`.
  public init(
    renderingEngine: RenderingEngineOption = .automatic,
    decodingStrategy: DecodingStrategy = .dictionaryBased,
    reducedMotionOption: ReducedMotionOption = .systemReducedMotionToggle
  ) {
    self.renderingEngine = renderingEngine
    self.decodingStrategy = decodingStrategy
    self.reducedMotionOption = reducedMotionOption
  }

  /// What views take that are given no other one. May be replaced at any time, from anywhere; views
  /// that exist keep theirs.
  ///
  /// Default: one with the defaults of the initializer.
  public static var shared: LottieConfiguration {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  private static let current = Mutex(LottieConfiguration())
}

/// How lottie-ios 4 reads files; both read the same here.
public enum DecodingStrategy: Hashable, Sendable {
  /// By a type for each object.
  case codable
  /// By dictionaries.
  case dictionaryBased
}

/// The rendering engine that a program requests. There is only one here.
public enum RenderingEngineOption: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  /// Whichever fits.
  case automatic
  /// This one.
  case specific(RenderingEngine)

  /// The one that works on the processor.
  public static var mainThread: RenderingEngineOption { .specific(.mainThread) }
  /// The one that only Apple's systems have.
  public static var coreAnimation: RenderingEngineOption { .specific(.coreAnimation) }

  /// Makes an option of its name: "Automatic", or that of an engine; nil for any other.
  public init?(rawValue: String) {
    if rawValue == "Automatic" {
      self = .automatic
    } else if let engine = RenderingEngine(rawValue: rawValue) {
      self = .specific(engine)
    } else {
      return nil
    }
  }

  /// Its name: "Automatic", or that of the engine.
  public var rawValue: String {
    switch self {
    case .automatic: "Automatic"
    case .specific(let engine): engine.rawValue
    }
  }

  /// Its name.
  public var description: String { rawValue }
}

/// What draws an animation.
public enum RenderingEngine: String, Hashable, Sendable, CustomStringConvertible {
  /// Works on the processor, as the engine of this library does.
  case mainThread = "Main Thread"
  /// Hands the animation to Core Animation, which only Apple's systems have.
  case coreAnimation = "Core Animation"

  /// Its name.
  public var description: String { rawValue }
}
