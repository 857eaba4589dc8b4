// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieTexts

/// Gives shapes and solids the colours that the effects Fill and Tint give them.
enum EffectsAsColors: PrepareStep {
  static let id = PrepareStepID.effects

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    guard work.options.lacks(.colorEffects) else { return }
    var count = 0
    root.changeLayers { entry, layer in
      guard let type = layer["ty"]?.number, type == 4 || type == 1 else { return }
      while let effects = layer["ef"]?.elements,
        let index = effects.firstIndex(where: { $0["en"]?.number != 0 && !isControl($0) }),
        let number = effects[index]["ty"]?.number, number == 20 || number == 21
      {
        var new = layer
        let isDone = number == 21 ? fill(&new, effects[index]) : tint(&new, effects[index])
        guard isDone else {
          work.note(
            .kept, "the colours of this effect cannot be those of shapes", at: entry.path,
            layer: entry.name)
          break
        }
        new.changeList("ef") { $0.remove(at: index) }
        layer = new
        count += 1
      }
    }
    if count > 0 {
      work.note(
        .changed, .counted(count, "1 effect is colours now", "\(count) effects are colours now"))
    }
  }

  private static func isControl(_ effect: JSONTree) -> Bool {
    effect["ty"]?.number == 5 && effect["mn"]?.string?.hasSuffix("Control") == true
  }

  private static func parameter(_ effect: JSONTree, _ index: Int) -> JSONTree? {
    let list = effect["ef"]?.elements ?? []
    return list.indices.contains(index) ? list[index]["v"] : nil
  }

  // MARK: Fill

  private static func fill(_ layer: inout JSONTree, _ effect: JSONTree) -> Bool {
    guard var color = parameter(effect, 2), !color.hasExpressionInside,
      parameter(effect, 6).map({ $0.stillNumbers == [1] }) ?? true
    else { return false }
    color.remove("ix")
    if layer["ty"]?.number == 1 {
      guard let numbers = color.stillNumbers, numbers.count >= 3 else { return false }
      layer.set("sc", .string(hex(numbers)))
      return true
    }
    var isPossible = true
    layer.changeShapeLists { list in
      for index in list.indices {
        switch list[index]["ty"]?.string {
        case "fl", "st": list[index].set("c", color)
        case "gf", "gs":
          guard !hasAlpha(list[index]) else {
            isPossible = false
            return
          }
          list[index].set("ty", .string(list[index]["ty"]?.string == "gf" ? "fl" : "st"))
          for key in ["g", "t", "s", "e", "h", "a"] { list[index].remove(key) }
          list[index].set("c", color)
        default: break
        }
      }
    }
    return isPossible
  }

  /// Whether a gradient has stops of its opacity.
  private static func hasAlpha(_ paint: JSONTree) -> Bool {
    guard let count = paint["g"]?["p"]?.number, let colors = paint["g"]?["k"] else { return true }
    let lists = [colors["k"]?.numbers] + (colors.keyList ?? []).map { $0["s"]?.numbers }
    return lists.contains { Double($0?.count ?? 0) > 4 * count }
  }

  private static func hex(_ numbers: [Double]) -> String {
    RGBA(numbers[0], numbers[1], numbers[2]).hex
  }

  // MARK: Tint

  private static func tint(_ layer: inout JSONTree, _ effect: JSONTree) -> Bool {
    guard let black = (parameter(effect, 0) ?? .still(.numbers([0, 0, 0]))).stillNumbers,
      let white = (parameter(effect, 1) ?? .still(.numbers([1, 1, 1]))).stillNumbers,
      let amount = (parameter(effect, 2) ?? .still(100)).stillNumbers?.first,
      black.count >= 3, white.count >= 3
    else { return false }
    let share = (amount / 100).clamped(to: 0...1)
    // Even between two colours, so keyframes of colours stay keyframes.
    func changed(_ color: [Double]) -> [Double] {
      guard color.count >= 3 else { return color }
      let light = 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]
      let new = (0..<3).map { i in
        color[i] + (black[i] + (white[i] - black[i]) * light - color[i]) * share
      }
      return new + color.dropFirst(3)
    }
    if layer["ty"]?.number == 1 {
      guard let color = layer["sc"]?.string.flatMap(RGBA.init(css:)) else { return false }
      layer.set("sc", .string(hex(changed([color.red, color.green, color.blue]))))
      return true
    }
    var isPossible = true
    layer.changeShapeLists { list in
      for index in list.indices {
        if list[index].hasExpressionInside { isPossible = false }
        switch list[index]["ty"]?.string {
        case "fl", "st": list[index].change("c") { $0.changeNumbers(changed) }
        case "gf", "gs":
          guard let count = list[index]["g"]?["p"]?.number else {
            isPossible = false
            return
          }
          let stops = Int(clamping: count, to: 0...1000)
          list[index].change("g") { gradient in
            gradient.change("k") { colors in
              colors.changeNumbers { $0.changingColors(ofStops: stops, changed) }
            }
          }
        default: break
        }
      }
    }
    return isPossible
  }
}
