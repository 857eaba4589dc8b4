// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// The shown frame as a picture: in a file and on the clipboard.
struct FramePicture {
  let editing: EditSession<Playlist.Entry>
  let news: DocumentNews

  private var player: AnimationPlayer { editing.player }

  /// Saves the shown frame as PNG with alpha beside its file, in the animation's own size.
  func save() {
    guard let entry = editing.file, let frame = png() else { return }
    let (folder, name) = entry.folderAndName
    let path = FreeName.path(in: folder, "\(name)-\(frameText(player.shownFrame))", ending: "png")
    do {
      try OutputFile(path).write([UInt8](frame.get()))
      news.notice.say("Saved \(FilePath.name(of: path))")
      news.trace("saved", ["file": .text(path)])
    } catch {
      news.failedToWrite(new: path, error)
    }
  }

  /// Copies the shown frame as PNG with alpha to the clipboard, in the animation's own size.
  func copy() {
    guard let frame = png() else { return }
    guard let data = try? frame.get() else {
      return news.notice.say("The frame is too large to copy")
    }
    let name = localized("frame \(frameText(player.shownFrame))")
    Clipboard.copy(data, type: "image/png") { [news] result in
      switch result {
      case .copied: news.notice.say("Copied \(name)")
      case .needsWlCopy:
        news.notice.say(
          "To copy pictures on Wayland, install wl-copy (Debian: apt-get install wl-clipboard)")
      case .failed: news.notice.say("The desktop's clipboard does not take pictures")
      }
      news.trace("copy", ["frame": .flag(result == .copied)])
    }
  }

  /// The shown frame as PNG with alpha, in the animation's own size; nil if there is none.
  private func png() -> Result<Data, any Error>? {
    guard let file = editing.text.source, let list = player.displayList else { return nil }
    let size = PixelSize(of: file.animation.canvas)
    let transform = Fit.aspectFit.transform(from: list.size, into: size.rect)
    return Result {
      let bitmap = try Bitmap(width: size.width, height: size.height)
      Renderer().paint(list, onto: bitmap.buffer, transform: transform)
      return Data(try bitmap.png())
    }
  }
}
