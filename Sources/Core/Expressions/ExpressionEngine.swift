// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// Evaluates the expressions of one running animation.
///
/// The interpreter evaluates most of them. JavaScript is started for the first expression that the
/// interpreter does not support. An expression that does too much, or fails, does not change the
/// value, and causes a warning. What it does is counted in steps, so that every machine draws the
/// same picture; only where frames are shown as they come, it has a limit of time as well.
final class ExpressionEngine: ExpressionSource {
  private let model: ExpressionModel
  private let context: DecodingContext
  private let values: FileValues
  private var script: JavaScriptEngine?
  /// Whether JavaScriptCore is not installed.
  private var isWithoutScript = false
  /// The interpreter; nil if JavaScript evaluates everything.
  private var interpreter: ExpressionInterpreter?
  /// What scripts may take.
  var budget: ScriptBudget
  /// The number of runs of scripts that are running, each of which has been started by the one
  /// before.
  private var runs = 0
  /// Ends evaluation: the values do not change then. Default: nil, never.
  var stop: StopSignal?
  let warnings: SceneWarnings
  /// Measures layers. It has the same owner as the engine, whose expressions it uses.
  weak var measure: ExpressionMeasure?
  /// The expressions with a warning.
  private var warned: Set<Int> = []
  /// The path that a script has passed to the host.
  private var givenPath = ContourVertices([], isClosed: false)
  private var givenText = ""
  private var givenStyle: [TextStyleField: TextStyleField.Value] = [:]

  /// - Parameter usesInterpreter: Whether the interpreter evaluates the expressions that it
  ///   supports. Default: true.
  init(
    _ model: ExpressionModel, usesInterpreter: Bool = true,
    warnings: SceneWarnings = SceneWarnings()
  ) {
    self.model = model
    context = model.makeContext()
    values = FileValues(context)
    self.warnings = warnings
    budget = ScriptBudget(model.limits)
    guard usesInterpreter else { return }
    // Unowned, because the interpreter belongs to this object.
    let host = ExpressionScene.Host(
      warn: { [unowned self] id, message in warn(id, .expression, Message(verbatim: message)) },
      bounds: { [unowned self] layer, frame, withStrokes in
        bounds(of: layer, at: frame, withStrokes: withStrokes)
      })
    interpreter = ExpressionInterpreter(model, context, values, host)
  }

  /// Whether an expression needed JavaScript.
  var hasScript: Bool { script != nil }

  /// The result of a property's expression; nil if the value does not change.
  ///
  /// - Parameters:
  ///   - id: The property's index on the tape.
  ///   - frame: A frame of the property's composition.
  ///   - character: The index of the text's character, for the expression of a text selector.
  ///     Default: nil.
  func result(
    of id: Int, at frame: Double, character: (index: Int, count: Int)? = nil
  ) -> ExpressionResult? {
    guard stop?.isSet != true else { return nil }
    if character == nil, case .result(let result) = interpreter?.answer(id, at: frame) {
      return result
    }
    guard let script = startedScript(for: id) else { return nil }
    // What a script started counts with it.
    if runs == 0 {
      guard !budget.isSpent else {
        warnOfFrame(id)
        return nil
      }
      if character == nil, budget.isLate(id) { return budget.lastResult(of: id) }
    }
    return run(script, id, frame, character)
  }

  /// Runs JavaScript.
  private func run(
    _ script: JavaScriptEngine, _ id: Int, _ frame: Double, _ character: (index: Int, count: Int)?
  ) -> ExpressionResult? {
    if let character {
      script[0] = Double(character.index + 1)
      script[1] = Double(character.count)
    }
    givenStyle = [:]
    if runs == 0 { budget.prepare(script, for: id) }
    runs += 1
    defer {
      runs -= 1
      if runs == 0 { budget.count(script) }
    }
    do throws(JavaScriptEngine.Failure) {
      let code = try script.run(Double(id), frame, character == nil ? 0 : 2)
      let result = result(code, script)
      if runs == 1, character == nil { budget.keep(result, of: id) }
      return result
    } catch {
      switch error {
      case .stopped:
        stop(running(script), script)
        return budget.lastResult(of: id)
      case .full:
        let megabytes = (budget.memory / 1e5).rounded() / 10
        switchOff(running(script), "more than \(megabytes) MB of memory")
      case .exception(let message): warn(id, .expression, Message(verbatim: message))
      case .unwanted: break
      }
      return nil
    }
  }

  private func startedScript(for id: Int) -> JavaScriptEngine? {
    if let script { return script }
    guard model.limits.expressions.usesJavaScript else {
      warn(
        id, .unsupported,
        "the expression needs JavaScript, which is disabled; the keyframed value is drawn")
      return nil
    }
    if !isWithoutScript {
      // Unowned, because the script belongs to this object.
      script = JavaScriptEngine(
        source: ExpressionPrelude.source, memory: budget.memory,
        isUnwanted: { [unowned self] in stop?.isSet == true }
      ) { [unowned self] in answer($0) }
    }
    if script == nil {
      isWithoutScript = true
      warn(
        id, .unsupported,
        "the expression is not evaluated without \(JavaScriptEngine.libraryName); the keyframed value is drawn"
      )
    }
    return script
  }

  private func result(_ code: Double, _ script: JavaScriptEngine) -> ExpressionResult? {
    switch code {
    case -2:
      var path = Path()
      path.append(givenPath)
      return .path(path)
    case -3:
      guard case .path(let path) = values.value(Self.index(script[0]), at: script[1]) else {
        return nil
      }
      return .path(path)
    case -4: return .text(givenText)
    case -5: return .styledText(givenText, givenStyle)
    case 1...:
      return .numbers((0..<Int(clamping: code, to: 0...Self.room)).map { script[$0] })
    default: return nil
    }
  }

  // MARK: Budget

  /// Starts a frame, in which expressions have their steps and their time again.
  func start() { budget.startFrame() }

  /// The property whose expression was running when a script was stopped.
  private func running(_ script: JavaScriptEngine) -> Int {
    Int(clamping: script[.running], to: 0...model.tape.nodes.count - 1)
  }

  /// Switches off an expression that was stopped after its time, unless it is only late.
  private func stop(_ id: Int, _ script: JavaScriptEngine) {
    let seconds = (script.seconds * 1000).rounded() / 1000
    if budget.noteStop(of: id) {
      warn(id, .limit, "the expression took more than \(seconds) s and keeps its last value")
    } else {
      // Also if there is a warning that it is late.
      if budget.isLive { warned.remove(id) }
      switchOff(id, "more than \(seconds) s")
    }
  }

  /// Switches off one expression, which did too much.
  private func switchOff(_ id: Int, _ amount: Message) {
    noteExcess(id, amount)
    _ = try? script?.run(Double(id), 0, 1)
  }

  private func noteExcess(_ id: Int, _ amount: Message) {
    warn(id, .limit, "the expression took \(amount) and is switched off")
    budget.noteExcess()
  }

  private func warnOfFrame(_ id: Int) {
    warnings.add(
      .limit, at: model.tape.path(ofNode: id),
      "the expressions of a frame do too much; this one and those after it keep their keyframed values in such a frame",
      from: .frameOfExpressions)
  }

  private func warn(_ id: Int, _ code: LottieWarning.Code, _ message: Message) {
    guard warned.insert(id).inserted else { return }
    let text: Message = code == .expression ? "the expression fails: \(message)" : message
    warnings.add(code, at: model.tape.path(ofNode: id), text, from: .expressions)
  }
}

// MARK: Requests of scripts

extension ExpressionEngine {
  /// The requests of scripts to the host. The same numbers are in `Prelude/shared.js`.
  private enum Question: Int {
    case value, keyTimes, keyValue, path, pathPart, compositions, composition, layer, layerAround
    case rectangle, warning, text, framerate, style, seed, loop, layerGroups
    case styleMember, footages, footage, sample, check
  }

  /// The largest number of values in an answer.
  private static let room = JavaScriptEngine.room

  /// Takes a warning of a script, of the kinds of `Prelude/shared.js`.
  private func takeWarning(_ id: Int, _ kind: Int, _ text: String) {
    switch kind {
    case 0: warn(id, .expression, Message(verbatim: text))
    case 1: warn(id, .unsupported, Message(verbatim: text))
    case 2:
      let most = Int(clamping: script?[.most] ?? 0, to: 0...Int.max / 2)
      noteExcess(id, "more than \(most) steps")
    default: warnOfFrame(id)
    }
  }

  private static func index(_ number: Double) -> Int {
    Int(clamping: number, to: 0...1_000_000_000)
  }

  private func answer(_ question: JavaScriptEngine.Question) -> JavaScriptEngine.Answer {
    let id = Self.index(question.a)
    let outline = ExpressionOutline(model: model, context: context)
    switch Question(rawValue: question.code) {
    case .value: return answer(values.value(id, at: question.b))
    case .keyTimes: return keyTimes(id, from: Self.index(question.b))
    case .keyValue: return answer(values.keyValue(id, Self.index(question.b)))
    case .path: return pathPart(id, at: question.b, from: Self.index(question.c))
    case .pathPart: takePath(Self.index(question.a), question.b != 0, Self.index(question.c))
    case .compositions: return .text(outline.compositions)
    case .composition: return .text(outline.composition(id))
    case .layer: return .text(outline.layer(id))
    case .layerAround: return layer(around: id)
    case .rectangle: answerBounds(id, question)
    case .warning: takeWarning(id, Self.index(question.b), question.text ?? "")
    case .text: givenText = question.text ?? ""
    case .framerate: return .number(model.framerate)
    case .style: return style(id, at: question.b)
    case .seed: return .number(model.seed(of: id))
    case .loop: return loop(id, question)
    case .styleMember: takeStyleMember(question)
    case .layerGroups: return .text(outline.layerGroups)
    case .footages: return .text(outline.footages)
    case .footage:
      return model.text(ofFootage: id, context).map { .text($0) } ?? .number(0)
    case .sample: answerSample(id, question)
    case .check: return .text(checked(question.text ?? ""))
    case nil: break
    }
    return .number(0)
  }

  private func answer(_ value: FileValues.Value?) -> JavaScriptEngine.Answer {
    switch value {
    case .numbers(let numbers):
      let some = numbers.prefix(Self.room)
      for (i, number) in some.enumerated() { script?[i] = number }
      return .number(Double(some.count))
    case .path: return .number(-2)
    case .text(let document): return .text(document.text)
    case nil: return .number(0)
    }
  }

  /// The source with checks after an equals sign; otherwise, why there is none.
  private func checked(_ source: String) -> String {
    do throws(CheckedSource.Refusal) {
      return "=" + (try CheckedSource.make(source))
    } catch {
      return error.reason
    }
  }

  private func keyTimes(_ id: Int, from start: Int) -> JavaScriptEngine.Answer {
    let times = values.keyTimes(id)
    for (i, time) in times.dropFirst(start).prefix(Self.room).enumerated() { script?[i] = time }
    return .number(Double(times.count))
  }

  /// The value of a property beyond its keyframes: the frame inside of their range, and the three
  /// numbers to add, if any. The request has an amount and the layer's frames; bit 0 of `c` means
  /// before the first keyframe, bit 1 that the amount is a duration.
  private func loop(_ id: Int, _ question: JavaScriptEngine.Question) -> JavaScriptEngine.Answer {
    let times = values.keyTimes(id)
    guard let script, times.count > 1 else { return .number(0) }
    let mode = Self.index(question.c)
    let isBefore = mode & 1 != 0
    let stretch =
      mode & 2 != 0
      ? LoopStretch(times, isBefore: isBefore, duration: script[0], layer: (script[1], script[2]))
      : LoopStretch(times, isBefore: isBefore, segments: script[0])
    let kind = KeyframeLoop.Kind(rawValue: question.text ?? "") ?? .cycle
    guard let sample = stretch.sample(kind, at: question.b) else { return .number(0) }
    script[0] = sample.frame
    guard let change = sample.change else { return .number(1) }
    (script[1], script[2], script[3]) = (change.from, change.to, change.times)
    return .number(4)
  }

  private func layer(around id: Int) -> JavaScriptEngine.Answer {
    guard let owner = model.layer(around: id) else { return .number(-1) }
    script?[0] = Double(owner.composition)
    script?[1] = Double(owner.layer)
    return .number(0)
  }

  /// The vertices of a path with their tangents: whether it is closed, the number of vertices, and
  /// six numbers for each.
  private func pathPart(_ id: Int, at frame: Double, from start: Int) -> JavaScriptEngine.Answer {
    var contour = ContourVertices([], isClosed: false)
    if case .path(let path) = values.value(id, at: frame), let first = path.contours.first {
      contour = ContourVertices(first, of: path)
    }
    let part = contour.vertices.dropFirst(start).prefix((Self.room - 2) / 6)
    script?[0] = contour.isClosed ? 1 : 0
    script?[1] = Double(part.count)
    for (i, vertex) in part.enumerated() {
      let (into, out) = (vertex.inHandle - vertex.point, vertex.outHandle - vertex.point)
      let numbers = [vertex.point.x, vertex.point.y, into.dx, into.dy, out.dx, out.dy]
      for (k, number) in numbers.enumerated() { script?[2 + 6 * i + k] = number }
    }
    return .number(Double(contour.vertices.count))
  }

  /// The bounds of a layer's content; at zero, and without a size, if there is none.
  private func bounds(of layer: Int, at frame: Double, withStrokes: Bool) -> Rect {
    let bounds = measure?.bounds(of: layer, at: frame, withStrokes: withStrokes) ?? .empty
    return bounds.hasPoints ? bounds : Rect(x: 0, y: 0, width: 0, height: 0)
  }

  private func answerBounds(_ id: Int, _ question: JavaScriptEngine.Question) {
    let bounds = bounds(of: id, at: question.b, withStrokes: question.c != 0)
    let numbers = [bounds.minX, bounds.minY, bounds.width, bounds.height]
    for (i, number) in numbers.enumerated() { script?[i] = number.finite() }
  }

  /// The mean color of a layer's pixels, of which the script has given the position.
  private func answerSample(_ id: Int, _ question: JavaScriptEngine.Question) {
    guard let script else { return }
    let area = Rect(
      x: (script[0] - script[2]).finite(), y: (script[1] - script[3]).finite(),
      width: (2 * script[2]).finite(), height: (2 * script[3]).finite())
    let color = measure?.color(of: id, in: area, at: question.b, withEffects: question.c != 0)
    for i in 0..<4 { script[i] = color?[i] ?? 0 }
  }

  /// The style of a text, as JSON.
  private func style(_ id: Int, at frame: Double) -> JavaScriptEngine.Answer {
    var document = TextDocument()
    if case .text(let written) = values.value(id, at: frame) { document = written }
    return .text(ExpressionOutline(model: model, context: context).style(of: document))
  }

  /// Takes a member of a style: `a` numbers, or, if it is negative, a text after the name's line.
  private func takeStyleMember(_ question: JavaScriptEngine.Question) {
    let text = question.text ?? ""
    let name = text.prefix { $0 != "\n" }
    guard let field = TextStyleField(rawValue: String(name)), let script else { return }
    if question.a < 0 {
      givenStyle[field] = .text(String(text.dropFirst(name.count + 1)))
    } else {
      let count = min(Self.index(question.a), 4)
      givenStyle[field] = .numbers((0..<count).map { script[$0].finite() })
    }
  }

  private func takePath(_ count: Int, _ isClosed: Bool, _ start: Int) {
    guard let script else { return }
    if start == 0 { givenPath = ContourVertices([], isClosed: isClosed) }
    for i in 0..<min(count, Self.room / 6)
    where givenPath.vertices.count < model.limits.shapes.vertices {
      func pair(_ k: Int) -> Vector {
        Vector(script[6 * i + k].finite(), script[6 * i + k + 1].finite())
      }
      let point = Point.zero + pair(0)
      givenPath.vertices.append(
        ContourVertices.Vertex(point, inHandle: point + pair(2), outHandle: point + pair(4)))
    }
  }
}
