// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTools
internal import SDLHost

/// Small pictures of files, made one after the other in the background on request.
final class Thumbnails {
  /// An entry of the list of files.
  typealias Entry = Playlist.Entry

  /// The properties of a file that are read with its thumbnail.
  nonisolated struct Content: Sendable {
    /// The picture; nil if the file cannot be read.
    var picture: Picture?
    /// The ids of its animations; empty for files that are no .lottie archives.
    var animations: [String] = []
  }

  /// Called when a thumbnail is ready.
  var onChange: (Entry, Content) -> Void = { _, _ in }
  /// Supplies the bytes of files that are not on disk; nil if they have not arrived.
  var bytes: (String) -> [UInt8]? = { _ in nil }

  /// An entry and a size.
  private struct Key: Hashable {
    /// The entry.
    let entry: Entry
    /// The side of the square in pixels.
    let side: Int
  }

  /// The finished thumbnails.
  private var contents: [Key: Content] = [:]
  /// The requested ones, in order.
  private var wanted: [Key] = []
  /// Whether one is being made.
  private var isBusy = false
  /// The limit of finished thumbnails; beyond it all are dropped.
  private static let capacity = 400

  /// The thumbnail of an entry; if it is not ready, nil, and it is requested.
  /// - Parameter side: The side of the square around the picture, in pixels.
  func content(of entry: Entry, side: Int) -> Content? {
    let key = Key(entry: entry, side: side)
    if let content = contents[key] { return content }
    if !wanted.contains(key) {
      wanted.append(key)
      work()
    }
    return nil
  }

  /// Drops the thumbnails of a changed file.
  func forget(_ path: String) {
    for key in contents.keys where key.entry.path == path { contents[key] = nil }
  }

  /// Starts the next request, unless one is running.
  private func work() {
    guard !isBusy, let key = wanted.first else { return }
    let input = InputFile(key.entry.path)
    let bytes = bytes(key.entry.path)
    if bytes == nil {
      guard case .path = input else {
        // It is requested again when its bytes have arrived.
        wanted.removeFirst()
        return work()
      }
    }
    isBusy = true
    let (id, side) = (key.entry.animation, key.side)
    Task { @concurrent in
      let content = Self.make(input, bytes, id, side)
      EventLoop.post { [weak self] in self?.made(content, key) }
    }
  }

  /// Stores a finished thumbnail, and starts the next request.
  private func made(_ content: Content, _ key: Key) {
    isBusy = false
    wanted.removeAll { $0 == key }
    if contents.count >= Self.capacity { contents.removeAll() }
    contents[key] = content
    onChange(key.entry, content)
    work()
  }

  /// Reads a file and paints its poster frame; runs on a background thread.
  nonisolated private static func make(
    _ input: InputFile, _ bytes: [UInt8]?, _ id: String?, _ side: Int
  ) -> Content {
    guard
      let file = try? bytes.map({
        try AnimationFile.read(bytes: $0, animation: id, limits: .given)
      })
        ?? input.read(animation: id)
    else { return Content() }
    let longest = max(file.animation.size.width, file.animation.size.height, 1)
    let size = PixelSize(of: file.animation.canvas, scale: Double(side) / Double(longest))
    guard
      let source = try? FrameSource(file, name: "", size: size, background: .clear)
    else { return Content(animations: file.animationIDs) }
    let bitmap = source.picture(at: Poster.frame(of: source))
    return Content(
      picture: Picture(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels),
      animations: file.animationIDs)
  }
}
