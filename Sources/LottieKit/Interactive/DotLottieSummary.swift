// SPDX-License-Identifier: Apache-2.0

/// What is interactive in a file, and everything that is wrong with it, for people who look into it.
package struct DotLottieSummary: Sendable {
  package struct ThemeEntry: Sendable {
    package let id: String
    package let name: String?
    /// nil where it is refused.
    package let theme: Theme?
    /// Paths begin with the theme's file.
    package let warnings: [LottieWarning]
  }

  package struct MachineEntry: Sendable {
    package let id: String
    package let name: String?
    /// nil where it is refused.
    package let machine: StateMachine?
    /// Paths begin with the machine's file.
    package let warnings: [LottieWarning]
  }

  /// What the slots of the animation hold.
  package let slots: [(id: String, kind: AnimationSlots.Kind)]
  /// In the order of the manifest; those that it does not list behind them.
  package let themes: [ThemeEntry]
  package let machines: [MachineEntry]
  /// Of the archive itself.
  package let warnings: [LottieWarning]
  /// The theme and the machine that the author wants to be used.
  package let initialTheme: String?
  package let initialMachine: String?

  /// All of them, in order.
  package var allWarnings: [LottieWarning] {
    warnings + themes.flatMap(\.warnings) + machines.flatMap(\.warnings)
  }

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
    var warnings: [LottieWarning] = []
    if let initialTheme, archive.themes[initialTheme] == nil {
      warnings.append(
        LottieWarning(
          .missing, path: "manifest.json: animations[].initialTheme",
          "there is no theme “\(initialTheme)”"))
    }
    if let initialMachine, archive.stateMachines[initialMachine] == nil {
      warnings.append(
        LottieWarning(
          .missing, path: "manifest.json: initial.stateMachine",
          "there is no state machine “\(initialMachine)”"))
    }
    for name in archive.draftMachines.sorted() {
      warnings.append(
        LottieWarning(
          .unsupported, path: name,
          "this is a state machine of an early draft of the format, which is not run"))
    }
    self.warnings = warnings
  }

  private static func order(
    _ listed: [DotLottieManifest.Entry], _ files: [String: [UInt8]]
  ) -> [(id: String, name: String?)] {
    let ids = Set(listed.map(\.id))
    return listed.map { ($0.id, $0.name) }
      + files.keys.filter { !ids.contains($0) }.sorted().map { ($0, nil) }
  }

  private static func theme(
    _ id: String, _ name: String?, _ json: [UInt8]?, _ facts: ArchiveFacts
  ) -> ThemeEntry {
    let file = "t/\(id).json"
    guard let json else {
      return ThemeEntry(id: id, name: name, theme: nil, warnings: facts.missing(file))
    }
    do throws(DotLottieError) {
      let theme = try Theme(json: json, file: file)
      let warnings = theme.rules.enumerated().compactMap { i, rule -> LottieWarning? in
        let animations = rule.animations ?? Array(facts.slots.keys)
        if animations.contains(where: { facts.slots[$0]?.contains(rule.id) ?? false }) {
          return nil
        }
        return LottieWarning(
          .missing, path: "\(file): rules[\(i)].id", "no animation has a slot “\(rule.id)”")
      }
      return ThemeEntry(id: id, name: name, theme: theme, warnings: warnings)
    } catch {
      return ThemeEntry(id: id, name: name, theme: nil, warnings: [LottieWarning(error)])
    }
  }

  private static func machine(
    _ id: String, _ name: String?, _ json: [UInt8]?, _ facts: ArchiveFacts
  ) -> MachineEntry {
    let file = "s/\(id).json"
    guard let json else {
      return MachineEntry(id: id, name: name, machine: nil, warnings: facts.missing(file))
    }
    do throws(DotLottieError) {
      let machine = try StateMachine(json: json, file: file)
      let warnings = machine.problems(facts).map {
        LottieWarning($0.code, path: "\(file): \($0.path)", $0.message)
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
    var place = error.file ?? ""
    if let line = error.line { place += ":\(line)" + (error.column.map { ":\($0)" } ?? "") }
    self.init(
      .malformed, path: [place, error.path].filter { !$0.isEmpty }.joined(separator: ": "),
      error.reason)
  }
}

/// What machines and themes can refer to.
struct ArchiveFacts: Sendable {
  /// Names of the markers, layers and slots of each animation, by its id.
  private(set) var markers: [String: Set<String>] = [:]
  private(set) var layers: [String: Set<String>] = [:]
  private(set) var slots: [String: Set<String>] = [:]
  private(set) var themes: Set<String> = []
  private var damaged: [String] = []

  /// Why there is no such file; what is damaged has been said of the animation.
  fileprivate func missing(_ file: String) -> [LottieWarning] {
    damaged.contains(file)
      ? []
      : [LottieWarning(.missing, path: "manifest.json", "the archive has no file \(file)")]
  }

  init(_ archive: DotLottieArchive) {
    themes = Set(archive.manifest.themes.map(\.id))
    damaged = archive.damaged
    for entry in archive.animations {
      if let animation = try? archive.animation(entry.json) { add(animation, as: entry.id) }
    }
  }

  init(_ animation: Animation) { add(animation, as: "") }

  private mutating func add(_ animation: Animation, as id: String) {
    markers[id] = Set(animation.markers.map(\.title))
    slots[id] = Set(AnimationSlots(animation).ids)
    let all = animation.layers + animation.precomps.values.flatMap(\.layers)
    layers[id] = Set(all.map { $0.name.isEmpty ? "Layer" : $0.name })
  }
}
