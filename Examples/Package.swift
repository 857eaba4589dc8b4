// swift-tools-version: 6.2
import PackageDescription

// Programs to read and to run: `Scripts/example NAME`. They use what users of the library have, and
// nothing else.

let names = [
  "progress-loader", "heart-and-switch", "four-toggles", "themed-view", "star-rating",
  "greeting-cards",
]

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "LottieKit", path: "..", traits: [])],
  targets: [
    .target(name: "Drawings")
  ]
    + names.map { name in
      .executableTarget(
        name: name,
        dependencies: [
          "Drawings",
          .product(name: "LottieKit", package: "LottieKit"),
          .product(name: "SDLHost", package: "LottieKit"),
          .product(name: "Controls", package: "LottieKit"),
        ],
        swiftSettings: [.defaultIsolation(MainActor.self)])
    } + [
      // Renders without a window, on all cores.
      .executableTarget(
        name: "thumbnails", dependencies: [.product(name: "LottieKit", package: "LottieKit")])
    ],
  swiftLanguageModes: [.v6]
)
