// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension AnimationFile {
  /// Opens the Lottie file at a URL (http, https or file). Redirects to other schemes than http and
  /// https are not followed.
  ///
  /// Downloads need libcurl, which is loaded when the first download starts.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - id: The id of the animation in a .lottie file. Default: nil, the first animation.
  ///   - imageProvider: The source of images that are not in the file. Default: nil, the folder of
  ///     a local file; images of other files are not drawn.
  ///   - limits: The limits of the file's content and of the download. Default: the defaults of
  ///     `Limits`.
  /// - Throws: `LottieError` with the URL, the position and the reason of the failure.
  public static func read(
    url: URL, animation id: String? = nil,
    imageProvider: (any AnimationImageProvider & Sendable)? = nil, limits: Limits = .init()
  ) async throws(LottieError) -> AnimationFile {
    if url.isFileURL, imageProvider == nil {
      return try read(path: url.path, animation: id, limits: limits)
    }
    let bytes = try await Download.bytes(from: url, limits: limits)
    do throws(LottieError) {
      return try read(bytes: bytes, animation: id, imageProvider: imageProvider, limits: limits)
    } catch {
      var error = error
      error.file = url.absoluteString
      throw error
    }
  }

  /// Opens the Lottie file at a URL with the session of the application.
  package static func read(
    url: URL, by session: any LottieURLSession
  ) async throws(LottieError) -> AnimationFile {
    if session is LottieDownloadSession { return try await read(url: url) }
    let limits = Limits()
    return try read(
      bytes: await Download.bytes(from: url, by: session, limits: limits), limits: limits)
  }

  /// Downloads the content of a URL and reports the progress; see `read(url:)`.
  package static func bytes(
    from url: URL, limits: Limits = .init(), progress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws(LottieError) -> [UInt8] {
    try await Download.bytes(from: url, limits: limits, progress: progress)
  }
}
