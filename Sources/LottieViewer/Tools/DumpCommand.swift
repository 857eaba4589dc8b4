// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing
internal import LottieKit

/// Prints what one frame is made of.
struct DumpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Print what a frame is drawn from.",
    discussion: """
      The display list: outlines, paints and groups in the order in which they are painted, each with its \
      numbers. It is for finding out why a picture looks as it does, and for comparing two versions of a file.

      EXAMPLES
        lottie-viewer dump logo.json --frame 30
        diff <(lottie-viewer dump a.json --frame 30) <(lottie-viewer dump b.json --frame 30)
      """)

  @OptionGroup var input: FileArgument

  @Option(parsing: .unconditional, help: "The frame; the first one if not given.")
  var frame: Double?

  func run() throws {
    let file = try input.read()
    let scene = Scene(file.animation, imageProvider: file.imageProvider)
    scene.update(to: frame ?? Double(file.animation.startFrame))
    try Output.write(scene.displayList.dump)
  }
}
