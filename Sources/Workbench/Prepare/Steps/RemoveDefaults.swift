// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieEditing
internal import LottieTexts

/// Removes what says nothing: values that are those by default in all players, what only the editor reads, and ends of
/// keyframes that the next one has too.
///
/// A value is only in the lists below if lottie-web, lottie-ios, lottie-android, ThorVG and rlottie all read a file
/// without it as with it, and the specification does not require it. The direction of an ellipse (`d`), caps of lines
/// and the opacity of a fill stay, for example.
enum RemoveDefaults: PrepareStep {
  static let id = PrepareStepID.defaults

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    guard work.options.minifies else { return }
    let isScripted = root.hasExpressionInside
    let hasSound = work.animation.hasSound
    removeMeta(&root, keepsGenerator: hasSound)
    if root["markers"]?.elements?.isEmpty == true { root.remove("markers") }
    if root["chars"]?.elements?.isEmpty == true { root.remove("chars") }
    if work.options.removesNames, !isScripted { root.remove("nm") }
    let removesNames = work.options.removesNames && !isScripted
    root.changeLayers { _, layer in
      clean(&layer, isScripted: isScripted, removesNames: removesNames)
    }
    root.change("assets") { list in
      list.changeElements { _, asset in
        if removesNames { asset.remove("nm") }
      }
    }
    let easings = EasingNames(root)
    PropertyWalk(root).change(&root) { property, _ in
      if !isScripted { property.remove("ix") }
      shortenKeys(&property, easings)
    }
  }

  /// Removes what the exporter writes about itself. The author stays, and the generator in files with sound, whose
  /// levels are read by it.
  private static func removeMeta(_ root: inout JSONTree, keepsGenerator: Bool) {
    root.change("meta") { meta in
      for key in ["d", "k", "tc"] { meta.remove(key) }
      if !keepsGenerator { meta.remove("g") }
      if meta["a"]?.string?.isEmpty == true { meta.remove("a") }
    }
    if root["meta"]?.members?.isEmpty == true { root.remove("meta") }
  }

  // MARK: Layers

  private static func clean(_ layer: inout JSONTree, isScripted: Bool, removesNames: Bool) {
    for key in ["ddd", "ao", "bm", "ct", "hd", "td", "tt"] { layer.removeZero(key) }
    if layer["sr"]?.number == 1 { layer.remove("sr") }
    for key in ["hasMask", "masksProperties", "ef"] where layer[key]?.elements?.isEmpty == true {
      layer.remove(key)
    }
    if layer["hasMask"]?.bool == false { layer.remove("hasMask") }
    if !isScripted {
      layer.remove("mn")
      if removesNames { layer.remove("nm") }
    }
    layer.change("ks") { cleanTransform(&$0) }
    if layer.isOn("ddd") == false { layer.change("ks") { flatten(&$0) } }
    layer.change("masksProperties") { list in
      list.changeElements { _, mask in
        mask.remove("cl")
        if !isScripted, removesNames { mask.remove("nm") }
      }
    }
    layer.change("ef") { effects in
      guard !isScripted else { return }
      effects.changeList { list in
        // Controls have a meaning only for expressions.
        list.removeAll { $0.isExpressionControl }
        for index in list.indices { if removesNames { list[index].remove("nm") } }
      }
    }
    if layer["ef"]?.elements?.isEmpty == true { layer.remove("ef") }
    layer.changeShapeLists { list in
      for index in list.indices {
        item(&list[index], isScripted: isScripted, removesNames: removesNames)
      }
    }
  }

  private static func cleanTransform(_ transform: inout JSONTree) {
    // An axis has no meaning without skew.
    if transform["sk"]?.stillNumbers == [0], transform["sk"]?["sid"] == nil {
      transform.remove("sk")
      transform.remove("sa")
    }
    if transform["r"]?.stillNumbers == [0] { transform.remove("r") }
    if let anchor = transform["a"]?.stillNumbers, anchor.allSatisfy({ $0 == 0 }) {
      transform.remove("a")
    }
    if let scale = transform["s"]?.stillNumbers, scale.allSatisfy({ $0 == 100 }) {
      transform.remove("s")
    }
    if transform["o"]?.stillNumbers == [100] { transform.remove("o") }
  }

  /// Removes rotations in 3D from the transform of a flat layer.
  private static func flatten(_ transform: inout JSONTree) {
    guard transform["rx"]?.stillNumbers == [0], transform["ry"]?.stillNumbers == [0],
      transform["or"]?.stillNumbers?.allSatisfy({ $0 == 0 }) ?? true,
      let turn = transform["rz"]
    else { return }
    for key in ["rx", "ry", "rz", "or"] { transform.remove(key) }
    if turn.stillNumbers != [0] { transform.set("r", turn) }
  }

  // MARK: Shapes

  private static func item(_ item: inout JSONTree, isScripted: Bool, removesNames: Bool) {
    for key in ["bm", "hd"] { item.removeZero(key) }
    if !isScripted {
      for key in ["mn", "ix", "cix", "np", "ind"] { item.remove(key) }
      if removesNames { item.remove("nm") }
    }
    switch item["ty"]?.string {
    case "tr": cleanTransform(&item)
    case "fl", "gf":
      if item["r"]?.number == 1 { item.remove("r") }
      if item["fillEnabled"]?.bool == true { item.remove("fillEnabled") }
      if item["ty"]?.string == "gf", item["t"]?.number == 1 { highlights(&item) }
    case "st", "gs":
      if item["fillEnabled"]?.bool == true { item.remove("fillEnabled") }
      // Only pointed corners have a limit.
      if let join = item["lj"]?.number, join != 1 {
        item.remove("ml")
        item.remove("ml2")
      }
      if item["ty"]?.string == "gs", item["t"]?.number == 1 { highlights(&item) }
    default: break
    }
  }

  /// Linear gradients have no highlight.
  private static func highlights(_ item: inout JSONTree) {
    item.remove("h")
    item.remove("a")
  }

  // MARK: Keyframes

  private static func shortenKeys(_ property: inout JSONTree, _ easings: EasingNames) {
    guard property.keyList != nil else { return }
    property.changeList("k") { keys in
      for index in keys.indices {
        if !easings.needsName(keys[index]) { keys[index].remove("n") }
        if index + 1 < keys.count, let end = keys[index]["e"] {
          let next = keys[index + 1]["s"]
          if next == nil {
            // The old form, in which the last keyframe has only a time.
            keys[index + 1].set("s", end)
          }
          if next == nil || next == end { keys[index].remove("e") }
        }
        if index + 1 == keys.count {
          for key in ["i", "o", "to", "ti", "e", "h"] { keys[index].remove(key) }
        }
        for key in ["i", "o"] { keys[index].change(key) { shortenHandle(&$0) } }
        let tangents = [keys[index]["to"], keys[index]["ti"]].compactMap { $0?.numbers }
        if tangents.count == 2, tangents.allSatisfy({ $0.allSatisfy { $0 == 0 } }) {
          keys[index].remove("to")
          keys[index].remove("ti")
        }
        if keys[index]["h"]?.number == 0 { keys[index].remove("h") }
        if keys[index].isOn("h") {
          for key in ["i", "o", "to", "ti"] { keys[index].remove(key) }
        }
      }
    }
  }

  /// One number for the components of a handle that are all the same.
  private static func shortenHandle(_ handle: inout JSONTree) {
    guard let x = handle["x"]?.numbers, let y = handle["y"]?.numbers, let first = x.first,
      let second = y.first, x.allSatisfy({ $0 == first }), y.allSatisfy({ $0 == second })
    else { return }
    handle.set("x", .number(first))
    handle.set("y", .number(second))
  }
}

extension JSONTree {
  /// Removes a member that is 0 or false.
  fileprivate mutating func removeZero(_ key: String) {
    switch self[key] {
    case .number(0), .bool(false): remove(key)
    default: break
    }
  }

  /// Whether it is an effect that only has a value for expressions.
  fileprivate var isExpressionControl: Bool {
    guard self["ty"]?.number == 5 else { return false }
    let match = self["mn"]?.string ?? ""
    return match.hasPrefix("Pseudo/") || (match.hasPrefix("ADBE ") && match.hasSuffix(" Control"))
  }
}

/// The names of easings (`n`). ThorVG knows easings again by them, or without them by two decimals of their handles, which other
/// easings can have, too. So names stay where that would be another easing.
private struct EasingNames {
  /// The easings of each form with two decimals.
  private var forms: [[Double]: Set<[Double]>] = [:]

  init(_ root: JSONTree) { visit(root) }

  private mutating func visit(_ value: JSONTree) {
    switch value {
    case .object(let members):
      if let numbers = Self.numbers(value) {
        forms[Self.form(numbers), default: []].insert(numbers)
      }
      for member in members { visit(member.value) }
    case .array(let list):
      for element in list { visit(element) }
    default: break
    }
  }

  func needsName(_ key: JSONTree) -> Bool {
    Self.numbers(key).map { (forms[Self.form($0)]?.count ?? 0) > 1 } ?? false
  }

  /// The first handles of a keyframe.
  private static func numbers(_ key: JSONTree) -> [Double]? {
    guard let into = key["i"], let out = key["o"] else { return nil }
    let parts = [into["x"], into["y"], out["x"], out["y"]].compactMap {
      $0?.number ?? $0?.numbers?.first
    }
    return parts.count == 4 ? parts : nil
  }

  private static func form(_ numbers: [Double]) -> [Double] {
    numbers.map { $0.rounded(decimals: 2) }
  }
}
