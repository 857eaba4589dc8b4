// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import LottieKit
internal import SDLHost

/// Small pictures of files, made one after the other beside everything else, when they are asked for.
final class Thumbnails {
  typealias Entry = Playlist.Entry

  /// What is known of a file without having opened it.
  nonisolated struct Content: Sendable {
    /// Nil for what cannot be read.
    var picture: Picture?
    var animations: [String] = []
  }

  /// Something has become known.
  var onChange: (Entry, Content) -> Void = { _, _ in }
  /// The bytes of what is not on disk; nil while they are not there.
  var bytes: (String) -> [UInt8]? = { _ in nil }

  private struct Key: Hashable {
    let entry: Entry
    let side: Int
  }

  private var contents: [Key: Content] = [:]
  private var wanted: [Key] = []
  private var isBusy = false
  /// More than lists show at a time; beyond that all are made anew when they are wanted again.
  private static let capacity = 400

  /// What is known; if nothing is, it will be.
  ///
  /// - Parameter side: Of the square that the picture fits into, in pixels.
  func content(of entry: Entry, side: Int) -> Content? {
    let key = Key(entry: entry, side: side)
    if let content = contents[key] { return content }
    if !wanted.contains(key) {
      wanted.append(key)
      work()
    }
    return nil
  }

  /// The file has another content now.
  func forget(_ path: String) {
    for key in contents.keys where key.entry.path == path { contents[key] = nil }
  }

  private func work() {
    guard !isBusy, let key = wanted.first else { return }
    let input = InputFile(key.entry.path)
    let bytes = bytes(key.entry.path)
    if bytes == nil {
      guard case .path = input else {
        // It will be asked for again when it has come.
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

  private func made(_ content: Content, _ key: Key) {
    isBusy = false
    wanted.removeAll { $0 == key }
    if contents.count >= Self.capacity { contents.removeAll() }
    contents[key] = content
    onChange(key.entry, content)
    work()
  }

  nonisolated private static func make(
    _ input: InputFile, _ bytes: [UInt8]?, _ id: String?, _ side: Int
  ) -> Content {
    guard
      let file = try? bytes.map({ try AnimationFile.read(bytes: $0, animation: id) })
        ?? input.read(animation: id)
    else { return Content() }
    let longest = max(file.animation.size.width, file.animation.size.height, 1)
    let size = PixelSize(of: file.animation, scale: Double(side) / Double(longest))
    guard
      let source = try? FrameSource(file, name: "", size: size, background: .clear)
    else { return Content(animations: file.animationIDs) }
    let bitmap = source.picture(at: Poster.frame(of: source))
    return Content(
      picture: Picture(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels),
      animations: file.animationIDs)
  }
}
