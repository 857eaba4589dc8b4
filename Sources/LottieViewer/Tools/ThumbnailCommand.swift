// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing
internal import Foundation
internal import LottieKit

/// Writes one small picture that stands for a file.
struct ThumbnailCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail",
    abstract: "Write one small picture that stands for a file.",
    discussion: """
      The frame is that of a marker called “poster” or “thumbnail”, else one from about a third of the \
      way with something to see. File managers call this; it needs no display and no configuration.

      EXAMPLES
        lottie-viewer thumbnail logo.json logo.png
        lottie-viewer thumbnail sticker.tgs - --size 128 > sticker.png
      """)

  @OptionGroup var input: FileArgument

  @Argument(help: "The PNG file to write; - is stdout.", completion: .file(extensions: ["png"]))
  var output: String

  @OptionGroup var look: SlotOptions

  @Option(name: [.short, .long], help: "The longer side in pixels, 1 to 2048.")
  var size = 256

  func validate() throws {
    guard (1...2048).contains(size) else { throw ValidationError("--size has to be in 1...2048") }
  }

  func run() throws {
    Interruption.hold()
    let target = OutputFile(output)
    try target.check()
    let file = try look.applied(to: input.read())
    let longest = max(file.animation.size.width, file.animation.size.height, 1)
    let source = try FrameSource(
      file, name: input.file,
      size: PixelSize(of: file.animation, scale: Double(size) / Double(longest)),
      background: .clear)
    let bitmap = source.picture(at: Poster.frame(of: source))
    try Interruption.check()
    try target.write(try bitmap.png())
  }
}
