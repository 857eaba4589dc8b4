// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import LottieTools
internal import SDLHost

/// Another file beside the shown one, at the same time since the start: an animation, or pictures.
///
/// It has its own player, and follows that of the shown file, which it does not change.
final class Comparison {
  /// The player of the compared file.
  let other: AnimationPlayer
  /// The compared entry; nil while nothing is compared.
  private(set) var entry: Playlist.Entry?
  /// Its pictures; nil for an animation.
  private(set) var film: ComparedFilm?
  /// The frame of the shown file at which the second one begins; nil for its first one.
  private var anchor: Double?
  /// The number of the last request to open a file, so that an older one is dropped.
  private var request = 0
  private let player: AnimationPlayer
  private let reader: EntryReader
  private let news: DocumentNews

  init(
    _ other: AnimationPlayer, with player: AnimationPlayer, _ reader: EntryReader,
    _ news: DocumentNews
  ) { (self.other, self.player, self.reader, self.news) = (other, player, reader, news) }

  /// Starts comparing with an entry, or ends the comparison.
  func toggle(with next: Playlist.Entry?) {
    guard entry == nil else { return end() }
    guard player.animation != nil, let next else {
      return news.notice.say("Open two files to compare them, or choose one by Alt V")
    }
    compare(with: next)
  }

  /// Shows a file beside the current one: an animation, a GIF, a video, or pictures.
  ///
  /// - Parameter path: A path or a URL.
  func compare(withFile path: String) {
    guard player.animation != nil else {
      return news.notice.say("Open an animation to compare with")
    }
    let entry = Playlist.Entry(path: path)
    guard case .path(let path) = InputFile(path), !isAnimation(path) else {
      return compare(with: entry)
    }
    request += 1
    let request = request
    Task { @concurrent in
      let result = Result { () throws(CommandFailure) in try Footage(path) }
      EventLoop.post { [weak self] in
        guard let self, self.request == request else { return }
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
    request += 1
    switch reader.read(entry) {
    case .failure(let error): news.notice.say("Cannot open \(entry.title): \(error.text)")
    case .success(let opened):
      other.load(opened.animation, imageProvider: opened.imageProvider)
      begin(with: entry, nil)
    }
  }

  /// Shows an animation beside the current one that is in no file yet.
  ///
  /// - Parameters:
  ///   - path: The path of the file that it may become.
  ///   - frame: The frame of the shown animation that is its first one.
  func compare(
    with animation: Animation, imageProvider: (any AnimationImageProvider)?, named path: String,
    from frame: Double
  ) {
    request += 1
    other.load(animation, imageProvider: imageProvider)
    begin(with: Playlist.Entry(path: path), nil, from: frame)
  }

  private func opened(_ result: Result<Footage, CommandFailure>, _ entry: Playlist.Entry) {
    switch result {
    case .failure(let failure):
      news.notice.say("Not compared: \(failure.text)")
      news.trace("notCompared", ["error": .text(failure.text.english)])
    case .success(let footage):
      let film = ComparedFilm(footage)
      film.onChange = { [weak self] in self?.news.onChange(.comparedFrame) }
      film.onFailure = { [weak self] in self?.news.notice.say("\(entry.title): \($0.text)") }
      other.load(nil, imageProvider: nil)
      begin(with: entry, film)
    }
  }

  private func begin(
    with entry: Playlist.Entry, _ film: ComparedFilm?, from frame: Double? = nil
  ) {
    (self.entry, self.film, anchor) = (entry, film, frame)
    follow()
    news.onChange(.compared)
    news.trace(
      "compare",
      ["with": .text(entry.path), "kind": .text(film?.footage.kind.english ?? "animation")])
  }

  /// Ends the comparison, if there is one.
  func end() {
    request += 1
    guard entry != nil else { return }
    (entry, film) = (nil, nil)
    other.load(nil, imageProvider: nil)
    news.onChange(.compared)
    news.trace("compare", ["with": .text("")])
  }

  private var timeline: PlaybackTimeline { player.state.timeline }

  /// Shows what the second file has at the same time since its start. After its end that is its last
  /// frame.
  func follow() {
    guard entry != nil else { return }
    let frames = player.shownFrame - (anchor ?? timeline.start)
    if let film {
      return film.show(film.footage.index(seconds: frames / timeline.rate, frame: frames))
    }
    let own = other.state.timeline
    // Equal rates need no division, which would not give the exact frame.
    let passed = own.rate == timeline.rate ? frames : frames / timeline.rate * own.rate
    let frame = own.clamp(own.start + (passed * 1e6).rounded() / 1e6)
    if other.shownFrame != frame { other.seek(to: frame) }
  }

  /// What the second file shows, for the line above its picture: its name, frame, rate and size,
  /// the last ones where they differ from those of the first file.
  var facts: String {
    guard let entry else { return "" }
    var parts = ["B: \(entry.title)"]
    let own = player.animation?.size.geometry
    var size: Size?
    if let film {
      let count = film.footage.count
      parts.append(film.footage.kind.localized)
      if count > 1 { parts.append(localized("frame \((film.shown?.index ?? 0) + 1) of \(count)")) }
      if let rate = film.footage.rate, rate != timeline.rate { parts.append(rateText(rate)) }
      size = Size(Double(film.footage.size.width), Double(film.footage.size.height))
    } else {
      let rate = other.state.timeline.rate
      if rate != timeline.rate {
        parts += [localized("frame \(frameText(other.shownFrame))"), rateText(rate)]
      }
      size = other.animation?.size.geometry
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
