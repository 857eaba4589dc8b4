// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LottieCore
@testable import LottieKit

/// What a machine asks of its host, without a player.
@Suite struct MachineRunTests {
  /// A host that notes what it is asked for.
  private final class NotingHost: MachinePlayer {
    var clock = InteractiveClock()
    var animationID: String?
    var landedFrame: Double?
    var hitTest: (_ layer: String, _ x: Double, _ y: Double) -> Bool = { _, _, _ in true }
    private var notes: [String] = []

    init() { clock.load(frames: 40, rate: 10, markers: ["c": 20...30]) }

    /// What it was asked for since this was called last.
    func taken() -> [String] {
      defer { notes = [] }
      return notes
    }

    func report(_ event: InteractiveEvent) { notes.append("\(event)") }
    func tickPlayback(_ milliseconds: Double) -> InteractiveClock.End {
      notes.append("tick \(milliseconds)")
      return .none
    }
    func setFrame(_ frame: Double) { notes.append("frame \(frame)") }
    func seek(to frame: Double) { notes.append("seek \(frame)") }
    func setTheme(_ id: String) { notes.append("theme \(id)") }
    func beginTween(to frame: Double, milliseconds: Double, easing: [Double]) -> Bool {
      notes.append("tween \(frame) \(milliseconds)")
      return true
    }
    func cancelTween() { notes.append("cancel") }
    func resetPlayback() { notes.append("reset") }
    func apply(_ playback: StateMachine.Playback, atFrame landed: Double?) {
      notes.append("apply \(playback.segment ?? "all") \(landed ?? -1)")
    }
    func restore(_ settings: InteractiveSettings) { notes.append("restore \(settings.speed)") }
  }

  private let host = NotingHost()
  private let run: MachineRun

  /// A state with a tween to another one, whose entry action moves to a frame.
  init() throws {
    let machine = MachineRig.machine(
      [
        MachineRig.state(
          "a",
          #"{"type":"Tweened","toState":"b","duration":2,"easing":[0,0,1,1],"guards":[{"type":"Event","inputName":"go"}]}"#
        ),
        MachineRig.state(
          "b", "", #""segment":"c","entryActions":[{"type":"SetFrame","value":99}]"#),
      ], #""inputs":[{"type":"Event","name":"go"}]"#)
    host.clock.setSpeed(3)
    run = MachineRun(try StateMachine(json: Array(machine.utf8)), host: host)
    try run.start(allowedURLs: [], requiresUserInteraction: true)
  }

  @Test func aStartResetsPlaybackAndAStopRestoresIt() {
    #expect(
      host.taken() == [
        "reset", #"transition(from: "", to: "a")"#, #"stateExited("")"#, #"stateEntered("a")"#,
        "apply all -1.0", "machineStarted",
      ])
    run.stop()
    #expect(host.taken() == ["machineStopped", "restore 3.0"])
  }

  @Test(arguments: [nil, 20.0]) func onlyATweenThatHasLandedEntersItsState(_ landed: Double?) throws
  {
    _ = host.taken()
    try run.fire("go")
    #expect(
      host.taken() == [
        #"fired("go")"#, #"transition(from: "a", to: "b")"#, #"stateExited("a")"#,
        "tween 20.0 2000.0",
      ])
    host.landedFrame = landed
    run.tick(5)
    let entered = [#"stateEntered("b")"#, "apply c 20.0", "frame 39.0", "seek 20.0"]
    #expect(host.taken() == ["tick 5.0"] + (landed == nil ? [] : entered))
    #expect(run.status == .running && run.currentName == (landed == nil ? "a" : "b"))
  }

  @Test func aPlayerIsReleasedWithItsMachine() throws {
    weak var player: InteractivePlayer?
    do {
      let rig = try MachineRig(MachineRig.machine([MachineRig.state("a")]))
      try rig.player.start()
      player = rig.player
      #expect(player != nil)
    }
    #expect(player == nil)
  }
}
