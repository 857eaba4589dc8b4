// swift-tools-version: 6.2
import PackageDescription

/// Settings every target is built with: Swift 6 language mode (below), warnings are errors, existentials and
/// imports are explicit, and each use of an unsafe construct is marked with the word `unsafe`.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]

/// Types with parameters are found by their accessors, not by name: by name the runtime looks among all conformances of
/// the program for each parameter's, and a small file takes half a millisecond longer to load. Those that are known are
/// made by the compiler and not by the runtime, which saves a thirtieth more. That no two accesses to a variable overlap
/// is looked after by the compiler where it can, and in debug builds, so in all tests, at run time; here that would be a
/// thirtieth of a frame. SwiftPM refuses such flags in packages that are depended on by version, which are checked out
/// there; those do without.
let accessors: [SwiftSetting] =
  Context.packageDirectory.contains("/checkouts/")
  ? []
  : [
    .unsafeFlags(
      [
        "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
        "-Xfrontend", "-prespecialize-generic-metadata",
        "-enforce-exclusivity=unchecked",
      ],
      .when(configuration: .release))
  ]

/// Targets that belong to the user interface run on the main actor unless they say otherwise.
let userInterface: [SwiftSetting] = strict + accessors + [.defaultIsolation(MainActor.self)]

/// Of targets that compute pixels. Scripts/test sets the variable: unoptimised, SIMD is a hundred times slower and the
/// tests take three minutes. Overflow and bounds stay checked.
let pixels: [SwiftSetting] =
  strict
  + (Context.environment["LOTTIEKIT_OPTIMIZED_PIXELS"] == nil
    ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]) + accessors

/// Swift's libraries inside of the program: it starts in three quarters of the time, takes 5.6 MB less, and runs where no
/// Swift is installed. What the static Foundation needs is not found by itself. Functions of libraries are bound at the
/// start: nothing can be put in their places later, as Debian wants it, and files load a twentieth faster.
let standAlone = [
  "-static-stdlib", "-lCoreFoundation", "-l_FoundationCShims", "-l_FoundationICU",
  "-l_FoundationCollections", "-use-ld=lld", "-Xlinker", "-z", "-Xlinker",
  "pack-relative-relocs", "-Xlinker", "-z", "-Xlinker", "now",
]

let package = Package(
  name: "LottieKit",
  products: [
    .library(name: "Lottie", targets: ["Lottie"]),
    .library(name: "LottieKit", targets: ["LottieKit"]),
    .library(name: "LottieExport", targets: ["LottieExport"]),
    .library(name: "SDLHost", targets: ["SDLHost"]),
    .library(name: "Controls", targets: ["Controls"]),
    .executable(name: "lottie-viewer", targets: ["LottieViewer"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // C libraries, by module map only. SDL2 has no pkgConfig: its flags make SwiftPM warn on each build.
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPango", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(
      name: "CImages",
      providers: [.apt(["libpng-dev", "libturbojpeg0-dev", "libwebp-dev"])]),
    .systemLibrary(
      name: "CPolyclipping", pkgConfig: "polyclipping", providers: [.apt(["libpolyclipping-dev"])]),
    .target(name: "CClipper", dependencies: ["CPolyclipping"]),
    // Loads libraries at the first call of one of their functions.
    .target(name: "CDynamic", cSettings: [.headerSearchPath("headers")]),
    .target(name: "CTransfer", dependencies: ["CDynamic"]),
    .target(
      name: "CPortal", dependencies: ["CDynamic"],
      cSettings: [.headerSearchPath("../CDynamic/headers")]),
    .target(
      name: "CJavaScript", dependencies: ["CDynamic"],
      cSettings: [.headerSearchPath("../CDynamic/headers")]),
    .systemLibrary(name: "CArchive", providers: [.apt(["libzip-dev", "zlib1g-dev"])]),

    .systemLibrary(
      name: "CEncoders",
      providers: [.apt(["libgif-dev", "libwebp-dev", "zlib1g-dev"])]),

    .target(name: "Geometry", swiftSettings: pixels),
    .target(
      name: "Drawing",
      dependencies: ["Geometry", "CCairo", "CPango", "CImages", "CClipper", "CDynamic"],
      swiftSettings: pixels),
    .target(
      name: "LottieKit",
      dependencies: ["Geometry", "Drawing", "CArchive", "CTransfer", "CJavaScript", "CDynamic"],
      // Embedded by CJavaScript.
      exclude: ["Expressions/JavaScript/Prelude"],
      swiftSettings: strict + accessors),
    .target(
      name: "Encoding", dependencies: ["Geometry", "Drawing", "CEncoders", "CDynamic"],
      swiftSettings: pixels),
    .target(
      name: "LottieExport", dependencies: ["Geometry", "Drawing", "LottieKit", "Encoding"],
      swiftSettings: strict + accessors),
    .target(
      name: "SDLHost", dependencies: ["Geometry", "Drawing", "LottieKit", "CSDL2", "CDynamic"],
      swiftSettings: userInterface),
    .target(
      name: "Controls", dependencies: ["Geometry", "LottieKit", "SDLHost"],
      swiftSettings: userInterface),
    .target(
      name: "Lottie", dependencies: ["LottieKit", "LottieExport", "SDLHost", "Controls"],
      swiftSettings: strict),
    .executableTarget(
      name: "LottieViewer",
      dependencies: [
        "Geometry", "Drawing", "LottieKit", "Encoding", "LottieExport", "SDLHost", "Controls",
        "CPortal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: userInterface,
      linkerSettings: [.unsafeFlags(standAlone, .when(configuration: .release))]),

    .target(
      name: "TestSupport", dependencies: ["Geometry", "Drawing", "LottieKit"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "GeometryTests", dependencies: ["Geometry", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "DrawingTests", dependencies: ["Drawing", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "EncodingTests", dependencies: ["Encoding", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "LottieKitTests", dependencies: ["LottieKit", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "HostTests", dependencies: ["SDLHost", "Controls", "TestSupport"],
      swiftSettings: userInterface),
    // What programs can do: imports the public module only, as they do.
    .testTarget(name: "PublicAPITests", dependencies: ["Lottie"], swiftSettings: userInterface),
    // A window with controls that tests drive from outside.
    .executableTarget(
      name: "controls-host", dependencies: ["SDLHost", "Controls"], path: "Tests/ControlsHost",
      swiftSettings: userInterface),
    .testTarget(
      name: "ViewerTests", dependencies: ["LottieViewer", "controls-host", "TestSupport"],
      exclude: ["fake-portal.py"],
      swiftSettings: userInterface),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
