// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The playback settings of views.
///
/// ```swift
/// LottieConfiguration.shared.reducedMotionOption = .reducedMotion
/// let view = AnimationView(name: "Star", configuration: LottieConfiguration(renderingEngine: .mainThread))
/// ```
///
/// Only `reducedMotionOption` has an effect. This library has one rendering engine and one decoder;
/// the other options exist for programs that were written for lottie-ios 4.
public struct LottieConfiguration: Hashable, Sendable {
  /// The rendering engine. Ignored: there is one, which runs on the CPU.
  public var renderingEngine: RenderingEngineOption
  /// The decoder of files. Ignored: there is one.
  public var decodingStrategy: DecodingStrategy
  /// Whether an animation's marker for reduced motion is played instead of the requested part.
  public var reducedMotionOption: ReducedMotionOption

  /// - Parameters:
  ///   - renderingEngine: Ignored. Default: `.automatic`.
  ///   - decodingStrategy: Ignored. Default: `.dictionaryBased`.
  ///   - reducedMotionOption: Whether a marker for reduced motion is played. Default:
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

  /// The configuration of new views that are given no other one. It can be replaced at any time, on
  /// any thread; existing views do not change.
  ///
  /// Default: a configuration with the defaults of the initializer.
  public static var shared: LottieConfiguration {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  private static let current = Mutex(LottieConfiguration())
}

/// The decoders of lottie-ios 4. They make no difference here.
public enum DecodingStrategy: Hashable, Sendable {
  /// A decoder with a type for each object.
  case codable
  /// A decoder of dictionaries.
  case dictionaryBased
}

/// The requested rendering engine. There is only one here.
public enum RenderingEngineOption: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  /// Chosen by the library.
  case automatic
  /// The given engine.
  case specific(RenderingEngine)

  /// The engine that runs on the CPU.
  public static var mainThread: RenderingEngineOption { .specific(.mainThread) }
  /// The engine that exists only on Apple's systems.
  public static var coreAnimation: RenderingEngineOption { .specific(.coreAnimation) }

  /// Makes an option from its name: "Automatic", or the name of an engine; nil for others.
  public init?(rawValue: String) {
    if rawValue == "Automatic" {
      self = .automatic
    } else if let engine = RenderingEngine(rawValue: rawValue) {
      self = .specific(engine)
    } else {
      return nil
    }
  }

  /// The name: "Automatic", or that of the engine.
  public var rawValue: String {
    switch self {
    case .automatic: "Automatic"
    case .specific(let engine): engine.rawValue
    }
  }

  /// The name.
  public var description: String { rawValue }
}

/// A rendering engine.
public enum RenderingEngine: String, Hashable, Sendable, CustomStringConvertible {
  /// The engine that runs on the CPU: that of this library.
  case mainThread = "Main Thread"
  /// Core Animation, which exists only on Apple's systems.
  case coreAnimation = "Core Animation"

  /// The name.
  public var description: String { rawValue }
}
