// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieTexts

/// Has all layers show compositions at the rate of their own: those with stretched time and time remapping show
/// copies in which everything happens at the frames at which it is seen.
///
/// A constant rate only moves keyframes. Where it changes, values are sampled at each frame that is seen, and get few
/// keyframes, as those of expressions do.
enum ResolveTimes: PrepareStep {
  static let id = PrepareStepID.times

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    let options = work.options
    guard options.bakesTimes || options.lacks(.timeStretch) || options.lacks(.timeRemap) else {
      return
    }
    let before = root
    var copies = RetimedCompositions(root, options)
    var count = 0
    var seen: Set<String> = []
    var replaced: Set<String> = []
    // Copies are complete; the others are those that are shown as they are.
    var open: [String?] = [nil]
    var scanned = 0
    while let next = open.popLast() {
      guard let list = before.layerLists.first(where: { $0.composition == next })?.path else {
        continue
      }
      let frames = try work.frames(of: next)
      var shown: [String] = []
      root.change(at: list) { layers in
        layers.changeElements { index, layer in
          guard !work.stop.isSet, layer.members != nil else { return }
          let path = list.element(index)
          if resolve(&layer, path, frames, &copies, &replaced, work) { count += 1 }
          if layer["ty"]?.number == 0, let id = layer["refId"]?.string { shown.append(id) }
        }
      }
      // Copies show others as they are, too.
      for copy in copies.assets.dropFirst(scanned) {
        shown += copy.layerList.compactMap { $0["refId"]?.string }
      }
      scanned = copies.assets.count
      for id in shown where seen.insert(id).inserted { open.append(id) }
    }
    guard count > 0 || root != before else { return }
    let new = copies.assets
    if root["assets"] == nil { root.set("assets", .array([])) }
    root.changeList("assets") { $0 += new }
    removeAssets(replaced, from: &root)
    if count > 0 {
      work.note(
        .changed,
        .counted(
          count, "the time of 1 composition is that of the layers around it now",
          "the times of \(count) compositions are those of the layers around them now"))
    }
    work.enter(try work.decode(root), work.view, isSource: false)
  }

  /// - Returns: Whether the layer shows its composition in another way now.
  private static func resolve(
    _ layer: inout JSONTree, _ path: JSONPath, _ frames: [Double],
    _ copies: inout RetimedCompositions, _ replaced: inout Set<String>, _ work: PrepareWork
  ) -> Bool {
    let isStretched = layer["sr"]?.number.map { $0 != 1 } ?? false
    guard isStretched || layer["tm"] != nil, let type = layer["ty"]?.number else { return false }
    guard type == 0 else {
      // Only compositions and sounds have a rate; shapes have their keyframes where they happen.
      if (1...5).contains(type), type != 2, layer["tm"]?.hasExpressionInside != true {
        layer.remove("sr")
        layer.remove("tm")
      }
      return false
    }
    let (first, end) = (layer["ip"]?.number ?? -.infinity, layer["op"]?.number ?? .infinity)
    let own = frames.filter { $0 >= first && $0 <= end }
    let old = layer["refId"]?.string
    let known = copies
    do throws(TimeObstacle) {
      var new = layer
      try copies.resolve(&new, copies.map(of: layer, own))
      if new["refId"] != layer["refId"], let old { replaced.insert(old) }
      layer = new
      return true
    } catch {
      copies = known
      work.note(
        .kept, error.text, at: path, layer: layer["nm"]?.string ?? "")
      return false
    }
  }

  /// Removes compositions that only layers with other times have shown, and those that only they have shown.
  private static func removeAssets(_ ids: Set<String>, from root: inout JSONTree) {
    guard !root.hasExpressionInside else { return }
    var ids = ids
    while !ids.isEmpty {
      var used: Set<String> = []
      for (_, list) in root.layerLists {
        for layer in root.value(at: list)?.elements ?? [] {
          layer["refId"]?.string.map { _ = used.insert($0) }
        }
      }
      let gone = ids.subtracting(used)
      var inner: Set<String> = []
      root.changeList("assets") { list in
        list.removeAll { asset in
          guard let id = asset["id"]?.string, gone.contains(id), asset["layers"] != nil else {
            return false
          }
          for layer in asset.layerList where layer["ty"]?.number == 0 {
            layer["refId"]?.string.map { _ = inner.insert($0) }
          }
          return true
        }
      }
      ids = inner
    }
  }
}
