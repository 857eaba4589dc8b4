// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import Testing

/// What the environment offers for tests with real windows.
package enum Desktop {
  package static let environment = ProcessInfo.processInfo.environment

  /// The viewer's executable, as the test script names it.
  package static var viewer: String? { environment["LOTTIE_VIEWER_BIN"] }

  /// The folder of both programs.
  package static var programs: String? {
    viewer.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
  }

  /// The program for the command line, beside the viewer.
  package static var lottie: String? { programs.map { $0 + "/lottie" } }

  /// The folder of the programs that only tests need. Default: that of the viewer.
  private static var tools: String? {
    environment["LOTTIE_TEST_TOOLS"] ?? programs
  }

  /// The window with controls.
  package static var controlsHost: String? { tools.map { $0 + "/controls-host" } }

  /// A program of LottieCore alone.
  package static var coreProbe: String? {
    tools.map { $0 + "/core-probe" }.flatMap {
      FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil
    }
  }

  /// The tests of the C library, which are in C.
  package static var libraryCheck: String? {
    tools.map { $0 + "/c-library-check" }.flatMap {
      FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil
    }
  }

  /// What of a desktop xdotool cannot do, which the test script builds.
  package static var program: String? {
    tools.map { $0 + "/x11-desktop" }.flatMap {
      FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil
    }
  }
  package static let programNeed: Comment = "needs x11-desktop, which Scripts/test builds"

  package static var isReady: Bool {
    viewer != nil && environment["DISPLAY"] != nil && find("xdotool") != nil
  }
  package static let need: Comment =
    "needs LOTTIE_VIEWER_BIN, an X11 DISPLAY and xdotool; Scripts/test provides them"

  package static var isWaylandReady: Bool { isReady && find("weston") != nil }
  package static let waylandNeed: Comment = "needs weston besides what the X11 tests need"

  /// A screen that is touched, of an X server that only root may start without a console.
  package static var isTouchReady: Bool {
    isReady && program != nil && find("Xorg") != nil && geteuid() == 0
      && ["input/inputtest_drv.so", "drivers/dummy_drv.so"].allSatisfy {
        FileManager.default.fileExists(atPath: "/usr/lib/xorg/modules/\($0)")
      }
  }
  package static let touchNeed: Comment =
    "needs root, and Xorg with its drivers dummy and inputtest, besides what the X11 tests need"

  /// The path of a program of PATH; nil if it is not installed.
  package static func find(_ program: String) -> String? {
    (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
