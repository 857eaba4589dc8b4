// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieTools

/// Values that programs write: numbers, lists of numbers, colours and texts.
enum ToolValue {
  /// A value of a property.
  ///
  /// - Parameter old: The value that the property has, whose kind it is.
  static func property(
    _ value: JSONTree, like old: PropertyValue?
  ) throws(ToolFailure) -> PropertyValue {
    switch old {
    case .number?:
      guard let number = value.number ?? value.numbers.flatMap({ $0.count == 1 ? $0[0] : nil }),
        number.magnitude <= 1e9
      else { throw ToolFailure("the value is a number here") }
      return .number(number)
    case .vector(let old)?:
      guard let numbers = value.numbers, (2...3).contains(numbers.count),
        numbers.allSatisfy({ $0.magnitude <= 1e9 })
      else { throw ToolFailure("the value is [x, y] or [x, y, z] here") }
      return .vector(
        Vector3D(x: numbers[0], y: numbers[1], z: numbers.count > 2 ? numbers[2] : old.z))
    case .color?:
      let parts = try color(value)
      return .color(Color(r: parts[0], g: parts[1], b: parts[2], a: 1))
    case .text?:
      guard let text = value.string else { throw ToolFailure("the value is a text here") }
      return .text(text)
    case .gradient?: return .gradient(try gradient(value))
    case .path?, nil:
      throw ToolFailure("this property is not set here; “edit_json” changes any value")
    }
  }

  /// Red, green and blue from 0 to 1.
  static func color(_ value: JSONTree) throws(ToolFailure) -> [Double] {
    if let text = value.string {
      guard let color = ColorArgument(argument: text)?.color else {
        throw ToolFailure("a colour is #rrggbb, or [r, g, b] with numbers from 0 to 1")
      }
      return [color.red, color.green, color.blue]
    }
    guard let numbers = value.numbers, (3...4).contains(numbers.count),
      numbers.allSatisfy({ (0...1).contains($0) })
    else { throw ToolFailure("a colour is #rrggbb, or [r, g, b] with numbers from 0 to 1") }
    return Array(numbers.prefix(3))
  }

  private static func gradient(_ value: JSONTree) throws(ToolFailure) -> [GradientStop] {
    let failure = ToolFailure(
      "a gradient is a list of {\"offset\": 0, \"color\": \"#rrggbb\", \"opacity\": 1}, from 0 to 1"
    )
    guard let list = value.elements, (2...256).contains(list.count) else { throw failure }
    var stops: [GradientStop] = []
    for entry in list {
      guard let offset = entry["offset"]?.number, (0...1).contains(offset),
        let color = entry["color"]
      else { throw failure }
      let parts = try self.color(color)
      let opacity = entry["opacity"]?.number ?? 1
      guard (0...1).contains(opacity) else { throw failure }
      stops.append(
        GradientStop(offset: offset, color: RGBA(parts[0], parts[1], parts[2], opacity)))
    }
    return stops.sorted { $0.offset < $1.offset }
  }

  /// The JSON of a keyframe's value.
  ///
  /// - Parameters:
  ///   - old: The JSON of the property, whose number of components it gets.
  ///   - index: The number of the keyframe, for messages.
  static func keyframe(
    _ value: JSONTree, _ form: ValueAddress.Form, like old: JSONTree, _ index: Int
  ) throws(ToolFailure) -> JSONTree {
    let like = old["k"]?.elements?.first?["s"] ?? old["k"]
    let count = like?.numbers?.count ?? 1
    func wrong(_ what: String) -> ToolFailure {
      ToolFailure("keyframe \(index): the value is \(what) here")
    }
    switch form {
    case .number:
      guard let number = value.number ?? value.numbers.flatMap({ $0.count == 1 ? $0[0] : nil }),
        number.magnitude <= 1e9
      else { throw wrong("a number") }
      return .numbers([number])
    case .vector, .orientation:
      guard var numbers = value.numbers, (2...3).contains(numbers.count),
        numbers.allSatisfy({ $0.magnitude <= 1e9 })
      else { throw wrong("[x, y] or [x, y, z]") }
      if numbers.count < count { numbers += (like?.numbers ?? []).dropFirst(numbers.count) }
      return .numbers(Array(numbers.prefix(max(2, count))))
    case .color(let maximum):
      let parts = try color(value).map { $0 * maximum }
      return .numbers(parts + (like?.numbers ?? []).dropFirst(3))
    case .gradient:
      let own = old["p"] == nil ? like : old["k"]?["k"]?.elements?.first?["s"] ?? old["k"]?["k"]
      guard let numbers = value.numbers, numbers.count == own?.numbers?.count else {
        throw wrong("a list of \(own?.numbers?.count ?? 0) numbers, as in the file")
      }
      return .numbers(numbers)
    case .path:
      guard value.isPath else { throw wrong("a path {v, i, o, c}") }
      return .array([value])
    case .hex, .text:
      throw ToolFailure("keyframes of texts are changed by “edit_json”")
    }
  }
}
