// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LottieTexts

@Suite struct ProgramFileTests {
  /// Where the system does not give the path.
  @Test(arguments: [
    ("/usr/bin/lottie", "/usr/bin/lottie"), ("./lottie", "./lottie"), ("bin/lottie", "bin/lottie"),
    ("lottie", "/b/lottie"), ("other", ""), ("", ""),
  ])
  func programsAreFoundByTheirName(_ name: String, _ path: String) {
    let found = ProgramFile.path(calledBy: name, among: "/a:/b") { $0 == "/b/lottie" }
    #expect(found == path)
  }
}
