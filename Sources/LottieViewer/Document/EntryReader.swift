// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTools

/// Reads files of the list, from disk or a URL, and in the background what takes long.
///
/// It keeps what was downloaded, and the limits that the user has raised. It does not know which file is
/// shown: who asks gets the result.
final class EntryReader {
  /// A file, or the reason why it cannot be read.
  typealias Result = DiskReading.Result

  /// What is read in the background; nil for nothing.
  private(set) var loading: Loading?
  /// The seconds that reading the last file took.
  private(set) var seconds: Double?
  /// The content of files that are not on disk, by URL, or `-` for stdin.
  private var downloads: [String: [UInt8]] = [:]
  /// The file that `prefetch` reads.
  private var prefetched: DiskReading?
  /// The factors by which the user has raised the limits of files, by path.
  private var factors: [String: Double] = [:]
  private let patience: Double?
  private let news: DocumentNews

  /// - Parameter patience: See `ViewerOptions.patience`.
  init(patience: Double?, _ news: DocumentNews) { (self.patience, self.news) = (patience, news) }

  /// The downloaded content of a URL; nil if there is none.
  func bytes(of path: String) -> [UInt8]? { downloads[path] }

  /// Forgets what was downloaded.
  func forget(_ path: String) { downloads[path] = nil }

  // MARK: Reading

  /// Starts to read an entry on disk, while the program connects to the display.
  func prefetch(_ entry: Playlist.Entry) {
    if entry.isOnDisk { prefetched = DiskReading(entry.path, animation: entry.animation) }
  }

  /// The file that `prefetch` reads; nil for none, and if that takes long.
  var prefetchedFile: AnimationFile? {
    try? prefetched?.result(within: patience ?? .infinity)?.get()
  }

  /// Reads an entry from disk, or parses its downloaded bytes. Blocks until that is done.
  func read(_ entry: Playlist.Entry) -> Result {
    guard let bytes = downloads[entry.path] else {
      return Result { () throws(LottieError) in
        try InputFile(entry.path).read(animation: entry.animation, limits: limits(of: entry))
      }
    }
    return Result { () throws(LottieError) in
      try AnimationFile.read(bytes: bytes, animation: entry.animation, limits: limits(of: entry))
    }
    .mapError { error in
      var error = error
      error.file = entry.path == "-" ? "stdin" : entry.path
      return error
    }
  }

  /// Reads an entry. URLs, pipes and what takes long load in the background.
  ///
  /// - Parameters:
  ///   - beforeWaiting: Called if the result is not there in time.
  ///   - completion: Called with the result: now, or later. If another file is opened before, it is
  ///     not called.
  func open(
    _ entry: Playlist.Entry, beforeWaiting: () -> Void, _ completion: @escaping (Result) -> Void
  ) {
    stop()
    let begin = Date()
    guard entry.isOnDisk || downloads[entry.path] != nil else {
      beforeWaiting()
      return load(entry, nil, since: begin, completion)
    }
    let prefetched = prefetched
    self.prefetched = nil
    guard downloads[entry.path] == nil, prefetched != nil || patience != nil else {
      let result = read(entry)
      seconds = -begin.timeIntervalSinceNow
      return completion(result)
    }
    let reading =
      prefetched ?? DiskReading(entry.path, animation: entry.animation, limits: limits(of: entry))
    if let result = reading.result(within: patience ?? .infinity) {
      seconds = reading.seconds
      return completion(result)
    }
    beforeWaiting()
    load(entry, reading, since: begin, completion)
  }

  /// Loads an entry in the background.
  ///
  /// - Parameter reading: The reading from disk, which is running already; nil for a URL or stdin.
  private func load(
    _ entry: Playlist.Entry, _ reading: DiskReading?, since begin: Date,
    _ completion: @escaping (Result) -> Void
  ) {
    let loading = Loading(entry, reading)
    self.loading = loading
    news.trace("loading", ["file": .text(entry.path)])
    loading.onProgress = { [weak self] in self?.news.onChange(.loading) }
    loading.onEnd = { [weak self] result in
      guard let self else { return }
      stop()
      seconds = reading?.seconds ?? -begin.timeIntervalSinceNow
      switch result {
      case .success(.bytes(let bytes)):
        downloads[entry.path] = bytes
        completion(read(entry))
      case .success(.file(let file)): completion(.success(file))
      case .failure(let error): completion(.failure(error))
      }
    }
    loading.start()
    news.onChange(.loading)
  }

  /// Cancels what is loaded in the background, if there is something.
  func stop() {
    guard let loading else { return }
    loading.cancel()
    self.loading = nil
    news.onChange(.loading)
  }

  // MARK: Limits of work and memory that the user raises

  /// The factor of one step.
  private static let step = 8.0
  /// The largest factor: a frame may take about a minute then.
  private static let most = 64.0

  /// The limits of an entry.
  func limits(of entry: Playlist.Entry) -> Limits {
    var limits = Limits.given
    guard let factor = factors[entry.path] else { return limits }
    limits.frameWork *= factor
    limits.memory = Int(clamping: Double(limits.memory) * factor, to: 0...Int.max / 2)
    return limits
  }

  /// Whether the limits of a file can be raised.
  func canRaiseLimits(of path: String) -> Bool { factors[path, default: 1] < Self.most }

  /// Raises the limits of a file, from when it is read again.
  func raiseLimits(of path: String) {
    let factor = factors[path, default: 1] * Self.step
    factors[path] = factor
    news.trace("limits", ["factor": .number(factor)])
  }

  /// Gives a file the limits of another one, from which it was saved.
  func moveLimits(from old: String, to new: String) { factors[new] = factors[old] }
}

/// The source of an entry.
nonisolated extension Playlist.Entry {
  /// Whether it is a local file, which is read at once.
  var isOnDisk: Bool { pathOnDisk != nil }
  /// The local path; nil for URLs and pipes.
  var pathOnDisk: String? { if case .path(let path) = InputFile(path) { path } else { nil } }
}
