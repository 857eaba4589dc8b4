// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// A prepared animation.
package struct PreparedAnimation: Sendable {
  /// Its JSON.
  package let json: [UInt8]
  package let report: PrepareReport
}

/// Makes a file that other players draw, and a smaller one, with the same picture.
///
/// The steps are taken in a fixed order. Then both files are drawn at every frame, and compared. If they differ by more than
/// the tolerance, the first step after which they do is left out, and the steps after it are taken again.
package struct Preparation {
  /// How far the work is.
  package struct Progress: Sendable {
    /// The compared pairs of pictures, and all of one comparison.
    package let done, total: Int
  }

  private let file: AnimationFile
  private let options: PrepareOptions

  package init(_ file: AnimationFile, _ options: PrepareOptions) {
    (self.file, self.options) = (file, options)
  }

  private static var steps: [any PrepareStep.Type] {
    [
      BakeExpressions.self, TextsAsShapes.self, UnrollRepeaters.self, ModifiersAsPaths.self,
      EffectsAsColors.self, EffectsAsMasks.self, SolidsAsShapes.self, ResolveTimes.self,
      OrientLayers.self, FlattenLayers.self, CutToSize.self, RemoveUnused.self,
      RecompressImages.self, ReduceKeyframes.self, RemoveDefaults.self, RoundNumbers.self,
    ]
  }

  /// The state of the file after a step.
  private struct State {
    let step: PrepareStepID
    let root: JSONTree
    let hasChanged: Bool
    /// What it shows of the source, if it is a part.
    let view: CutView?
    /// Whether its frames are those of the source.
    let isSource: Bool
    /// Where its layers were in the source; see `PrepareWork`.
    let origins: [String?: [Int]]
  }

  /// Prepares the file.
  ///
  /// - Parameters:
  ///   - stop: Ends the work early. The result is nil then.
  ///   - progress: Is told of each compared picture.
  /// - Throws: `LottieError` for a file that cannot be read or painted.
  package func run(
    stop: StopSignal, progress: (Progress) -> Void = { _ in }
  ) throws(LottieError) -> PreparedAnimation? {
    let source = file.animation.jsonText
    let root = try file.animation.tree()
    let work = PrepareWork(file, options, stop)
    var report = PrepareReport()
    var leftOut = options.leftOut
    var states = try take(Self.steps[...], after: nil, root, work, leftOut)
    while options.proves, !stop.isSet {
      let proof = try prove(states.last, root, work, nil, progress)
      (report.proof, report.isDifferent) = (proof, proof.share > options.tolerance)
      if proof.share <= options.tolerance || stop.isSet { break }
      // Which step is the first after which the pictures differ?
      guard let fault = try firstFault(states, work, progress) else { break }
      let step = states[fault].step
      report.leftOut.append((step, proof))
      leftOut.insert(step)
      let rest = Self.steps.dropFirst(fault)
      work.forgetNotes(from: Set(rest.map { $0.id }))
      states =
        Array(states[..<fault])
        + (try take(rest, after: fault > 0 ? states[fault - 1] : nil, root, work, leftOut))
    }
    if stop.isSet { return nil }
    work.step = nil
    work.origins = states.last?.origins ?? [:]
    Remainder(states.last?.root ?? root, of: root, options).note(in: work)
    let result = states.last?.root ?? root
    let isChanged = states.contains(where: \.hasChanged)
    let json = isChanged || options.minifies ? result.text : source
    report.steps = states.filter(\.hasChanged).map(\.step)
    report.notes = work.notes
    (report.sourceBytes, report.bytes) = (source.count, json.count)
    let plain = root.text
    report.plainBytes = plain.count
    report.sourceGzip = AnimationFile.gzipped(source).count
    report.plainGzip = AnimationFile.gzipped(plain).count
    report.gzip = AnimationFile.gzipped(json).count
    return PreparedAnimation(json: json, report: report)
  }

  private func take(
    _ steps: ArraySlice<any PrepareStep.Type>, after state: State?, _ root: JSONTree,
    _ work: PrepareWork, _ leftOut: Set<PrepareStepID>
  ) throws(LottieError) -> [State] {
    var states: [State] = []
    var current = state?.root ?? root
    let isSource = state?.isSource ?? true
    work.enter(
      isSource ? work.animation : try work.decode(current), state?.view, isSource: isSource)
    work.origins = state?.origins ?? [:]
    for step in steps {
      let id = step.id
      if !leftOut.contains(id), !work.stop.isSet {
        work.step = id
        let before = current
        try step.apply(to: &current, work)
        states.append(
          State(
            step: id, root: current, hasChanged: current != before, view: work.view,
            isSource: work.isSource, origins: work.origins))
      } else {
        states.append(
          State(
            step: id, root: current, hasChanged: false, view: work.view, isSource: work.isSource,
            origins: work.origins))
      }
    }
    return states
  }

  /// The index of the first state whose pictures differ from those of the source, given that those of the last one do;
  /// nil if no step has changed anything, and if a cut alone makes them differ.
  private func firstFault(
    _ states: [State], _ work: PrepareWork, _ progress: (Progress) -> Void
  ) throws(LottieError) -> Int? {
    // A cut is what was asked for.
    let candidates = states.indices.filter { states[$0].hasChanged && states[$0].step != .cut }
    guard !candidates.isEmpty else { return nil }
    var (low, high) = (0, candidates.count - 1)
    while low < high, !work.stop.isSet {
      let middle = (low + high) / 2
      let proof = try prove(
        states[candidates[middle]], states[candidates[middle]].root, work, options.tolerance,
        progress)
      if proof.share > options.tolerance { high = middle } else { low = middle + 1 }
    }
    let fault = candidates[high]
    let last = high > 0 ? candidates[high - 1] + 1 : 0
    if states[last..<fault].contains(where: { $0.step == .cut && $0.hasChanged }) {
      let state = states[fault - 1]
      let proof = try prove(state, state.root, work, options.tolerance, progress)
      if proof.share > options.tolerance { return nil }
    }
    return fault
  }

  private func prove(
    _ state: State?, _ root: JSONTree, _ work: PrepareWork, _ limit: Double?,
    _ progress: (Progress) -> Void
  ) throws(LottieError) -> ProofResult {
    let after = try work.decode(state?.root ?? root)
    let frames =
      state?.view?.frames ?? PrepareWork.wholeFrames(work.animation).map { (before: $0, after: $0) }
    var proof = Proof(
      frames: frames, region: state?.view?.region ?? Rect(work.animation.canvas),
      sizes: options.proofSizes,
      colorTolerance: options.colorTolerance, limits: options.limits, stop: work.stop)
    let themes = themed(after)
    let total = frames.count * (options.proofSizes.count + themes.count)
    var done = 0
    func tell() {
      done += 1
      progress(Progress(done: done, total: total))
    }
    var result = try proof.compare(
      .init(animation: work.animation, imageProvider: work.imageProvider),
      .init(animation: after, imageProvider: work.imageProvider), until: limit, progress: tell)
    // Slots have other values in themes; one size is enough for these.
    proof.sizes = Array(options.proofSizes.suffix(1))
    for (id, before, after) in themes where !work.stop.isSet {
      if let limit, result.share > limit { break }
      var own = try proof.compare(
        .init(animation: before.animation, imageProvider: before.imageProvider),
        .init(animation: after.animation, imageProvider: after.imageProvider), until: limit,
        progress: tell)
      own.theme = id
      result.add(own)
    }
    return result
  }

  /// The file before and after with each theme of its archive that can be set.
  private func themed(
    _ after: Animation
  ) -> [(id: String, before: AnimationFile, after: AnimationFile)] {
    let new = file.with(after)
    return file.themeTexts.keys.sorted().compactMap { id in
      guard let before = try? file.applying(theme: id), let after = try? new.applying(theme: id)
      else { return nil }
      return (id, before, after)
    }
  }
}

extension PrepareWork {
  /// Decodes a changed file as the source was.
  func decode(_ root: JSONTree) throws(LottieError) -> Animation {
    try animation.with(root.text)
  }
}
