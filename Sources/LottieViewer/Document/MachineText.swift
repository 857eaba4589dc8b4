// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieCore
internal import LottieTexts
internal import LottieTools

/// The text of a state machine as a file of its own, for an editor. It is in a folder that only its user
/// can read, and goes with this object.
final class MachineText {
  /// The path of the file.
  let path: String
  private let folder: String
  /// What the file had when it was read last.
  private var known: [UInt8]
  private let onChange: ([UInt8]) -> Void
  private var watch: FileWatch?

  /// - Parameters:
  ///   - id: The id of the state machine; the name of the file.
  ///   - onChange: Called with each new content.
  init(
    _ id: String, _ content: [UInt8], onChange: @escaping ([UInt8]) -> Void
  ) throws(SystemError) {
    let parent = FileManager.default.temporaryDirectory.path
    var template = FilePath.bytes(parent.appending(component: "lottie-machine-XXXXXX"))
    guard unsafe mkdtemp(&template) != nil else { throw SystemError() }
    folder = String(
      decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    path = folder.appending(component: id + ".json")
    (known, self.onChange) = (content, onChange)
    do {
      try SavedFile.write(content, to: path)
    } catch let error as SystemError {
      throw error
    } catch {
      throw SystemError(EIO)
    }
    watch = FileWatch(path, onChange: { [weak self] _ in self?.read() })
  }

  isolated deinit {
    watch = nil
    for name in FilePath.names(in: folder) {
      unsafe unlink(FilePath.bytes(folder.appending(component: name)))
    }
    unsafe rmdir(FilePath.bytes(folder))
  }

  /// Reads the file, unless it is half written or the same as before.
  private func read() {
    guard let content = try? Disk.contents(of: path), !content.isEmpty, content != known else {
      return
    }
    known = content
    onChange(content)
  }
}
