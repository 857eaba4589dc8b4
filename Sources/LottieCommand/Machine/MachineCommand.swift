// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieCore
internal import LottieTexts
internal import LottieTools

/// `lottie machine`: runs the steps of a script on an interactive player and prints a report
/// line for each.
struct MachineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "machine",
    abstract: localized("Run a state machine with a script, without a window."),
    discussion: localized(
      """
      Runs the steps of a script in virtual time, which only “tick” steps advance, and prints one JSON object \
      for each step: the state, the inputs, the events of the machine and the player, and the themes and \
      slots. Use it to test interactive files, and to find errors in state machines. The line of a failed step \
      has the error and its reason; the script continues.

      A script is {"file": PATH, "canvas": [W, H], "steps": [STEP...]}. A step is an object with “do”:
        load {file | json}, loadAnimation {id}       an animation
        machine {id | file | json}, stopMachine, unload
        start {urls: {whitelist, requireUserInteraction}}
        input {name, value, evaluate}, fire {name}, resetInput {name}
        override {state, evaluate}
        pointer {type: Down Up Move Enter Exit Click, x, y}
        post {event}, seed {value}
        tick {ms, times | until {complete, status, machine, state, loopsDone,
          frameAtLeast}, max}
        set {key: mode loop loopCount speed autoplay interpolation segment
          marker frame background, value}
        play, pause, stop, render, tween {to, ms, easing}, tweenAdvance {ms}
        theme {id}, themeData {value}, slot {op, id, type, value}
        probe {threshold, at: [[X, Y]...]}, manifest, markers

      EXAMPLES
        lottie machine toggle.lottie --script hover.json
        lottie machine --script case.json --assets tests | jq -c '[.do, .state]'
      """))

  @Argument(
    help: .translated(
      "The animation for “load” steps without a file; the script's “file” if not given."),
    completion: .file(extensions: InputFile.endings))
  var file: String?

  @Option(
    help: .translated("The script: a JSON file, or - for stdin."),
    completion: .file(extensions: ["json"]))
  var script: String

  @Option(
    help: .translated(
      "The folder of relative paths in the script; the script's folder if not given."),
    completion: .directory)
  var assets: String?

  /// Reads the script and runs its steps in order. Each report is printed at once, so that the
  /// reports before a crash or an endless step are not lost.
  ///
  /// - Throws: Exit code 2 for an invalid script, 74 where stdout cannot be written. Failing steps
  ///   are no errors of the command.
  func run() throws {
    let json = try MachineScript.read(script)
    guard let steps = json["steps"]?.elements else {
      throw CommandFailure("\(script): steps: there is no list of steps", .invalid)
    }
    let folder = assets ?? (script == "-" ? "" : script.parentFolder)
    let own = json["file"]?.string.map(folder.appending)
    let canvas = json["canvas"]?.numbers ?? []
    let runner = MachineScript(
      file: file ?? own, folder: folder,
      canvas: canvas.count == 2 ? (canvas[0], canvas[1]) : (100, 100))
    for (index, step) in steps.enumerated() {
      try Output.write(
        bytes: runner.line(index, step).text + [UInt8(ascii: "\n")])
    }
  }
}
