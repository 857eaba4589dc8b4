// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench

/// The part of an animation that is prepared, its size and its rate.
struct PartOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .translated("Only a range of frames A..B, both included, or a marker's name."))
  var frames: FrameList?

  @Option(
    parsing: .unconditional,
    help: .translated(
      "Only a part of the picture, as X,Y,WxH in pixels of the animation.", valueName: "part"),
    transform: PictureArea.parse)
  var crop: PictureArea?

  @Option(
    parsing: .unconditional, help: .translated("Factor on the size of the animation, above 0."))
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: .translated("Frames per second, 0.1 to 1000; everything stays at its second."))
  var fps: Double?

  @Flag(
    help: .translated(
      "Write a file for each marker that has a duration; its name is added to that of --output."))
  var split = false

  func validate() throws {
    if let scale, !(scale > 0) || !scale.isFinite {
      throw ValidationError(localized("--scale takes a number above 0"))
    }
    if let fps, !(0.1...1000).contains(fps) {
      throw ValidationError(localized("--fps takes a number from 0.1 to 1000"))
    }
  }

  /// What is cut out of an animation.
  func cut(of animation: Animation) throws -> Cut {
    var cut = Cut()
    cut.region = crop?.area
    cut.scale = scale ?? 1
    cut.rate = fps
    guard let frames else { return cut }
    guard let span = try frames.span(of: animation) else {
      throw CommandFailure("--frames takes one range A..B here, without a step", .usage)
    }
    cut.frames = span.lowerBound..<span.upperBound + 1
    return cut
  }
}
