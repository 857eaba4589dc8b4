// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit

/// Writes frames as PNG files, without a window.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Write frames as PNG files.",
    discussion: """
      Needs no display. Each frame becomes OUTPUT/FRAME.png, FRAME as it was given. Frame numbers are the \
      composition's own, fractions allowed; from the end frame on the last picture is drawn. The drawing \
      is fitted into the size and centred.

      EXAMPLES
        lottie-viewer render logo.json --output frames
        lottie-viewer render logo.json --size 512x512 --frames 0,30,59.5 --output frames
        lottie-viewer render logo.json --background white --frames 60 --output .
      """)

  @OptionGroup var input: FileArgument

  @Option(
    help:
      "Size of the pictures in pixels, as WxH up to 16384 each; the animation's own if not given.")
  var size: PixelSize?

  // Frames may be negative, and then look like an option.
  @Option(
    parsing: .unconditional,
    help: "Frame numbers, separated by commas; the first frame if not given.")
  var frames: String?

  @Option(
    name: [.short, .long], help: "The folder for the pictures; made if it does not exist.",
    completion: .directory)
  var output = "."

  @Option(help: "Colour below the drawing: #rgb, #rrggbb, #rrggbbaa, white, black or transparent.")
  var background: ColorArgument?

  @Flag(help: "Exit with code 1 if anything in the file was not drawn.")
  var strict = false

  func validate() throws {
    for name in frameNames ?? [] where Double(name)?.isFinite != true {
      throw ValidationError("“\(name)” in --frames is not a frame number; write 0,30,59.5")
    }
  }

  private var frameNames: [String]? {
    frames?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  func run() throws {
    let file = try input.read()
    let scene = Scene(file.animation, imageProvider: file.imageProvider)
    let size = size ?? PixelSize(of: file.animation)
    let folder = URL(fileURLWithPath: output, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(cannotWrite: output, error.localizedDescription).exit
    }
    let names = frameNames ?? ["\(number(Double(file.animation.startFrame)))"]
    do {
      let bitmap = try Bitmap(width: size.width, height: size.height)
      let painter = FramePainter()
      let transform = Fit.aspectFit.transform(from: scene.size, into: size.rect)
      for name in names {
        scene.update(to: Double(name) ?? 0)
        try painter.paint(
          scene.displayList, onto: bitmap.buffer, transform: transform,
          background: background?.color ?? .clear)
        let png = try bitmap.png()
        try write(png, to: folder.appendingPathComponent(name + ".png"))
      }
    } catch let error as DrawingError {
      throw CommandFailure("\(input.file): \(error)", code: 3).exit
    }
    Output.warn(scene.warnings, file: input.file)
    if strict, !scene.warnings.isEmpty { throw ExitCode(1) }
  }

  /// Atomically: a picture is there whole, or not at all.
  private func write(_ png: [UInt8], to url: URL) throws {
    do {
      try Data(png).write(to: url, options: .atomic)
    } catch {
      throw CommandFailure(cannotWrite: url.path, error.localizedDescription).exit
    }
  }
}
