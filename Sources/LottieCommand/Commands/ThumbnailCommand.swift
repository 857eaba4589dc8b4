// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import LottieTools

/// `lottie thumbnail FILE OUTPUT`: writes one small picture of a file, for file managers.
struct ThumbnailCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail",
    abstract: localized("Write one small picture of a file."),
    discussion: localized(
      """
      The frame is that of a marker called “poster” or “thumbnail”, else a frame near one third of the \
      animation that is not empty. File managers call this; it needs no display and no configuration.

      EXAMPLES
        lottie thumbnail logo.json logo.png
        lottie thumbnail sticker.tgs - --size 128 > sticker.png
      """))

  @OptionGroup var input: FileArgument

  @Argument(
    help: .translated("The PNG file to write; - is stdout."), completion: .file(extensions: ["png"])
  )
  var output: String

  @OptionGroup var look: SlotOptions

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: .translated("The longer side in pixels, 1 to 2048."))
  var size = 256

  func validate() throws {
    guard (1...2048).contains(size) else {
      throw ValidationError(localized("--size takes a number from 1 to 2048"))
    }
  }

  /// Renders the poster frame with two threads.
  ///
  /// - Throws: Exit code 3 over a limit, 73 where the file cannot be written, and those of
  ///   `FileArgument.read`.
  func run() throws {
    Interruption.hold()
    let target = OutputFile(output)
    try target.check()
    try OutputFile.checkPNG(output)
    let file = try look.applied(to: input.read()).file
    let longest = max(file.animation.canvas.width, file.animation.canvas.height, 1)
    let source = try FrameSource(
      file, name: input.file,
      size: PixelSize(of: file.animation.canvas, scale: Double(size) / longest),
      background: .clear)
    let bitmap = source.picture(at: Poster.frame(of: source))
    try Interruption.check()
    try target.write(try bitmap.png())
  }
}
