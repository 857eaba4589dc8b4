// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LottieTexts
internal import LottieTools

/// The option --volume of commands that write sound.
struct VolumeOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .translated("Factor of the loudness of all sounds, 0 to 10."))
  var volume = 1.0

  func validate() throws {
    guard SoundExport.volumes.contains(volume) else {
      throw ValidationError(localized("--volume takes a number from 0 to 10"))
    }
  }
}
