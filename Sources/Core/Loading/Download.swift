// SPDX-License-Identifier: Apache-2.0

internal import CLottieTransfer
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import Synchronization

/// The download of files with libcurl.
package enum Download {
  /// The maximum time in seconds until a connection is established, and the maximum number of
  /// redirects.
  private static let connectSeconds = 15.0
  private static let redirects = 8

  /// Downloads a file.
  ///
  /// - Parameters:
  ///   - url: The address (http or https).
  ///   - progress: Called repeatedly with the number of received bytes and the total number, which
  ///     is nil if the server does not send it.
  /// - Throws: `LottieError` if the address has another scheme, the download fails or is cancelled,
  ///   or the file is too large.
  package static func bytes(
    from url: String, limits: Limits,
    progress: @escaping @Sendable (Int, Int?) -> Void = { _, _ in }
  ) async throws(LottieError) -> [UInt8] {
    func failure(_ reason: Message) -> LottieError {
      LottieError(.unreadable, file: url, reason: reason)
    }
    guard ["http", "https"].contains(url.prefix { $0 != ":" }.lowercased()) else {
      throw failure("only addresses that begin with http:, https: or file: are read")
    }
    guard limits.files.allowsDownloads else { throw failure("downloads are disabled") }
    let transfer = Transfer(url: url, limits: limits, progress: progress)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A separate thread, since libcurl blocks, which threads of the task pool must not.
        let runs = DetachedThread.start { continuation.resume(returning: transfer.run()) }
        if !runs {
          continuation.resume(returning: .failure(failure("the system has no thread for it")))
        }
      }
    } onCancel: {
      transfer.stop()
    }
    return try result.get()
  }

  /// A download in progress.
  private final class Transfer: Sendable {
    private let url: String
    private let limits: Limits
    private let progress: @Sendable (Int, Int?) -> Void
    /// The received bytes.
    private let received = Mutex<[UInt8]>([])
    private let isStopped = Atomic(false)

    init(url: String, limits: Limits, progress: @escaping @Sendable (Int, Int?) -> Void) {
      self.url = url
      self.limits = limits
      self.progress = progress
    }

    /// Cancels the download at the next report of progress.
    func stop() { isStopped.store(true, ordering: .relaxed) }

    /// Downloads the file and blocks until the end.
    func run() -> Result<[UInt8], LottieError> {
      var message = [CChar](repeating: 0, count: 256)
      let caps = ctransfer_limits(
        connect_milliseconds: Self.milliseconds(Download.connectSeconds),
        total_milliseconds: Self.milliseconds(limits.files.downloadSeconds),
        redirects: Download.redirects, bytes: max(0, limits.files.jsonBytes))
      // The pointer is used only during the call, in which `self` is alive.
      let context = unsafe Unmanaged.passUnretained(self).toOpaque()
      let result = unsafe ctransfer_get(
        url, caps, context,
        { context, bytes, count in
          guard let context = unsafe context, let bytes = unsafe bytes else { return }
          let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
          unsafe transfer.append(UnsafeBufferPointer(start: bytes, count: count))
        },
        { context, received, total in
          guard let context = unsafe context else { return 1 }
          let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
          transfer.progress(Int(clamping: received), total > 0 ? Int(clamping: total) : nil)
          return transfer.isStopped.load(ordering: .relaxed) ? 1 : 0
        }, &message)
      if result == CTRANSFER_OK { return .success(received.withLock { $0 }) }
      return .failure(error(result, message))
    }

    /// Adds received bytes.
    private func append(_ piece: UnsafeBufferPointer<UInt8>) {
      let bytes = unsafe Array(piece)
      received.withLock { $0 += bytes }
    }

    /// Converts an error of libcurl.
    private func error(_ result: ctransfer_result, _ message: [CChar]) -> LottieError {
      let text = String(
        decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      switch result {
      case CTRANSFER_NO_LIBRARY:
        return LottieError(
          .unreadable, file: url,
          reason: "downloads need libcurl.so.4; install it (Debian: apt-get install libcurl4)")
      case CTRANSFER_TOO_LARGE:
        return LottieError(
          .limit, file: url,
          reason: "there is more than the \(limits.files.jsonBytes >> 20) MB that are read")
      case CTRANSFER_STOPPED:
        return LottieError(.unreadable, file: url, reason: "the download was cancelled")
      default: return LottieError(.unreadable, file: url, message: text)
      }
    }

    /// Converts seconds to milliseconds.
    private static func milliseconds(_ seconds: Double) -> Int {
      // libcurl interprets 0 as no limit.
      Int(clamping: (seconds * 1000).rounded(.up), to: 1...1_000_000_000)
    }
  }
}
