// SPDX-License-Identifier: Apache-2.0

public import CLottieLibrary
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry

@c @implementation
public func lottie_get_player(
  _ animation: OpaquePointer?, _ player: UnsafeMutablePointer<lottie_player>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let shown = opened.player
    var result = unsafe lottie_player()
    let status =
      switch shown.status {
      case .idle, .stopped: LOTTIE_STOPPED
      case .playing: LOTTIE_PLAYING
      case .paused: LOTTIE_PAUSED
      case .tweening: LOTTIE_TWEENING
      }
    unsafe result.status = Int32(status)
    let machineStatus =
      switch shown.machineStatus {
      case .none: LOTTIE_NO_MACHINE
      case .stopped: LOTTIE_MACHINE_STOPPED
      case .running: LOTTIE_MACHINE_RUNNING
      case .tweening: LOTTIE_MACHINE_TWEENING
      }
    unsafe result.machine_status = Int32(machineStatus)
    unsafe result.is_moving = shown.isMoving ? 1 : 0
    let mode =
      switch shown.mode {
      case .forward: LOTTIE_FORWARD
      case .reverse: LOTTIE_REVERSE
      case .bounce: LOTTIE_BOUNCE
      case .reverseBounce: LOTTIE_REVERSE_BOUNCE
      }
    unsafe result.mode = Int32(mode)
    unsafe result.loops = shown.loops ? 1 : 0
    unsafe result.loop_count = Int32(clamping: shown.loopCount)
    unsafe result.loops_done = Int32(clamping: shown.loopsDone)
    unsafe (result.speed, result.frame) = (shown.speed, opened.start + shown.frame)
    let range = shown.playedRange
    unsafe result.first = opened.start + (range?.lowerBound ?? 0)
    unsafe result.last = opened.start + (range?.upperBound ?? 0)
    unsafe result.background = shown.backgroundColor
    unsafe result.theme = opened.keep(shown.themeID)
    unsafe result.state = opened.keep(shown.stateName.isEmpty ? nil : shown.stateName)
    unsafe try Arguments.write(result, to: player, "the player")
  }
}

extension OpenedAnimation {
  /// The first frame of the composition, from which those of the player count.
  fileprivate var start: Double { player.presentation.animation?.start ?? 0 }
}

// MARK: Playback

@c @implementation
public func lottie_play(_ animation: OpaquePointer?) -> lottie_status {
  unsafe Handles.use(animation) { try $0.player.play() }
}

@c @implementation
public func lottie_pause(_ animation: OpaquePointer?) -> lottie_status {
  unsafe Handles.use(animation) { try $0.player.pause() }
}

@c @implementation
public func lottie_stop(_ animation: OpaquePointer?) -> lottie_status {
  unsafe Handles.use(animation) { try $0.player.stop() }
}

@c @implementation
public func lottie_seek(_ animation: OpaquePointer?, _ frame: Double) -> lottie_status {
  unsafe Handles.use(animation) {
    try $0.player.setFrame(Arguments.number(frame, "the frame") - $0.start)
  }
}

@c @implementation
public func lottie_set_mode(_ animation: OpaquePointer?, _ mode: Int32) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let modes: [PlayMode] = [.forward, .reverse, .bounce, .reverseBounce]
    guard modes.indices.contains(Int(mode)) else {
      throw Failure(LOTTIE_INVALID, "there is no mode \(mode)")
    }
    opened.player.mode = modes[Int(mode)]
  }
}

@c @implementation
public func lottie_set_loop(
  _ animation: OpaquePointer?, _ loops: Int32, _ count: Int32
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    guard count >= 0 else { throw Failure(LOTTIE_INVALID, "the number of passes is negative") }
    opened.player.loops = loops != 0
    opened.player.loopCount = Int(count)
  }
}

@c @implementation
public func lottie_set_speed(_ animation: OpaquePointer?, _ speed: Double) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    guard speed > 0, speed.isFinite else {
      throw Failure(LOTTIE_INVALID, "a speed is more than 0; lottie_set_mode plays backwards")
    }
    opened.player.speed = speed
  }
}

@c @implementation
public func lottie_set_range(
  _ animation: OpaquePointer?, _ first: Double, _ last: Double
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    if first.isNaN, last.isNaN { return try opened.player.setSegment(nil) }
    guard first.isFinite, last.isFinite, first < last else {
      throw Failure(LOTTIE_INVALID, "the last frame has to be after the first")
    }
    let start = opened.start
    try opened.player.setSegment(first - start...last - start)
  }
}

@c @implementation
public func lottie_set_marker(
  _ animation: OpaquePointer?, _ marker: UnsafePointer<CChar>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let name = unsafe Arguments.optional(marker)
    if let name, !opened.player.markers.contains(where: { $0.name == name }) {
      throw Failure(LOTTIE_NOT_FOUND, "there is no marker “\(name.prefix(100))”")
    }
    opened.player.setMarker(name)
  }
}

@c @implementation
public func lottie_tick(
  _ animation: OpaquePointer?, _ milliseconds: Double, _ changed: UnsafeMutablePointer<Int32>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let before = opened.player.presentation
    opened.player.tick(milliseconds: milliseconds)
    let after = opened.player.presentation
    let isSame =
      before.frame == after.frame && before.blend == after.blend
      && before.revision == after.revision && before.background == after.background
    unsafe Arguments.put(isSame ? 0 : 1, to: changed)
  }
}

// MARK: State machines

@c @implementation
public func lottie_load_machine(
  _ animation: OpaquePointer?, _ id: UnsafePointer<CChar>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    guard let id = unsafe Arguments.optional(id) else {
      return opened.player.setStateMachine(nil)
    }
    try opened.player.loadStateMachine(id: id)
  }
}

@c @implementation
public func lottie_load_machine_json(
  _ animation: OpaquePointer?, _ json: UnsafePointer<CChar>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let text = try unsafe Arguments.string(json, "the JSON")
    opened.player.setStateMachine(try StateMachine(json: Array(text.utf8)))
  }
}

@c @implementation
public func lottie_start_machine(
  _ animation: OpaquePointer?, _ urls: UnsafePointer<CChar>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let patterns = unsafe Arguments.optional(urls) ?? ""
    try opened.player.start(allowedURLs: patterns.split(separator: " ").map(String.init))
  }
}

@c @implementation
public func lottie_stop_machine(_ animation: OpaquePointer?) -> lottie_status {
  unsafe Handles.use(animation) { $0.player.stopMachine() }
}

@c @implementation
public func lottie_post_pointer(
  _ animation: OpaquePointer?, _ kind: Int32, _ x: Double, _ y: Double
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let kinds: [InteractivePointer] = [.down, .up, .move, .enter, .exit, .click]
    guard kinds.indices.contains(Int(kind)) else {
      throw Failure(LOTTIE_INVALID, "there is no pointer event \(kind)")
    }
    try opened.player.post(
      kinds[Int(kind)], x: Arguments.number(x, "x"), y: Arguments.number(y, "y"))
  }
}

@c @implementation
public func lottie_set_input_number(
  _ animation: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: Double
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let value = Float(try Arguments.number(value, "the value"))
    guard value.isFinite else { throw Failure(LOTTIE_INVALID, "the value is too large") }
    try opened.player.setInput(unsafe Arguments.string(name, "the name"), to: .numeric(value))
  }
}

@c @implementation
public func lottie_set_input_boolean(
  _ animation: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: Int32
) -> lottie_status {
  unsafe Handles.use(animation) {
    try $0.player.setInput(unsafe Arguments.string(name, "the name"), to: .boolean(value != 0))
  }
}

@c @implementation
public func lottie_set_input_text(
  _ animation: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let text = try unsafe Arguments.string(value, "the value")
    try opened.player.setInput(unsafe Arguments.string(name, "the name"), to: .string(text))
  }
}

/// Gives the value of an input.
private func input<Value>(
  _ animation: OpaquePointer?, _ name: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<Value>?, _ read: (OpenedAnimation, String) -> Value?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let name = try unsafe Arguments.string(name, "the name")
    guard opened.player.stateMachine != nil else {
      throw Failure(LOTTIE_WRONG_STATE, "no state machine is loaded")
    }
    guard let found = read(opened, name) else {
      throw Failure(LOTTIE_NOT_FOUND, "there is no such input “\(name.prefix(100))”")
    }
    unsafe Arguments.put(found, to: value)
  }
}

@c @implementation
public func lottie_get_input_number(
  _ animation: OpaquePointer?, _ name: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<Double>?
) -> lottie_status {
  unsafe input(animation, name, value) { $0.player.number($1).map { Double($0) } }
}

@c @implementation
public func lottie_get_input_boolean(
  _ animation: OpaquePointer?, _ name: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<Int32>?
) -> lottie_status {
  unsafe input(animation, name, value) { $0.player.boolean($1).map { $0 ? 1 : 0 } }
}

@c @implementation
public func lottie_get_input_text(
  _ animation: OpaquePointer?, _ name: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> lottie_status {
  unsafe input(animation, name, value) { opened, name in
    unsafe opened.player.string(name).map { unsafe opened.keep($0) }
  }
}

@c @implementation
public func lottie_fire(
  _ animation: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> lottie_status {
  unsafe Handles.use(animation) {
    try $0.player.fire(unsafe Arguments.string(name, "the name"))
  }
}

// MARK: Events

@c @implementation
public func lottie_next_event(
  _ animation: OpaquePointer?, _ event: UnsafeMutablePointer<lottie_event>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    // The events of loading belong to the first call.
    _ = opened.player
    guard let next = opened.events.take() else {
      throw Failure(LOTTIE_NOT_FOUND, "there is no event")
    }
    unsafe try Arguments.write(opened.event(next), to: event, "the event")
  }
}

extension OpenedAnimation {
  /// An event as the caller's struct.
  fileprivate func event(_ event: InteractiveEvent) -> lottie_event {
    var result = unsafe lottie_event()
    func set(_ kind: Int, _ text: String? = nil, _ other: String? = nil) {
      unsafe result.kind = Int32(kind)
      unsafe (result.text, result.other) = (keep(text), keep(other))
    }
    switch event {
    case .loaded: set(LOTTIE_EVENT_LOADED)
    case .loadFailed: set(LOTTIE_EVENT_LOAD_FAILED)
    case .played: set(LOTTIE_EVENT_PLAYED)
    case .paused: set(LOTTIE_EVENT_PAUSED)
    case .stopped: set(LOTTIE_EVENT_STOPPED)
    case .looped(let count):
      set(LOTTIE_EVENT_LOOPED)
      unsafe result.number = Double(count)
    case .completed: set(LOTTIE_EVENT_COMPLETED)
    case .machineStarted: set(LOTTIE_EVENT_MACHINE_STARTED)
    case .machineStopped: set(LOTTIE_EVENT_MACHINE_STOPPED)
    case .transition(let from, let to): set(LOTTIE_EVENT_TRANSITION, from, to)
    case .stateExited(let name): set(LOTTIE_EVENT_STATE_EXITED, name)
    case .stateEntered(let name): set(LOTTIE_EVENT_STATE_ENTERED, name)
    case .custom(let name): set(LOTTIE_EVENT_CUSTOM, name)
    case .failed(let name): set(LOTTIE_EVENT_FAILED, name)
    case .numericChanged(let name, let old, let new):
      set(LOTTIE_EVENT_NUMBER_CHANGED, name)
      unsafe (result.old_number, result.number) = (Double(old), Double(new))
    case .stringChanged(let name, let old, let new):
      set(LOTTIE_EVENT_TEXT_CHANGED, name, new)
      unsafe result.old_value = keep(old)
    case .booleanChanged(let name, let old, let new):
      set(LOTTIE_EVENT_BOOLEAN_CHANGED, name)
      unsafe (result.old_number, result.number) = (old ? 1 : 0, new ? 1 : 0)
    case .fired(let name): set(LOTTIE_EVENT_FIRED, name)
    case .openURL(let url, let target): set(LOTTIE_EVENT_OPEN_URL, url, target)
    // The queue leaves them out.
    case .frame, .rendered: break
    }
    return unsafe result
  }
}
