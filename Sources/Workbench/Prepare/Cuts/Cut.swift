// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieEditing
package import LottieGeometry
internal import LottieTexts

/// A part of an animation, and how large and how often it is drawn.
package struct Cut: Equatable, Sendable {
  /// The frames that stay; nil for all.
  package var frames: Range<Double>?
  /// The part of the picture that stays, in pixels of the animation; nil for all.
  package var region: Rect?
  /// The factor of the size. Default: 1.
  package var scale = 1.0
  /// The frames of a second; nil for those of the file.
  package var rate: Double?

  package init() {}

  /// Whether everything stays as it is.
  package var isEmpty: Bool { self == Cut() }
}

/// Why a part of an animation cannot be made.
package enum CutProblem: String, TextCase, Error, Sendable {
  case frames = "there are no such frames in the animation"
  case region = "the part of --crop is not in the picture"
  case size = "a side would have less than 1 or more than 16384 pixels"
  case rate = "the rate has to be between 0.1 and 1000 frames per second"
}

/// What of the source a cut shows.
struct CutView {
  /// The frames of the source, each with that of the result.
  var frames: [(before: Double, after: Double)]
  /// The part of the source's picture.
  var region: Rect
  /// The composition that has the source's layers now; nil where they are still the animation's.
  var composition: String?
}

extension Cut {
  /// Finds out whether a file can be cut so.
  package func check(_ root: inout JSONTree) throws(CutProblem) { _ = try apply(to: &root) }

  /// Cuts a file.
  ///
  /// - Returns: What is seen of the source.
  func apply(to root: inout JSONTree) throws(CutProblem) -> CutView {
    let (start, end) = (root["ip"]?.number ?? 0, root["op"]?.number ?? 0)
    let (width, height) = (root["w"]?.number ?? 0, root["h"]?.number ?? 0)
    var view = CutView(frames: [], region: Rect(Size(width, height)))
    var range = start..<max(start + 1, end)
    if let frames {
      guard frames.lowerBound < range.upperBound, frames.upperBound > range.lowerBound else {
        throw .frames
      }
      range = max(frames.lowerBound, start)..<min(frames.upperBound, max(start + 1, end))
      trim(&root, from: range.lowerBound, to: range.upperBound, whole: start..<max(start + 1, end))
    }
    if let region {
      view.region = region.intersection(view.region)
      guard view.region.hasPoints, view.region.width >= 1, view.region.height >= 1 else {
        throw .region
      }
    }
    if region != nil || scale != 1 { view.composition = try fit(&root, view.region) }
    var factor = 1.0
    if let rate {
      guard (0.1...1000).contains(rate) else { throw .rate }
      factor = rate / max(0.01, root["fr"]?.number ?? rate)
      try setRate(&root, rate)
    }
    let (first, last) = (range.lowerBound * factor, range.upperBound * factor)
    let count = Int(clamping: (last - first).rounded(.up), to: 1...FramePlan.mostFrames)
    view.frames = (0..<count).map {
      (before: (first + Double($0)) / factor, after: first + Double($0))
    }
    return view
  }

  /// Leaves only some frames. Layers that begin or end with the animation go with it, and markers elsewhere go.
  private func trim(
    _ root: inout JSONTree, from first: Double, to end: Double, whole: Range<Double>
  ) {
    root.set("ip", .number(first))
    root.set("op", .number(end))
    root.changeList("layers") { layers in
      for index in layers.indices {
        if layers[index]["ip"]?.number == whole.lowerBound {
          layers[index].set("ip", .number(first))
        }
        if layers[index]["op"]?.number == whole.upperBound { layers[index].set("op", .number(end)) }
      }
    }
    root.changeList("markers") { markers in
      markers.removeAll { marker in
        let time = marker["tm"]?.number ?? 0
        return time >= end || time + max(0, marker["dr"]?.number ?? 0) < first
      }
    }
  }

  /// Moves and scales all layers: by a parent, with which they stay where they are in the file, or
  /// as a composition, if there is something whose numbers are pixels of the whole picture.
  ///
  /// - Returns: The id of the composition; nil for none.
  private func fit(_ root: inout JSONTree, _ region: Rect) throws(CutProblem) -> String? {
    let width = (region.width * scale).rounded()
    let height = (region.height * scale).rounded()
    guard (1...16384).contains(width), (1...16384).contains(height), scale.isFinite else {
      throw .size
    }
    let layers = root.layerList
    let numbers = Set(layers.compactMap { $0["ind"]?.number })
    let number = (numbers.max() ?? 0) + 1
    let (start, end) = (root["ip"]?.number ?? 0, root["op"]?.number ?? 1)
    let (x, y) = (width / region.width, height / region.height)
    var carrier = JSONTree.object([
      .init("ty", .number(3)), .init("ind", .number(number)),
      .init("nm", .string("Size of the picture")),
      .init(
        "ks",
        .object([
          .init("o", .still(100)), .init("r", .still(0)),
          .init("p", .still(.numbers([-region.minX * x, -region.minY * y, 0]))),
          .init("a", .still(.numbers([0, 0, 0]))),
          .init("s", .still(.numbers([100 * x, 100 * y, 100]))),
        ])),
      .init("ip", .number(min(0, start))), .init("op", .number(max(end, 1))),
      .init("st", .number(0)),
    ])
    var composition: String?
    if layers.contains(where: Self.countsPixels) {
      let ids = Set((root["assets"]?.elements ?? []).compactMap { $0["id"]?.string })
      let id = ids.contains("picture") ? "picture".free(in: ids) : "picture"
      composition = id
      carrier.set("ty", .number(0))
      carrier.set("refId", .string(id))
      for key in ["w", "h"] { carrier.set(key, root[key] ?? .number(0)) }
      let asset = JSONTree.object([
        .init("id", .string(id)), .init("layers", .array(layers)),
      ])
      root.set("assets", .array((root["assets"]?.elements ?? []) + [asset]))
      root.set("layers", .array([carrier]))
    } else {
      root.changeList("layers") { layers in
        for index in layers.indices
        where layers[index]["parent"]?.number.map(numbers.contains) != true {
          // Also those whose parent does not exist.
          layers[index].set("parent", .number(number))
        }
        layers.append(carrier)
      }
    }
    root.set("w", .number(width))
    root.set("h", .number(height))
    return composition
  }

  /// Whether a layer has numbers that its parents do not change: those of effects, styles and
  /// expressions, and all in the space of a camera.
  private static func countsPixels(_ layer: JSONTree) -> Bool {
    layer["ty"]?.number == 13 || layer.isOn("ddd") || layer.hasExpressionInside
      || layer["ef"]?.elements?.contains(where: \.isShownEffect) == true
      || layer["sy"]?.elements?.contains(where: \.isShownEffect) == true
  }

  private func setRate(_ root: inout JSONTree, _ rate: Double) throws(CutProblem) {
    let text = root.text
    guard let finder = try? AddressFinder(text: text), let addresses = try? EditAddresses(text)
    else { throw .rate }
    var edits = AnimationEdits()
    do { try edits.change(.rate(rate, keepsSeconds: true), in: finder) } catch { throw .rate }
    guard let new = try? addresses.text(with: edits), let animation = try? Animation(json: new),
      let tree = try? animation.tree()
    else { throw .rate }
    root = tree
  }
}
