// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser
package import LottieCore
internal import LottieTexts

/// The file argument and the option --animation of all commands that read an animation.
package struct FileArgument: ParsableArguments {
  @Argument(
    help: .translated("A .json, .lottie or .tgs file, a URL (http or https), or - for stdin."),
    completion: .file(extensions: InputFile.endings))
  package var file: String

  @Option(help: .translated("Id of an animation of a .lottie file; the first one if not given."))
  package var animation: String?

  @OptionGroup package var limits: LimitOptions

  package init() {}

  /// Reads the file within the limits of the options.
  ///
  /// - Throws: As `InputFile.read` does, and for --animation with a file that is no archive.
  package func read() throws(LottieError) -> AnimationFile {
    limits.use()
    let read = try InputFile(file).read(animation: animation)
    if let animation, read.animationIDs.isEmpty {
      throw LottieError(
        .notAnAnimation, file: file,
        reason: "the file is one animation, not an archive; it has none with the id “\(animation)”")
    }
    return read
  }
}
