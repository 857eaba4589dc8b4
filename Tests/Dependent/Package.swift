// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// Programs as somebody writes them who has read only the README, in a package of its own that depends on LottieKit by
// version. `Scripts/dependent` builds and runs them.

/// The address of a Git repository with a version, whose name is LottieKit.git; by default this checkout is used.
let repository = Context.environment["LOTTIEKIT_REPOSITORY"]
let lottie: Package.Dependency =
  repository.map { .package(url: $0, from: "0.0.1", traits: []) }
  ?? .package(name: "LottieKit", path: "../..", traits: [])
/// Programs in Swift 5 mode must compile too.
let mode: SwiftLanguageMode = Context.environment["LOTTIEKIT_MODE"] == "5" ? .v5 : .v6

let package = Package(
  name: "Dependent", dependencies: [lottie],
  targets: [
    // Names that many packages use: targets in a package graph must not have the same name.
    .target(name: "Geometry"), .target(name: "CSDL2"), .target(name: "Drawing"),
  ]
    + ["thumbnailer", "handler", "frames"].map { name in
      .executableTarget(
        name: name,
        dependencies: [
          "Geometry", "CSDL2", "Drawing", .product(name: "LottieKit", package: "LottieKit"),
          .product(name: "LottieExport", package: "LottieKit"),
        ],
        swiftSettings: [.swiftLanguageMode(mode)])
    } + [
      .executableTarget(
        name: "player",
        dependencies: [
          .product(name: "LottieKit", package: "LottieKit"),
          .product(name: "SDLHost", package: "LottieKit"),
        ],
        resources: [.copy("Animations")], swiftSettings: [.swiftLanguageMode(mode)]),
      .executableTarget(
        name: "screens",
        dependencies: ["LottieKit", "SDLHost", "Controls"].map {
          .product(name: $0, package: "LottieKit")
        },
        swiftSettings: [.swiftLanguageMode(mode)]
          + (Context.environment["LOTTIEKIT_UNISOLATED"] == nil ? [] : [.define("UNISOLATED")])),
    ])
