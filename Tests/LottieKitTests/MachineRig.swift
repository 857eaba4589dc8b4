// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport

@testable import LottieCore
@testable import LottieKit

/// A player with a machine of a few words, and what it has reported.
final class MachineRig {
  let player = InteractivePlayer()
  private(set) var events: [InteractiveEvent] = []
  /// The layers that a pointer is on.
  var hits: Set<String> = []

  init() {
    player.onEvent = { [weak self] in self?.events.append($0) }
    player.hitTest = { [weak self] layer, _, _ in self?.hits.contains(layer) ?? false }
  }

  convenience init(_ machine: String, animation: String? = nil) throws {
    self.init()
    if let animation { player.load(try AnimationFile.read(bytes: Array(animation.utf8))) }
    player.setStateMachine(try StateMachine(json: Array(machine.utf8)))
  }

  /// What was reported since this was asked last.
  func taken() -> [InteractiveEvent] {
    defer { events = [] }
    return events
  }

  /// 40 frames at 10 a second, with markers of ten frames: a, b, c and d.
  static let animation = """
    {"v":"5.9.0","fr":10,"ip":0,"op":40,"w":100,"h":100,"layers":[{"ty":4,"nm":"square","ip":0,\
    "op":40,"st":0,"ks":{"o":{"k":100,"sid":"op"},"p":{"a":1,"k":[{"t":0,"s":[0,0]},{"t":20,\
    "s":[80,40]}]}},"shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl",\
    "c":{"k":[1,0,0],"sid":"fill"},"o":{"k":100}}]}],"markers":[{"cm":"a","tm":0,"dr":10},\
    {"cm":"b","tm":10,"dr":10},{"cm":"c","tm":20,"dr":10},{"cm":"d","tm":30,"dr":9}]}
    """

  /// A machine of states, each as JSON without its braces, beside what else it has.
  static func machine(_ states: [String], initial: String = "a", _ more: String = "") -> String {
    let list = states.map { "{\($0)}" }.joined(separator: ",")
    return #"{"initial":"\#(initial)","states":[\#(list)]\#(more.isEmpty ? "" : ",")\#(more)}"#
  }

  /// A state that plays nothing.
  static func state(_ name: String, _ transitions: String = "", _ more: String = "") -> String {
    #""type":"PlaybackState","name":"\#(name)","animation":"","transitions":[\#(transitions)]"#
      + (more.isEmpty ? "" : "," + more)
  }

  /// A transition on an event.
  static func on(_ event: String, to state: String) -> String {
    #"{"type":"Transition","toState":"\#(state)","guards":[{"type":"Event","inputName":"\#(event)"}]}"#
  }
}
