// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// The shown frame as a picture: in a file and on the clipboard.
extension Document {
  /// Saves the shown frame as PNG with alpha beside its file, in the animation's own size.
  func saveFrame() {
    guard let entry = playlist.currentEntry, let frame = framePNG() else { return }
    let (folder, name) = Self.folderAndName(of: entry)
    let path = FreeName.path(in: folder, "\(name)-\(frameText(player.shownFrame))", ending: "png")
    do {
      try OutputFile(path).write([UInt8](frame.get()))
      notice = localized("Saved \(Self.name(of: path))")
      trace("saved", ["file": .text(path)])
    } catch {
      failedToWrite(picture: path, error)
    }
  }

  /// Copies the shown frame as PNG with alpha to the clipboard, in the animation's own size.
  func copyFrame() {
    guard let frame = framePNG() else { return }
    guard let data = try? frame.get() else {
      return notice = localized("The frame is too large to copy")
    }
    let name = localized("frame \(frameText(player.shownFrame))")
    Clipboard.copy(data, type: "image/png") { [weak self] result in
      self?.notice =
        switch result {
        case .copied: localized("Copied \(name)")
        case .needsWlCopy:
          localized(
            "To copy pictures on Wayland, install wl-copy (Debian: apt-get install wl-clipboard)")
        case .failed: localized("The desktop's clipboard does not take pictures")
        }
      self?.trace("copy", ["frame": .flag(result == .copied)])
    }
  }

  /// The shown frame as PNG with alpha, in the animation's own size; nil if there is none.
  private func framePNG() -> Result<Data, any Error>? {
    guard let file, let list = player.displayList else { return nil }
    let size = PixelSize(of: file.animation.canvas)
    let transform = Fit.aspectFit.transform(from: list.size, into: size.rect)
    return Result {
      let bitmap = try Bitmap(width: size.width, height: size.height)
      Renderer().paint(list, onto: bitmap.buffer, transform: transform)
      return Data(try bitmap.png())
    }
  }
}
