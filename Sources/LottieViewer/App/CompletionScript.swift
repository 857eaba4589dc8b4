// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation

/// The scripts for completion in shells.
///
/// Those of ArgumentParser do not know the default subcommand: `lottie-viewer hea` and
/// `lottie-viewer --lo` would complete to nothing. The additions offer what `open` takes, too.
enum CompletionScript {
  private static let name = "lottie-viewer"
  private static let option = "--generate-completion-script"

  /// The script that the arguments ask for; nil if they ask for something else, or name no shell.
  static func asked(for arguments: [String]) -> String? {
    guard let first = arguments.first, first.hasPrefix(option) else { return nil }
    let inline = first.split(separator: "=", maxSplits: 1).dropFirst().first.map(String.init)
    guard let name = inline ?? arguments.dropFirst().first,
      let shell = CompletionShell(rawValue: name)
    else { return nil }
    return text(for: shell)
  }

  /// The script for a shell.
  static func text(for shell: CompletionShell) -> String {
    let script = LottieViewer.completionScript(for: shell)
    switch shell {
    case .bash: return bash(script)
    case .zsh: return zsh(script)
    case .fish: return fish(script)
    default: return script
    }
  }

  /// The names of all commands, which are no files.
  private static let commands =
    (LottieViewer.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"])
    .joined(separator: " ")

  private static func bash(_ script: String) -> String {
    let register = "complete -o filenames -F _\(name) \(name)"
    return script.replacing(
      register,
      with: """
        _\(name)_or_open() {
            local -a own=()
            if [[ "${COMP_CWORD}" -gt 1 && " \(commands) " == *" ${COMP_WORDS[1]} "* ]]; then
                _\(name) "${@}"
                return
            fi
            if [[ "${COMP_CWORD}" -eq 1 ]]; then
                _\(name) "${@}"
                own=("${COMPREPLY[@]}")
                COMPREPLY=()
            fi
            local -a COMP_WORDS=("${COMP_WORDS[0]}" open "${COMP_WORDS[@]:1}")
            local -i COMP_CWORD=$((COMP_CWORD + 1))
            _\(name) "${@}"
            COMPREPLY=("${own[@]}" "${COMPREPLY[@]}")
        }

        complete -o filenames -F _\(name)_or_open \(name)
        """)
  }

  private static func zsh(_ script: String) -> String {
    let register = "if [[ \"${funcstack[1]}\" = _\(name) ]]; then"
    let parts = script.components(separatedBy: register)
    guard parts.count == 2 else { return script }
    // The function that zsh calls has the name of the file.
    return parts[0].replacing("\n_\(name)() {", with: "\n_\(name)_command() {") + """
      _\(name)() {
          emulate -RL zsh -G
          setopt extendedglob nullglob numericglobsort
          unsetopt aliases banghist
          local -ar commands=(\(commands))
          local -i ret=1
          if (( CURRENT > 2 && ${commands[(Ie)${words[2]}]} )); then
              _\(name)_command "${@}"
              return
          fi
          (( CURRENT == 2 )) && _\(name)_command "${@}" && ret=0
          local -r command_name="${words[1]}"
          local -ar command_line=("${words[@]}")
          local -ir current_word_index="$((CURRENT - 1))"
          _\(name)_open && ret=0
          return "${ret}"
      }

      \(register)
      """ + parts[1]
  }

  /// The lines about `open`, once more for the time before a command is typed.
  private static func fish(_ script: String) -> String {
    let (own, open) = ("\"\(name)\"", "\"\(name) open\"")
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let parse = "__\(name)_parse_subcommand "
    if let opened = lines.first(where: { $0.contains(parse + "-r 1 'scale=") }),
      let index = lines.firstIndex(where: { $0.contains(parse + "0 ") })
    {
      let options = opened.components(separatedBy: parse + "-r 1 ").last ?? ""
      lines[index] = "        \(parse)0 \(options)"
    }
    let more = lines.filter { $0.hasPrefix("complete ") && $0.contains(open) }
      .map { $0.replacing(open, with: own) }
    return (lines + more).joined(separator: "\n") + "\n"
  }
}
