// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieTexts

/// Makes shape layers of solids: a rectangle with a fill.
enum SolidsAsShapes: PrepareStep {
  static let id = PrepareStepID.solids

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    guard work.options.lacks(.solids), !root.hasExpressionInside else { return }
    var count = 0
    root.changeLayers { _, layer in
      guard layer["ty"]?.number == 1, let width = layer["sw"]?.number,
        let height = layer["sh"]?.number,
        let color = layer["sc"]?.string.flatMap(RGBA.init(css:)), layer["sid"] == nil,
        // Effects of shapes work in other pixels.
        layer["ef"]?.elements?.contains(where: \.isShownEffect) != true
      else { return }
      let rectangle = JSONTree.object([
        .init("ty", .string("rc")), .init("d", .number(1)),
        .init("p", .still(.numbers([width / 2, height / 2]))),
        .init("s", .still(.numbers([width, height]))), .init("r", .still(0)),
      ])
      let fill = JSONTree.object([
        .init("ty", .string("fl")),
        .init(
          "c",
          .still(
            .numbers([color.red, color.green, color.blue].map { $0.rounded(decimals: 4) } + [1]))),
        .init("o", .still((color.alpha * 100).rounded(decimals: 2))), .init("r", .number(1)),
      ])
      layer.set("ty", .number(4))
      for key in ["sw", "sh", "sc"] { layer.remove(key) }
      layer.set("shapes", .array([rectangle, fill]))
      count += 1
    }
    if count > 0 {
      work.note(
        .changed, .counted(count, "1 solid is a shape now", "\(count) solids are shapes now"))
    }
  }
}
