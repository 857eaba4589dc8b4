// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// Another file beside the shown one, at the same time since the start.
extension Document {
  /// What is compared.
  struct Comparison {
    /// The compared entry; nil while nothing is compared.
    fileprivate(set) var entry: Playlist.Entry?
    /// Its pictures, if it is no animation.
    fileprivate(set) var film: ComparedFilm?
    /// The number of the last request to open a file, so that an older one is dropped.
    fileprivate var request = 0
  }

  var compared: Playlist.Entry? { comparison.entry }
  /// The pictures that are compared; nil for an animation.
  var comparedFilm: ComparedFilm? { comparison.film }

  /// Starts comparing with the next entry, or ends the comparison.
  func toggleComparison() {
    guard compared == nil else { return endComparison() }
    guard file != nil, let entry = playlist.nextEntry else {
      return notice = localized("Open two files to compare them, or choose one by Alt V")
    }
    compare(with: entry)
  }

  /// Shows a file beside the current one: an animation, a GIF, a video, or pictures.
  ///
  /// - Parameter path: A path or a URL.
  func compare(withFile path: String) {
    guard file != nil else { return notice = localized("Open an animation to compare with") }
    let entry = Playlist.Entry(path: path)
    guard case .path(let path) = InputFile(path), !isAnimation(path) else {
      return compare(with: entry)
    }
    comparison.request += 1
    let request = comparison.request
    Task { @concurrent in
      let result = Result { () throws(CommandFailure) in try Footage(path) }
      EventLoop.post { [weak self] in
        guard let self, comparison.request == request else { return }
        opened(result, entry)
      }
    }
  }

  /// Whether a file is read as an animation: it starts like one, or its name says so.
  private func isAnimation(_ path: String) -> Bool {
    if Disk.isFolder(path) || Footage.canBe(path) { return false }
    if InputFile.isAnimation(named: path) { return true }
    let start = Disk.start(of: path, bytes: 256)
    let first = start.drop { $0 <= 32 || $0 >= 0x80 }.first
    return first == UInt8(ascii: "{") || start.starts(with: [0x1f, 0x8b])
      || start.starts(with: [0x50, 0x4b])
  }

  /// Shows another entry beside the current one.
  func compare(with entry: Playlist.Entry) {
    comparison.request += 1
    switch read(entry) {
    case .failure(let error): notice = localized("Cannot open \(entry.title): \(error.text)")
    case .success(let opened):
      otherPlayer.load(opened.animation, imageProvider: opened.imageProvider)
      begin(with: entry, nil)
    }
  }

  private func opened(_ result: Result<Footage, CommandFailure>, _ entry: Playlist.Entry) {
    switch result {
    case .failure(let failure):
      notice = localized("Not compared: \(failure.text)")
      trace("notCompared", ["error": .text(failure.text.english)])
    case .success(let footage):
      let film = ComparedFilm(footage)
      film.onChange = { [weak self] in self?.onChange(.comparedFrame) }
      film.onFailure = { [weak self] in self?.notice = "\(entry.title): \($0.text.localized)" }
      otherPlayer.load(nil, imageProvider: nil)
      begin(with: entry, film)
    }
  }

  private func begin(with entry: Playlist.Entry, _ film: ComparedFilm?) {
    (comparison.entry, comparison.film) = (entry, film)
    followComparison()
    onChange(.compared)
    trace(
      "compare",
      ["with": .text(entry.path), "kind": .text(film?.footage.kind.english ?? "animation")])
  }

  /// Ends the comparison, if there is one.
  func endComparison() {
    comparison.request += 1
    guard compared != nil else { return }
    (comparison.entry, comparison.film) = (nil, nil)
    otherPlayer.load(nil, imageProvider: nil)
    onChange(.compared)
    trace("compare", ["with": .text("")])
  }

  /// Shows what the second file has at the same time since its start. After its end that is its last
  /// frame.
  func followComparison() {
    guard compared != nil else { return }
    let frames = player.shownFrame - timeline.start
    if let film = comparedFilm {
      return film.show(film.footage.index(seconds: frames / timeline.rate, frame: frames))
    }
    let other = otherPlayer.state.timeline
    // Equal rates need no division, which would not give the exact frame.
    let passed = other.rate == timeline.rate ? frames : frames / timeline.rate * other.rate
    let frame = other.clamp(other.start + (passed * 1e6).rounded() / 1e6)
    if otherPlayer.shownFrame != frame { otherPlayer.seek(to: frame) }
  }

  /// What the second file shows, for the line above its picture: its name, frame, rate and size,
  /// the last ones where they differ from those of the first file.
  var comparedFacts: String {
    guard let entry = compared else { return "" }
    var parts = ["B: \(entry.title)"]
    let own = player.animation?.size.geometry
    var size: Size?
    if let film = comparedFilm {
      let count = film.footage.count
      parts.append(film.footage.kind.localized)
      if count > 1 { parts.append(localized("frame \((film.shown?.index ?? 0) + 1) of \(count)")) }
      if let rate = film.footage.rate, rate != timeline.rate { parts.append(rateText(rate)) }
      size = Size(Double(film.footage.size.width), Double(film.footage.size.height))
    } else {
      let other = otherPlayer.state.timeline
      if other.rate != timeline.rate {
        parts += [localized("frame \(frameText(otherPlayer.shownFrame))"), rateText(other.rate)]
      }
      size = otherPlayer.animation?.size.geometry
    }
    if let size, size != own {
      parts.append("\(shownNumber(size.width))×\(shownNumber(size.height))")
    }
    return parts.joined(separator: " · ")
  }

  private func rateText(_ rate: Double) -> String {
    localized("\(shownNumber((rate * 100).rounded() / 100)) fps")
  }
}
