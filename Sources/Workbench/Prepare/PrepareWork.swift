// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// A step of a preparation: it changes a file so that its picture stays.
protocol PrepareStep {
  static var id: PrepareStepID { get }

  /// Changes a file; one that has nothing for the step stays as it is.
  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError)
}

/// What the steps of one preparation share.
final class PrepareWork {
  let options: PrepareOptions
  let stop: StopSignal
  /// The file before all steps, as it is drawn.
  var animation: Animation { file.animation }
  var imageProvider: (any AnimationImageProvider)? { file.imageProvider }
  private let file: AnimationFile
  /// The step that is taken.
  var step: PrepareStepID?
  private(set) var notes: [PrepareNote] = []
  private var madeRecorder: SceneRecorder?
  private var shown: [String: [Double]]?
  /// The file of which frames are seen: the source, or what was cut of it.
  private var seen: Animation
  /// What is seen of the source; nil for all.
  private(set) var view: CutView?
  /// Where the layers that are left were in the source, for lists of which some were removed: the indices, by the ids of the
  /// compositions.
  var origins: [String?: [Int]] = [:]
  /// Whether frames of the file are those of the source.
  private(set) var isSource = true

  init(_ file: AnimationFile, _ options: PrepareOptions, _ stop: StopSignal) {
    (self.file, self.options, self.stop) = (file, options, stop)
    seen = file.animation
  }

  /// The content of the file of an image that is not in the animation; nil if there is none.
  func file(of asset: JSONTree) throws(LottieError) -> [UInt8]? {
    guard let id = asset["id"]?.string,
      let image = animation.summary.images.first(where: { $0.id == id })
    else { return nil }
    return try file.content(of: image)
  }

  /// Records the file before all steps, whose layers are where they were until they are removed.
  func recorder() throws(LottieError) -> SceneRecorder {
    if let madeRecorder { return madeRecorder }
    let recorder = try recorder(of: animation)
    madeRecorder = recorder
    return recorder
  }

  /// Records a file as it is between two steps.
  func recorder(of animation: Animation) throws(LottieError) -> SceneRecorder {
    let recorder = try SceneRecorder(animation, imageProvider: imageProvider)
    recorder.stop = stop
    return recorder
  }

  /// Has later steps work on a part of the source, or on a file with other compositions.
  func enter(_ animation: Animation, _ view: CutView?, isSource: Bool) {
    (seen, self.view, self.isSource, shown) = (animation, view, isSource, nil)
  }

  /// The frames that are seen of a composition, in order; nil is the animation, whose end is one too, so that what
  /// moves until then goes on after the last frame.
  func frames(of composition: String?) throws(LottieError) -> [Double] {
    guard let composition else {
      let frames = Self.wholeFrames(seen)
      return frames.last == seen.end ? frames : frames + [seen.end]
    }
    if shown == nil {
      let recorder =
        isSource ? try recorder() : try SceneRecorder(seen, imageProvider: imageProvider)
      shown = recorder.shownFrames(at: Self.wholeFrames(seen))
    }
    return shown?[composition] ?? []
  }

  /// All whole frames from the first one on, also at rates that a video cannot have.
  static func wholeFrames(_ animation: Animation) -> [Double] {
    let length = max(1, animation.end - animation.start).rounded(.up)
    let count = Int(clamping: length, to: 1...FramePlan.mostFrames)
    return (0..<count).map { animation.start + Double($0) }
  }

  /// Notes what was done, or could not be done.
  func note(
    _ kind: PrepareNote.Kind, _ text: Message, at path: JSONPath? = nil, layer: String = ""
  ) {
    notes.append(
      PrepareNote(
        kind: kind, step: step, jsonPath: path, layer: layer, text: text))
  }

  /// Forgets the notes of a step that is taken again or left out.
  func forgetNotes(from steps: Set<PrepareStepID>) {
    notes.removeAll { $0.step.map(steps.contains) == true }
  }
}
