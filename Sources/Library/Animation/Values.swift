// SPDX-License-Identifier: Apache-2.0

internal import CLottieLibrary
internal import LottieCore

/// A value of a caller instead of those of the file.
enum GivenValue: Sendable {
  case number(Double)
  case color(Color)
  case vector(Vector3D)
  case text(String)
  /// The numbers of a gradient: colour stops, then alpha stops.
  case gradient([Double])

  /// The value as properties take it.
  var value: Any {
    switch self {
    case .number(let number): Vector1D(number)
    case .color(let color): color
    case .vector(let vector): vector
    case .text(let text): text
    case .gradient(let numbers): numbers
    }
  }

  /// The name of its kind in messages.
  var kind: String {
    switch self {
    case .number: "a number"
    case .color: "a colour"
    case .vector: "a vector"
    case .text: "a text"
    case .gradient: "a gradient"
    }
  }

  fileprivate var type: Any.Type {
    switch self {
    case .number: Vector1D.self
    case .color: Color.self
    case .vector: Vector3D.self
    case .text: String.self
    case .gradient: [Double].self
    }
  }
}

/// The value of properties, which can be changed without searching for them again.
final class GivenSource: ValueSource {
  var given: GivenValue { didSet { reports.notify() } }
  private let reports = ProviderChanges()

  init(_ given: GivenValue) { self.given = given }

  var valueType: Any.Type { given.type }

  var changes: ProviderChanges? { reports }

  func sampler<Value>(_ convert: @escaping (Any) -> Value?) -> ValueSampler<Value> {
    let value = convert(given.value)
    return { _ in value.map { ($0, .always) } }
  }
}

/// A value or a switch that was set at a keypath, so that a new scene gets it, too.
struct ValueSetting {
  enum Change {
    case value(GivenSource)
    /// The values of the file.
    case cleared
    case enabled(Bool)
  }

  let keypath: AnimationKeypath
  let change: Change

  func apply(to scene: Scene) {
    switch change {
    case .value(let source): scene.setProvider(source, at: keypath)
    case .cleared: scene.removeProvider(at: keypath)
    case .enabled(let isEnabled): scene.setEnabled(isEnabled, at: keypath)
    }
  }

  /// Whether it is of the same sort: a value or a switch.
  func isSame(as other: ValueSetting) -> Bool {
    keypath == other.keypath && isSwitch == other.isSwitch
  }

  private var isSwitch: Bool { if case .enabled = change { true } else { false } }
}

/// A setting that can be sent to other threads, for movies.
struct SentSetting: Sendable {
  private enum Change: Sendable {
    case value(GivenValue)
    case cleared
    case enabled(Bool)
  }

  private let keypath: AnimationKeypath
  private let change: Change

  init(_ setting: ValueSetting) {
    keypath = setting.keypath
    change =
      switch setting.change {
      case .value(let source): .value(source.given)
      case .cleared: .cleared
      case .enabled(let isEnabled): .enabled(isEnabled)
      }
  }

  func apply(to scene: Scene) {
    let change: ValueSetting.Change =
      switch change {
      case .value(let given): .value(GivenSource(given))
      case .cleared: .cleared
      case .enabled(let isEnabled): .enabled(isEnabled)
      }
    ValueSetting(keypath: keypath, change: change).apply(to: scene)
  }
}

extension OpenedAnimation {
  /// Sets the value of properties.
  ///
  /// - Throws: `Failure` where no property has the keypath, or the only one is of another kind.
  func set(_ value: GivenValue, at keypath: String) throws(Failure) {
    showSlots()
    let path = AnimationKeypath(keypath: keypath)
    valuesChanged()
    for setting in values where setting.keypath == path {
      guard case .value(let source) = setting.change else { continue }
      guard type(of: source.given.value) == type(of: value.value) else { break }
      source.given = value
      return
    }
    let present = try find(path, at: .nan)
    guard type(of: present) == type(of: value.value) || keypath.contains("*") else {
      throw Failure(LOTTIE_INVALID, "the property “\(keypath)” is not \(value.kind)")
    }
    add(ValueSetting(keypath: path, change: .value(GivenSource(value))))
  }

  /// Restores the values of the file.
  func clearValue(at keypath: String) throws(Failure) {
    showSlots()
    let path = AnimationKeypath(keypath: keypath)
    _ = try find(path, at: .nan)
    valuesChanged()
    add(ValueSetting(keypath: path, change: .cleared))
  }

  /// Draws what matches a keypath or not.
  func setEnabled(_ isEnabled: Bool, at keypath: String) throws(Failure) {
    showSlots()
    // Names of layers match, too, and what has no values.
    guard keypaths().contains(where: { Self.matches($0, keypath) }) else {
      throw Failure(LOTTIE_NOT_FOUND, "nothing has the keypath “\(keypath)”")
    }
    valuesChanged()
    add(
      ValueSetting(
        keypath: AnimationKeypath(keypath: keypath), change: .enabled(isEnabled)))
  }

  /// The value of the first property with a keypath, at a frame.
  func find(_ keypath: AnimationKeypath, at frame: Double) throws(Failure) -> Any {
    guard let value = scene.value(at: keypath, frame: Arguments.frame(frame), isOriginal: false)
    else { throw Failure(LOTTIE_NOT_FOUND, "no property has the keypath “\(keypath.string)”") }
    return value
  }

  private func add(_ setting: ValueSetting) {
    values.removeAll { $0.isSame(as: setting) }
    values.append(setting)
    setting.apply(to: scene)
  }

  /// Whether a keypath without wildcards is the same as another one, or that has wildcards.
  private static func matches(_ plain: String, _ keypath: String) -> Bool {
    plain == keypath || keypath.contains("*")
  }
}
