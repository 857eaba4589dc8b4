// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// Questions about the composition of the file, its images and markers: first numbers, a name or a path,
/// then what they mean.
final class FileQuestions {
  private let document: Document
  private let overlays: Overlays
  private var question: QuestionCard { overlays.question }
  private var namePrompt: NamePrompt { overlays.namePrompt }

  init(_ document: Document, _ overlays: Overlays) {
    (self.document, self.overlays) = (document, overlays)
  }

  /// Asks for the first frame and the end.
  func askForRange() {
    guard let facts = document.editing.composition else { return }
    ask(localized("First frame and end"), [facts.start, facts.end]) { [unowned self] numbers in
      let (start, end) = (numbers[0], numbers[1])
      question.ask(
        localized("Frames \(shownNumber(start)) to \(shownNumber(end))?"),
        facts.meaning(ofRange: start, end), about: .shownFile,
        [
          answer(
            localized("Layers too"), .enter, .range(start: start, end: end, takesLayers: true)),
          answer(
            localized("File alone"), .character("f"),
            .range(start: start, end: end, takesLayers: false)),
          Self.no,
        ])
    }
  }

  /// Asks for the frames of a second.
  func askForRate() {
    guard let facts = document.editing.composition else { return }
    ask(localized("Frames per second"), [facts.rate]) { [unowned self] numbers in
      let rate = numbers[0]
      question.ask(
        localized("\(shownNumber(rate)) frames per second?"), facts.meaning(ofRate: rate),
        about: .shownFile,
        [
          answer(localized("Keep seconds"), .enter, .rate(rate, keepsSeconds: true)),
          answer(localized("Keep frames"), .character("f"), .rate(rate, keepsSeconds: false)),
          Self.no,
        ])
    }
  }

  /// Asks for the size in pixels.
  func askForSize() {
    guard let facts = document.editing.composition else { return }
    ask(localized("Width and height in pixels"), [facts.width, facts.height]) {
      [unowned self] numbers in
      let (width, height) = (numbers[0], numbers[1])
      question.ask(
        localized("\(shownNumber(width)) × \(shownNumber(height)) pixels?"),
        facts.meaningOfSize, about: .shownFile,
        [
          answer(localized("Scale"), .enter, .size(width: width, height: height, .scale)),
          answer(
            localized("Centre"), .character("c"), .size(width: width, height: height, .center)),
          answer(localized("Keep"), .character("k"), .size(width: width, height: height, .keep)),
          Self.no,
        ])
    }
  }

  private func answer(
    _ title: String, _ key: Key, _ change: CompositionChange
  ) -> QuestionCard.Answer {
    .init(title: title, key: key) { [unowned self] in document.editing.change(change) }
  }

  private static var no: QuestionCard.Answer { .init(title: localized("Cancel"), key: .escape) {} }

  /// Asks for numbers, separated by spaces or commas.
  private func ask(
    _ title: String, _ old: [Double], _ answer: @escaping ([Double]) -> Void
  ) {
    namePrompt.begin(title, TypedNumbers.text(old)) { [unowned self] text in
      let counts = old.count...old.count
      guard let numbers = TypedNumbers.read(text, counts, between: TypedNumbers.isNoNumber) else {
        return document.notice.tell(
          .refused(
            old.count == 1 ? "This needs one number" : "This needs \(old.count) numbers"))
      }
      answer(numbers)
      return .done()
    }
  }

  // MARK: Images

  /// The row of the selected layer, if it shows an image.
  var imageRow: Int? {
    guard let row = document.editing.selection.row,
      document.editing.outline?.imageID(of: row) != nil
    else {
      return nil
    }
    return row
  }

  /// Asks for a file that replaces the image of the selected layer, then for its size.
  func replaceImage() {
    guard let row = imageRow else { return }
    let folder = document.pathOnDisk.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().path
    }
    overlays.pathPrompt.begin(
      in: folder ?? FileManager.default.currentDirectoryPath,
      localized("Replace the image by a file")
    ) { [unowned self] path in
      let address = document.editing.image(of: row)
      guard
        let image = NewImage(
          at: path, for: address, beside: document.pathOnDisk, document.notice)
      else { return }
      let replace = { [unowned self] (keepsSize: Bool) in
        let size = keepsSize ? nil : (Double(image.width), Double(image.height))
        document.editing.replace(image.address, by: image.source, size: size)
      }
      question.ask(
        localized("Replace the image?"), image.meaning, about: .shownFile,
        [
          .init(title: localized("Keep the size"), key: .enter) { replace(true) },
          .init(title: localized("Its own size"), key: .character("o")) { replace(false) }, Self.no,
        ])
    }
  }

  // MARK: Markers

  /// Adds a marker at the playhead, and asks for its name.
  func addMarker() {
    let frame = document.player.shownFrame.rounded(.down)
    namePrompt.begin(localized("Add a marker at frame \(shownNumber(frame))"), localized("Marker"))
    {
      [unowned self] in
      document.editing.addMarker($0, at: frame)
    }
  }

  /// Ends the marker at the playhead or before there.
  func endMarker() {
    guard let marker = document.playback.currentMarker else { return }
    document.editing.endMarker(marker, at: document.player.shownFrame)
  }

  /// Asks for the frame, the time or the part of the animation at which the marker at the playhead
  /// or before begins.
  func moveMarker() {
    guard let marker = document.playback.currentMarker else { return }
    let old = shownNumber(Double(document.playback.markers[marker].frameTime))
    namePrompt.begin(localized("Start of the marker, such as 84, 1.5s or 50%"), old) {
      [unowned self] text in
      let typed = text.replacing(",", with: ".").filter { !$0.isWhitespace }
      guard let frame = FrameText.frame(typed, in: document.playback.timeline) else {
        return document.notice.tell(.refused("This needs a frame, a time or a part"))
      }
      // Whole hundredths, so that the file does not get 0.30000000000000004.
      return document.editing.moveMarker(marker, to: (frame * 100).rounded() / 100)
    }
  }

  /// Asks for another name of the marker at the playhead or before.
  func renameMarker() {
    guard let marker = document.playback.currentMarker else { return }
    namePrompt.begin(localized("Rename the marker"), document.playback.markers[marker].name) {
      [unowned self] in
      document.editing.renameMarker(marker, to: $0)
    }
  }

  // MARK: Addresses

  /// Asks the user before a URL of a state machine is opened. Requests during a question are
  /// ignored.
  func ask(toOpen url: URL) {
    guard question.isHidden else { return }
    question.ask(
      localized("Open \(url.host ?? localized("this address"))?"),
      localized("The animation wants to open \(url.absoluteString)"),
      [
        .init(title: localized("Open"), key: .enter) { [unowned self] in
          document.trace("opens", ["url": .text(url.absoluteString)])
          if !AddressOpener.open(url) {
            document.notice.say("No program is installed that opens addresses (xdg-open)")
          }
        },
        .init(title: localized("Cancel"), key: .escape) {},
      ])
    document.trace("asked", ["url": .text(url.absoluteString)])
  }
}
