// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

extension ArchivePart {
  /// Checks whether a content can be this part, as players read it.
  ///
  /// - Throws: `LottieError` with the reason, and the line of a text, if not.
  package func check(_ content: [UInt8], limits: Limits = .init()) throws(LottieError) {
    do {
      switch self {
      case .manifest:
        _ = try JSONTape(content, limits: limits)
      case .animation:
        _ = try Animation(json: content, limits: limits)
      case .theme: _ = try Theme(json: content, file: path)
      case .machine: _ = try StateMachine(json: content, file: path)
      case .image: _ = try LottieImage(data: content, limits: limits)
      case .sound:
        guard AudioAsset.hasEnding(name) else {
          throw LottieError(.malformed, reason: "players know sounds by their ending, such as .mp3")
        }
      }
    } catch let error as LottieError {
      throw error
    } catch let error as DotLottieError {
      let position =
        error.line.map { ($0, error.column) } ?? Self.position(of: error.path, in: content)
      throw LottieError(
        .malformed, file: path, line: position?.0, column: position?.1, path: error.path,
        reason: error.text)
    } catch {
      throw LottieError(.malformed, reason: "it cannot be read")
    }
  }

  /// The line and the column of the value at a path in words; nil for a text that cannot be read.
  private static func position(of path: String, in content: [UInt8]) -> (Int, Int?)? {
    guard let tape = try? JSONTape(content),
      let index = tape.nodes.indices.first(where: { tape.path(ofNode: $0) == path })
    else { return nil }
    let position = JSONTape.position(of: tape.range(of: index).lowerBound, in: tape.bytes)
    return (position.line, position.column)
  }
}
