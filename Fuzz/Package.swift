// swift-tools-version: 6.2
import PackageDescription

/// The identity of the library's package, which SwiftPM takes from the name of its folder. With it,
/// the fuzzers see what the library's modules share.
let library = Context.packageDirectory.split(separator: "/").dropLast().last.map(String.init) ?? ""

/// The fuzzers: one program, since instrumenting the library takes most of the time. Scripts/fuzz
/// builds it with the sanitizers.
let package = Package(
  name: "Fuzz",
  dependencies: [
    .package(name: "LottieKit", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
  ],
  targets: [
    // The functions of libFuzzer.
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "LottieFuzzer",
      dependencies: [
        "CFuzzer", .product(name: "LottieKit", package: "LottieKit"),
        .product(name: "LottieWorkbench", package: "LottieKit"),
        .product(name: "LottieCommand", package: "LottieKit"),
        .product(name: "LottieLibrary", package: "LottieKit"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      packageAccess: false,
      swiftSettings: [.unsafeFlags(["-package-name", library])]),
  ],
  swiftLanguageModes: [.v6]
)
