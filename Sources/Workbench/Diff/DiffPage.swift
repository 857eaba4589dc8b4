// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
package import LottieTexts

/// A page in HTML that shows what is different: one file with all pictures, which needs no network and asks for
/// nothing.
package struct DiffPage {
  /// The names of both files.
  private let names: (old: String, new: String)
  /// The differences in words; nil where the other side is no animation.
  private let words: AnimationDiff?
  private let pictures: PictureComparison?
  private var shots: [Shot] = []
  /// The `data:` URIs of the pictures, each once.
  private var sources: [String] = []
  private var indices: [String: Int] = [:]
  private var bytes = 0

  /// A frame with pictures, by their indices in `sources`; -1 for no heat map.
  private struct Shot {
    let frame: PictureComparison.Frame
    let old, new, heat: Int
  }

  /// The largest number of frames with pictures, and of them those that differ most.
  package static let mostFrames = 60
  private static let mostWorst = 20
  /// The longer side of pictures in pixels.
  package static let longestSide = 360.0
  /// The size of all pictures, after which no more are added.
  private static let mostBytes = 24 << 20

  package init(
    old: String, new: String, words: AnimationDiff?, pictures: PictureComparison?
  ) {
    names = (old, new)
    (self.words, self.pictures) = (words, pictures)
  }

  // MARK: Pictures

  /// Adds the pictures of the frames: of all, or of the worst and of some in equal steps.
  ///
  /// - Parameters:
  ///   - pair: Draws them, as large as the page shows them.
  ///   - follow: Called after each frame with the numbers of finished and of all frames.
  package mutating func addPictures(
    of pair: FramePair, follow: (Int, Int) throws -> Void = { _, _ in }
  ) throws {
    let chosen = Self.chosen(pictures)
    for (index, frame) in chosen.enumerated() where bytes < Self.mostBytes {
      let (a, b) = try pair.pictures(at: frame.frame)
      let old = try add(a.straightBytes, a.width, a.height)
      var (new, heat) = (old, -1)
      if frame.isDifferent {
        new = try add(b.straightBytes, b.width, b.height)
        let difference = AmplifiedDifference(a, b, gain: 1).picture
        heat = try add(Self.heat(difference), difference.width, difference.height)
      }
      shots.append(Shot(frame: frame, old: old, new: new, heat: heat))
      try follow(index + 1, chosen.count)
    }
  }

  /// The colours of a heat map: from black, where nothing differs, over red and yellow to white.
  private static func heat(_ difference: Picture) -> [UInt8] {
    let colors = (0...255).map { level -> [UInt8] in
      guard level > 0 else { return [0, 0, 0, 255] }
      // Small differences are seen, too.
      let warmth = 0.2 + 0.8 * (Double(level) / 255).squareRoot()
      let parts = [0.0, 1, 2].map { ((3 * warmth - $0) * 255).clamped(to: 0...255) }
      return parts.map { UInt8(Int(clamping: $0.rounded(), to: 0...255)) } + [255]
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * difference.pixels.count)
    for pixel in difference.pixels {
      let level = max(pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
      bytes += colors[Int(level)]
    }
    return bytes
  }

  private static func chosen(_ pictures: PictureComparison?) -> [PictureComparison.Frame] {
    guard let pictures else { return [] }
    guard pictures.frames.count > mostFrames else { return pictures.frames }
    var wanted = Set(pictures.worst.prefix(mostWorst).map(\.frame))
    let rest = mostFrames - wanted.count
    for index in 0..<rest {
      wanted.insert(pictures.frames[index * (pictures.frames.count - 1) / max(1, rest - 1)].frame)
    }
    return pictures.frames.filter { wanted.contains($0.frame) }
  }

  private mutating func add(_ pixels: [UInt8], _ width: Int, _ height: Int) throws -> Int {
    let png = try PNGWriter.file(pixels, width: width, height: height, isFast: false)
    let source = "data:image/png;base64," + Base64.text(png)
    if let known = indices[source] { return known }
    indices[source] = sources.count
    sources.append(source)
    bytes += source.utf8.count
    return sources.count - 1
  }

  // MARK: The page

  /// The page in UTF-8.
  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="\(Self.escaped(Texts.language?.locale ?? "en"))">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <meta name="color-scheme" content="light dark">
    <title>\(Self.escaped(names.old)) → \(Self.escaped(names.new))</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <header>
    <h1><span>\(Self.escaped(names.old))</span> <span aria-hidden="true">→</span> <span>\(Self.escaped(names.new))</span></h1>
    \(summary)
    </header>
    <main>
    \(viewer)
    \(list)
    </main>
    \(script)
    </body>
    </html>

    """
  }

  private var summary: String {
    var parts: [String] = []
    if let words {
      parts.append(
        words.verdict.isSame
          ? Self.written(words.verdict.text)
          : Self.written(
            .counted(
              words.changes.count + words.leftOut, "1 difference in words",
              "\(words.changes.count + words.leftOut) differences in words")))
    }
    if let pictures { parts.append(Self.escaped(pictures.summary.localized.withLocalizedNumbers)) }
    return parts.map { "<p>\($0)</p>" }.joined(separator: "\n")
  }

  // MARK: Words

  private var list: String {
    guard let words, !words.changes.isEmpty else { return "" }
    let items = words.changes.map { change in
      let prefix = [
        change.file.map { $0 + ":" },
        change.keypath.isEmpty ? nil : change.keypath.joined(separator: "."),
      ]
      .compactMap { $0 }.joined(separator: " ")
      let details = change.details.map { "<li>\(Self.written($0))</li>" }.joined()
      return """
        <li class="\(change.action.rawValue)"><span class="sign" aria-hidden="true">\(change.sign)</span>\
        <div>\(prefix.isEmpty ? "" : "<code>\(Self.escaped(prefix))</code> ")\(Self.written(change.text))\
        \(details.isEmpty ? "" : "<ul>\(details)</ul>")</div></li>
        """
    }
    let more =
      words.leftOut > 0
      ? "<p>\(Self.written("\(words.leftOut) more differences are left out"))</p>" : ""
    return """
      <section aria-labelledby="words">
      <h2 id="words">\(Self.written("Differences in words"))</h2>
      <ul class="changes">
      \(items.joined(separator: "\n"))
      </ul>\(more)
      </section>
      """
  }

  // MARK: The viewer

  private var viewer: String {
    guard let pictures, !shots.isEmpty else { return "" }
    let start = shots.indices.max { shots[$0].frame.share < shots[$1].frame.share } ?? 0
    let shot = shots[start]
    func figure(_ id: String, _ index: Int, _ title: Message) -> String {
      let source = index < 0 ? "" : " src=\"\(sources[index])\""
      let isHidden = index < 0 ? " hidden" : ""
      return """
        <figure id="\(id)-box"><div class="board"><img id="\(id)" alt="\(Self.written(title))"\(source)\(isHidden)></div>\
        <figcaption>\(Self.written(title))</figcaption></figure>
        """
    }
    let noted =
      shots.count < pictures.frames.count
      ? "<p class=\"note\">"
        + Self.written("Pictures of \(shots.count) of \(pictures.frames.count) compared frames")
        + "</p>"
      : ""
    return """
      <section aria-labelledby="pictures">
      <h2 id="pictures">\(Self.written("Differences in pictures"))</h2>
      <div class="modes" role="group" aria-label="\(Self.written("View"))">
      <button type="button" data-mode="side" aria-pressed="true">\(Self.written("Side by side"))</button>
      <button type="button" data-mode="wipe" aria-pressed="false">\(Self.written("Wipe"))</button>
      <button type="button" data-mode="blink" aria-pressed="false">\(Self.written("Blink"))</button>
      </div>
      <div class="stage side" id="stage" style="--aspect: \(Int(clamping: pictures.size.width, to: 1...100_000)) / \(Int(clamping: pictures.size.height, to: 1...100_000))">
      \(figure("old", shot.old, "Before"))
      \(figure("new", shot.new, "After"))
      \(figure("heat", shot.heat, "Heat map"))
      </div>
      <label class="split" for="split">\(Self.written("Line of the wipe"))
      <input type="range" id="split" min="0" max="100" value="50"></label>
      <div class="time">
      \(chart)
      <input type="range" id="frame" min="0" max="\(shots.count - 1)" value="\(start)" aria-label="\(Self.written("Frame"))">
      <div class="transport">
      <button type="button" id="play" aria-pressed="false">\(Self.written("Play"))</button>
      <button type="button" id="previous">\(Self.written("Previous difference"))</button>
      <button type="button" id="next">\(Self.written("Next difference"))</button>
      <output id="state" for="frame"></output>
      </div>
      <p class="note">\(Self.written("Keys: ← and → frame, N and P difference, space plays, 1 2 3 views"))</p>
      \(noted)
      </div>
      \(worst)
      </section>
      """
  }

  /// The share of different pixels of each frame as bars.
  private var chart: String {
    let most = max(1e-9, shots.map(\.frame.share).max() ?? 0)
    let bars = shots.enumerated().filter { $0.element.frame.isDifferent }.map { index, shot in
      let height = max(2, (shot.frame.share / most * 30 * 10).rounded() / 10)
      return "<rect x=\"\(index)\" y=\"\(32 - height)\" width=\"1\" height=\"\(height)\"/>"
    }
    return """
      <svg class="chart" id="chart" viewBox="0 0 \(shots.count) 32" preserveAspectRatio="none" aria-hidden="true">\
      <g class="bars">\(bars.joined())</g><rect id="cursor" x="0" y="0" width="1" height="32"/></svg>
      """
  }

  private var worst: String {
    guard let pictures, !pictures.worst.isEmpty else { return "" }
    let indices = Dictionary(shots.enumerated().map { ($1.frame.frame, $0) }) { first, _ in first }
    let items = pictures.worst.prefix(8).map { frame in
      let layers = frame.layers.map { $0.keypath.joined(separator: ".") }.joined(separator: ", ")
      let name = Self.written("Frame \(ValueText().number(frame.frame))")
      let label =
        indices[frame.frame].map { "<button type=\"button\" data-frame=\"\($0)\">\(name)</button>" }
        ?? "<span>\(name)</span>"
      return """
        <li>\(label) <span>\(Self.written("\(PictureComparison.percent(frame.share).withLocalizedNumbers) %, up to \(frame.most) of 255"))</span> \
        <span class="layers">\(Self.escaped(layers))</span></li>
        """
    }
    return """
      <h3>\(Self.written("Frames that differ most"))</h3>
      <ol class="worst">
      \(items.joined(separator: "\n"))
      </ol>
      """
  }

  private var script: String {
    guard !shots.isEmpty else { return "" }
    let list = sources.map { "\"\($0)\"" }.joined(separator: ",\n")
    let frames = shots.map { shot in
      "[\(JSONValue.number(shot.frame.frame)),\(shot.old),\(shot.new),\(shot.heat),\"\(PictureComparison.percent(shot.frame.share).withLocalizedNumbers)\"]"
    }.joined(separator: ",")
    let texts = [
      localized("frame %f: %s % of the pixels differ"), localized("frame %f: no difference"),
      localized("Play"), localized("Pause"),
    ].map { "\"\(Self.quoted($0))\"" }.joined(separator: ",")
    return """
      <script>
      "use strict";
      const sources = [\(list)];
      const shots = [\(frames)];
      const texts = [\(texts)];
      \(Self.code)
      </script>
      """
  }

  // MARK: Texts

  private static func written(_ message: Message) -> String { escaped(message.localized) }

  /// A text in HTML, also within quotation marks.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { html, scalar in
      switch scalar {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\"": html += "&quot;"
      case "'": html += "&#39;"
      // Marks that turn the direction of what follows, and control characters.
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\0"..."\u{1F}": html += "�"
      default: html.unicodeScalars.append(scalar)
      }
    }
  }

  /// A text in a string of JavaScript.
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { code, scalar in
      switch scalar {
      case "\"", "\\", "<", ">", "&", "\u{2028}", "\u{2029}", "\0"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        code += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: code.unicodeScalars.append(scalar)
      }
    }
  }
}

extension PictureComparison {
  /// The result in a sentence.
  package var summary: Message {
    let different = frames.count { $0.isDifferent }
    if different == 0 {
      return .counted(
        frames.count, "the pictures are the same, in 1 frame",
        "the pictures are the same, in all of \(frames.count) frames")
    }
    return
      "\(different) of \(frames.count) frames differ, by up to \(Self.percent(share)) % of the pixels"
  }

  /// A share in percent, with so many decimals that none that differs is 0.
  package static func percent(_ share: Double) -> String {
    let percent = share * 100
    if percent == 0 { return "0" }
    let unit = percent >= 10 ? 10.0 : percent >= 0.1 ? 100.0 : 10_000.0
    return ValueText(isExact: true).number((percent * unit).rounded(.up) / unit)
  }
}
