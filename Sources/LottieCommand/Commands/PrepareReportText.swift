// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieTexts
internal import LottieTools
internal import LottieWorkbench

/// The report of a preparation as text and as JSON.
struct PrepareReportText: Encodable {
  private let report: PrepareReport
  private let options: PrepareOptions

  init(_ report: PrepareReport, _ options: PrepareOptions) {
    (self.report, self.options) = (report, options)
  }

  // MARK: Text

  /// The lines for a terminal.
  var text: String {
    var lines = [report.sizeText] + report.changes
    if !report.kept.isEmpty {
      lines += ["", localized("Left as it is:")] + report.kept.map { "  " + line($0) }
    }
    for entry in report.leftOut {
      lines += ["", PrepareReport.text(leftOut: entry.step, entry.proof)]
    }
    if let proof = report.proof {
      lines += ["", proof.text(tolerance: options.colorTolerance).inOneLine]
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ note: PrepareNote) -> String {
    let subject = [note.layer.isEmpty ? "" : "“\(note.layer.inOneLine)”", note.path].filter {
      !$0.isEmpty
    }
    return subject.isEmpty
      ? note.text.localized : "\(subject.joined(separator: " ")): \(note.text.localized)"
  }

  // MARK: JSON

  private enum Key: String, CodingKey {
    case source, plain, prepared, bytes, gzip, steps, notes, leftOut, proof
    case kind, step, path, layer, text, share, frame, width, height, most, pictures, area, theme
  }

  func encode(to encoder: any Encoder) throws {
    var root = encoder.container(keyedBy: Key.self)
    let sizes: [(Key, Int, Int)] = [
      (.source, report.sourceBytes, report.sourceGzip),
      (.plain, report.plainBytes, report.plainGzip),
      (.prepared, report.bytes, report.gzip),
    ]
    for (key, bytes, gzip) in sizes {
      var size = root.nestedContainer(keyedBy: Key.self, forKey: key)
      try size.encode(bytes, forKey: .bytes)
      try size.encode(gzip, forKey: .gzip)
    }
    try root.encode(report.steps.map(\.rawValue), forKey: .steps)
    var notes = root.nestedUnkeyedContainer(forKey: .notes)
    for note in report.notes {
      var entry = notes.nestedContainer(keyedBy: Key.self)
      try entry.encode(note.kind.rawValue, forKey: .kind)
      try entry.encode(note.step?.rawValue, forKey: .step)
      try entry.encode(note.path, forKey: .path)
      try entry.encode(note.layer, forKey: .layer)
      try entry.encode(note.text.english, forKey: .text)
    }
    var leftOut = root.nestedUnkeyedContainer(forKey: .leftOut)
    for entry in report.leftOut {
      var container = leftOut.nestedContainer(keyedBy: Key.self)
      try container.encode(entry.step.rawValue, forKey: .step)
      try encode(entry.proof, to: &container)
    }
    if let proof = report.proof {
      var container = root.nestedContainer(keyedBy: Key.self, forKey: .proof)
      try encode(proof, to: &container)
    }
  }

  private func encode(
    _ proof: ProofResult, to container: inout KeyedEncodingContainer<Key>
  ) throws {
    try container.encode(proof.share, forKey: .share)
    try container.encode(proof.most, forKey: .most)
    try container.encode(proof.frame, forKey: .frame)
    try container.encode(proof.width, forKey: .width)
    try container.encode(proof.height, forKey: .height)
    try container.encode(proof.pictures, forKey: .pictures)
    try container.encodeIfPresent(proof.theme, forKey: .theme)
    try container.encode(
      [proof.area.minX, proof.area.minY, proof.area.maxX, proof.area.maxY], forKey: .area)
  }
}
