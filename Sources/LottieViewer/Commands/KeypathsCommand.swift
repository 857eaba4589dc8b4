// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieKit

/// Lists the names of what a program may set.
struct KeypathsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keypaths",
    abstract: "List the keypath of every property.",
    discussion: """
      A keypath names a property by its layer, groups and item, such as “Boat.Transform.Position”. One a \
      line, in the order of the layers.

      EXAMPLES
        lottie-viewer keypaths logo.json
        lottie-viewer keypaths logo.json | grep Color
      """)

  @OptionGroup var input: FileArgument

  func run() throws {
    let file = try input.read()
    let scene = Scene(file.animation, imageProvider: file.imageProvider)
    let keypaths = scene.keypaths
    if !keypaths.isEmpty { try Output.write(keypaths.joined(separator: "\n")) }
  }
}
