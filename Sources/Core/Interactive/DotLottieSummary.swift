// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

/// A list of the slots, themes and state machines of a file with all their problems, for the
/// inspection of files.
package struct DotLottieSummary: Sendable {
  /// A theme of the archive.
  package struct ThemeEntry: Sendable {
    package let id: String
    package let name: String?
    /// The decoded theme; nil if it is invalid.
    package let theme: Theme?
    /// The problems of the theme. Paths start with the theme's file.
    package let warnings: [LottieWarning]
  }

  /// A state machine of the archive.
  package struct MachineEntry: Sendable {
    package let id: String
    package let name: String?
    /// The decoded machine; nil if it is invalid.
    package let machine: StateMachine?
    /// The problems of the machine. Paths start with the machine's file.
    package let warnings: [LottieWarning]
  }

  /// The slots of the animation with the types of their values.
  package let slots: [(id: String, kind: AnimationSlots.Kind)]
  /// The themes in the order of the manifest, followed by themes that it does not list.
  package let themes: [ThemeEntry]
  /// The state machines in the order of the manifest, followed by machines that it does not list.
  package let machines: [MachineEntry]
  /// The problems of the archive itself.
  package let warnings: [LottieWarning]
  /// The ids of the theme and of the state machine that the manifest selects; nil for none.
  package let initialTheme: String?
  package let initialMachine: String?

  /// All problems of the archive, the themes and the machines.
  package var allWarnings: [LottieWarning] {
    warnings + themes.flatMap(\.warnings) + machines.flatMap(\.warnings)
  }

  /// Decodes all themes and state machines of a file and all animations to which they refer.
  package init(_ file: AnimationFile) {
    let slots = AnimationSlots(file.animation)
    self.slots = slots.ids.compactMap { id in slots.kinds[id].map { (id, $0) } }
    guard let archive = file.archive else {
      (themes, machines, warnings) = ([], [], [])
      (initialTheme, initialMachine) = (nil, nil)
      return
    }
    let manifest = archive.manifest
    let facts = ArchiveFacts(archive)
    themes = Self.order(manifest.themes, archive.themes).map { id, name in
      Self.theme(id, name, archive.themes[id], facts)
    }
    machines = Self.order(manifest.stateMachines, archive.stateMachines).map { id, name in
      Self.machine(id, name, archive.stateMachines[id], facts)
    }
    initialTheme = file.configuration.flatMap { manifest.settings[$0.id]?.initialTheme }
    initialMachine = manifest.initialStateMachine
    warnings =
      ManifestProblems(archive).warnings.list
      + archive.draftMachines.sorted().map {
        LottieWarning(
          .unsupported, path: $0,
          "this is a state machine of an early draft of the format, which is not run")
      }
  }

  /// Returns the ids and names of the manifest's entries, followed by the ids of files that it does
  /// not list.
  private static func order(
    _ listed: [DotLottieManifest.Entry], _ files: [String: [UInt8]]
  ) -> [(id: String, name: String?)] {
    let ids = Set(listed.map(\.id))
    return listed.map { ($0.id, $0.name) }
      + files.keys.filter { !ids.contains($0) }.sorted().map { ($0, nil) }
  }

  /// Decodes a theme and checks that its slots exist.
  private static func theme(
    _ id: String, _ name: String?, _ json: [UInt8]?, _ facts: ArchiveFacts
  ) -> ThemeEntry {
    let file = "t/\(id).json"
    guard let json else { return ThemeEntry(id: id, name: name, theme: nil, warnings: []) }
    do throws(DotLottieError) {
      let theme = try Theme(ofArchive: json, file: file)
      let warnings =
        theme.wrongRules.map { LottieWarning($0) }
        + theme.problems(facts).map {
          LottieWarning($0.code, path: "\(file): \($0.path)", $0.text)
        }
      return ThemeEntry(id: id, name: name, theme: theme, warnings: warnings)
    } catch {
      return ThemeEntry(id: id, name: name, theme: nil, warnings: [LottieWarning(error)])
    }
  }

  /// Decodes a state machine and searches its problems.
  private static func machine(
    _ id: String, _ name: String?, _ json: [UInt8]?, _ facts: ArchiveFacts
  ) -> MachineEntry {
    let file = "s/\(id).json"
    guard let json else { return MachineEntry(id: id, name: name, machine: nil, warnings: []) }
    do throws(DotLottieError) {
      let machine = try StateMachine(json: json, file: file)
      let inputs = try StateMachine.declaredInputs(json)
      let warnings = machine.problems(facts, declared: inputs).map {
        LottieWarning($0.code, path: "\(file): \($0.path)", $0.text)
      }
      return MachineEntry(id: id, name: name, machine: machine, warnings: warnings)
    } catch {
      return MachineEntry(id: id, name: name, machine: nil, warnings: [LottieWarning(error)])
    }
  }
}

extension LottieWarning {
  /// A refusal as a warning, since the animation still plays.
  fileprivate init(_ error: DotLottieError) {
    var location = error.file ?? ""
    if let line = error.line { location += ":\(line)" + (error.column.map { ":\($0)" } ?? "") }
    self.init(
      .malformed, path: [location, error.path].filter { !$0.isEmpty }.joined(separator: ": "),
      error.text)
  }
}
