// SPDX-License-Identifier: Apache-2.0

internal import CLottiePortal
internal import Foundation
internal import LottieTexts
internal import SDLHost
internal import Synchronization

/// The file dialog of the XDG desktop portal, over D-Bus.
enum Portal {
  /// The result of a file dialog.
  nonisolated enum Answer: Sendable {
    /// The paths of the chosen files.
    case chosen([String])
    /// The user closed the dialog without a choice.
    case cancelled
    /// No portal is running, or it has no file dialog.
    case missing
  }

  /// Shows the dialog on a thread of its own, and calls back on the main actor.
  ///
  /// - Parameters:
  ///   - purpose: What the files are for.
  ///   - folder: The folder that the dialog shows first.
  static func chooseFiles(
    _ purpose: FileDialog.Purpose, folder: String,
    then completion: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    guard MessageBus.isThere else { return completion(.missing) }
    Thread.detachNewThread {
      let chosen = Chosen()
      // The pointer is valid: `chosen` lives until the call returns, and is not used afterwards.
      let context = unsafe Unmanaged.passUnretained(chosen).toOpaque()
      let kind: cportal_files =
        switch purpose {
        case .open: CPORTAL_OPEN
        case .compare: CPORTAL_OPEN_ANY
        case .save: CPORTAL_SAVE
        }
      let name: String? = if case .save(let name) = purpose { name } else { nil }
      let result = unsafe cportal_choose_files(
        "", purpose.title, folder, kind, name, context
      ) { context, uri in
        guard let context = unsafe context, let uri = unsafe uri else { return }
        let chosen = unsafe Unmanaged<Chosen>.fromOpaque(context).takeUnretainedValue()
        unsafe chosen.add(String(cString: uri))
      }
      let answer: Answer =
        switch result {
        case CPORTAL_OK: .chosen(chosen.paths)
        case CPORTAL_CANCELLED: .cancelled
        default: .missing
        }
      EventLoop.post { completion(answer) }
    }
  }

  /// The URIs that the callback collects.
  private nonisolated final class Chosen: Sendable {
    /// The URIs in the order of the callback. The lock is needed because it runs on another thread.
    private let uris = Mutex<[String]>([])

    /// Adds a URI; may be called on any thread.
    func add(_ uri: String) { uris.withLock { $0.append(uri) } }

    /// The paths of file URIs; other URIs unchanged.
    var paths: [String] {
      uris.withLock { $0 }.map { uri in
        guard let url = URL(string: uri), url.isFileURL else { return uri }
        return url.path
      }
    }
  }
}
