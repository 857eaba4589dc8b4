// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LottieTexts

/// Downloads files instead of the library.
///
/// For a `URLSession`, in a program that imports FoundationNetworking:
///
/// ```swift
/// extension URLSession: @retroactive LottieURLSession {
///   public func lottieData(from url: URL) async throws -> Data { try await data(from: url).0 }
/// }
/// ```
public protocol LottieURLSession: Sendable {
  /// Returns the content of a URL.
  ///
  /// - Throws: The reason why it cannot be loaded, which becomes the reason of a `LottieError`.
  func lottieData(from url: URL) async throws -> Data
}

/// The library's own downloads: http and https by libcurl, and local files.
public struct LottieDownloadSession: LottieURLSession {
  /// The limits of size and time.
  public let limits: Limits

  /// - Parameter limits: The limits of size and time. Default: those of `Limits`.
  public init(limits: Limits = .init()) { self.limits = limits }

  /// Returns the content of a URL (http, https or file).
  ///
  /// - Throws: `LottieError` if it cannot be loaded or is over the limits.
  public func lottieData(from url: URL) async throws -> Data {
    Data(try await Download.bytes(from: url, limits: limits))
  }
}

extension LottieURLSession where Self == LottieDownloadSession {
  /// The library's own downloads, with the default limits.
  public static var shared: LottieDownloadSession { LottieDownloadSession() }
}

extension Download {
  /// Downloads a file, or reads a local file; see `bytes(from:limits:progress:)` of the core.
  static func bytes(
    from url: URL, limits: Limits,
    progress: @escaping @Sendable (Int, Int?) -> Void = { _, _ in }
  ) async throws(LottieError) -> [UInt8] {
    if url.isFileURL { return try FileContents.read(url.path, limit: limits.files.jsonBytes) }
    return try await bytes(from: url.absoluteString, limits: limits, progress: progress)
  }

  /// Returns the content that a session loads.
  ///
  /// - Throws: `LottieError`; other errors become its reason.
  static func bytes(
    from url: URL, by session: any LottieURLSession, limits: Limits
  ) async throws(LottieError) -> [UInt8] {
    if let own = session as? LottieDownloadSession {
      return try await bytes(from: url, limits: own.limits)
    }
    let data: Data
    do {
      data = try await session.lottieData(from: url)
    } catch let error as LottieError {
      throw error
    } catch {
      throw LottieError(.unreadable, file: url.absoluteString, reason: "\(error)")
    }
    guard data.count <= limits.files.jsonBytes else {
      throw LottieError(
        .unreadable, file: url.absoluteString,
        reason: "it has \(data.count) bytes, more than the limit of \(limits.files.jsonBytes)")
    }
    return [UInt8](data)
  }
}
