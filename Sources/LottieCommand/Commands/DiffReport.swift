// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench

/// What `lottie diff` prints.
struct DiffReport {
  let old: String
  let new: String
  /// The differences in words; nil where one side is no animation.
  var words: AnimationDiff?
  var pictures: PictureComparison?
  /// The number of frames of the animations, of which some may have been left out.
  var allFrames = 0
  var page: DiffPage?
  /// What is there on one side only; nil for two files.
  private var whole: Whole?

  /// A file that is only there on one side.
  private struct Whole {
    let isAdded: Bool
    let text: Message
  }

  /// The number of frames that are listed.
  private static let listedFrames = 5

  init(old: String, new: String) { (self.old, self.new) = (old, new) }

  /// Whether the animation is the new file, and pictures are the old one.
  var isSwapped = false
  var shownOld: String { old.lastComponent.isEmpty ? old : old.lastComponent }
  var shownNew: String { new.lastComponent.isEmpty ? new : new.lastComponent }

  /// Notes a file beside which there is none.
  mutating func addWhole(_ file: AnimationFile, isAdded: Bool) {
    let animation = file.animation
    let size = PixelSize(of: animation.canvas).text
    let frames = Int(clamping: animation.end - animation.start, to: 0...Int.max / 2)
    whole = Whole(
      isAdded: isAdded,
      text: isAdded
        ? "the whole file was added: \(size), \(frames) frames"
        : "the whole file was removed: \(size), \(frames) frames")
  }

  /// Whether the exit code says so.
  ///
  /// - Parameter threshold: The largest share of different pixels that counts as the same; nil where words count.
  func isDifferent(threshold: Double?) -> Bool {
    if whole != nil { return true }
    if let threshold { return (pictures?.share ?? 0) > threshold }
    if let words { return !words.verdict.isSame }
    return (pictures?.share ?? 0) > 0
  }

  // MARK: Text

  /// The report for people.
  var text: String {
    var lines: [String] = []
    if let whole { lines.append("\(whole.isAdded ? "+" : "-") \(whole.text.localized)") }
    if let words {
      if words.verdict.isSame { lines.append(words.verdict.text.localized) }
      for change in words.changes {
        lines.append("\(change.sign) \(change.line.localized.inOneLine)")
        lines += change.details.map { "    \($0.localized.inOneLine)" }
      }
      if words.leftOut > 0 {
        lines.append(localized("\(words.leftOut) more differences are left out"))
      }
    }
    if let pictures {
      if !lines.isEmpty { lines.append("") }
      lines.append(picturesLine(pictures))
      for frame in pictures.worst.prefix(Self.listedFrames) {
        let layers = frame.layers.map { $0.keypath.joined(separator: ".") }
        let suffix = layers.isEmpty ? "" : " - " + layers.joined(separator: ", ").inOneLine
        lines.append(
          "  "
            + localized(
              "frame \(number(frame.frame)): \(PictureComparison.percent(frame.share).withLocalizedNumbers) %, up to \(frame.most) of 255"
            ) + suffix)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func picturesLine(_ pictures: PictureComparison) -> String {
    let size = PixelSize(of: pictures.size).text
    let noted = pictures.tolerance > 0 ? localized(", tolerance \(pictures.tolerance)") : ""
    let some =
      pictures.frames.count < allFrames
      ? localized("; \(pictures.frames.count) of \(allFrames) frames were compared") : ""
    return pictures.summary.localized.withLocalizedNumbers + " (\(size)\(noted))" + some
  }

  // MARK: JSON

  /// The report for programs. The names of the members are the JSON keys.
  private struct Report: Encodable {
    struct Change: Encodable {
      let action: String
      let subject: String
      /// The names that lead to it, and as one text as `lottie keypaths` prints it.
      let keys: [String]
      let keypath: String
      let text: String
      let details: [String]?
      let old: String?
      let new: String?
      let oldPath: String?
      let oldLine: Int?
      let oldColumn: Int?
      let newPath: String?
      let newLine: Int?
      let newColumn: Int?
      let file: String?
    }

    struct Layer: Encodable {
      let keypath: String
      let share: Double
    }

    struct Area: Encodable {
      let x, y, width, height: Int
    }

    struct Frame: Encodable {
      let frame: Double
      let share: Double
      let most: Int
      let area: Area?
      let layers: [Layer]?
    }

    struct Pictures: Encodable {
      let width: Int
      let height: Int
      let tolerance: Int
      let compared: Int
      let different: Int
      let share: Double
      /// The frames that differ, the worst first.
      let frames: [Frame]
    }

    let old: String
    let new: String
    let verdict: String
    let changes: [Change]
    let leftOut: Int?
    let pictures: Pictures?
  }

  /// Returns the report as JSON, in English.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(report), as: UTF8.self)
  }

  private var report: Report {
    let changes = (words?.changes ?? []).map { change in
      Report.Change(
        action: change.action.rawValue, subject: change.subject, keys: change.keypath,
        keypath: change.keypath.joined(separator: "."), text: change.text.english,
        details: change.details.isEmpty ? nil : change.details.map(\.english), old: change.old,
        new: change.new, oldPath: change.oldPath?.description, oldLine: change.oldPosition?.line,
        oldColumn: change.oldPosition?.column, newPath: change.newPath?.description,
        newLine: change.newPosition?.line, newColumn: change.newPosition?.column,
        file: change.file)
    }
    let verdict: String =
      if let whole {
        whole.isAdded ? "added" : "removed"
      } else {
        words?.verdict.rawValue ?? ((pictures?.share ?? 0) > 0 ? "different" : "identical")
      }
    return Report(
      old: old, new: new, verdict: verdict, changes: changes,
      leftOut: words.flatMap { $0.leftOut > 0 ? $0.leftOut : nil },
      pictures: pictures.map { pictures in
        Report.Pictures(
          width: PixelSize(of: pictures.size).width, height: PixelSize(of: pictures.size).height,
          tolerance: pictures.tolerance, compared: pictures.frames.count,
          different: pictures.frames.count { $0.isDifferent }, share: pictures.share,
          frames: pictures.worst.map(Self.frame))
      })
  }

  private static func frame(_ frame: PictureComparison.Frame) -> Report.Frame {
    let area = frame.bounds
    return Report.Frame(
      frame: frame.frame, share: frame.share, most: frame.most,
      area: Report.Area(x: area.minX, y: area.minY, width: area.width, height: area.height),
      layers: frame.layers.isEmpty
        ? nil
        : frame.layers.map {
          Report.Layer(keypath: $0.keypath.joined(separator: "."), share: $0.share)
        })
  }
}
