// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieDrawing
internal import LottieTexts
internal import LottieTools

/// `lottie dump FILE`: prints the display list of one frame.
struct DumpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: localized("Print the display list of a frame."),
    discussion: localized(
      """
      Prints outlines, paints and groups in the order in which they are painted, with all numbers. Use it to \
      find out why a picture looks wrong, and to compare two versions of a file.

      EXAMPLES
        lottie dump logo.json --frame 30
        diff <(lottie dump a.json --frame 30) <(lottie dump b.json --frame 30)
      """))

  @OptionGroup var input: FileArgument

  @Option(parsing: .unconditional, help: .translated("Frame number; the first frame if not given."))
  var frame: Double?

  func validate() throws {
    guard frame?.isFinite != false else {
      throw ValidationError(localized("--frame takes a number"))
    }
  }

  /// Builds the scene, moves it to the frame and prints its display list.
  ///
  /// - Throws: Errors of `FileArgument.read`, exit code 74 where stdout cannot be written.
  func run() throws {
    let file = try input.read()
    let scene = Scene(file.animation, imageProvider: file.imageProvider)
    scene.update(to: frame ?? file.animation.start)
    try Output.write(scene.displayList.dump)
  }
}
