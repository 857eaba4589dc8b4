// swift-tools-version: 6.2
import Glibc
import PackageDescription

/// Whether the compiler is one that this package was built with. A newer one warns of more, which must not end the build
/// of a package that depends on this one by path.
#if compiler(<6.4)
  let knownCompiler = true
#else
  let knownCompiler = false
#endif

/// The settings of all targets, in Swift 6 language mode: warnings are errors, existentials and access levels of imports
/// are explicit, and each use of an unsafe construct is marked `unsafe`.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: knownCompiler ? .error : .warning),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]

/// Flags of release builds, for speed and size:
/// - Metadata of generic types is found by accessors. By name, the runtime searches all conformances of the program: files
///   take up to a twentieth longer to load, and the program a twentieth more memory (40 files, November 2026).
/// - Overlapping accesses to variables are not checked at run time, which would cost a thirtieth of a frame (the same
///   files). The compiler finds most of them, and debug builds, as those of Scripts/test, check the rest.
/// - Each function has a section of its own, so that the linker leaves out those that nothing calls.
///
/// Packages that depend on this one by version get them too: SwiftPM allows unsafe flags there since version 6.2.
let accessors: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
      "-enforce-exclusivity=unchecked", "-Xfrontend", "-function-sections",
    ],
    .when(configuration: .release))
]

/// For modules on which the next large one, or large tests, wait. Their description is written first, by a process of its own,
/// and not with the code: the next ones are compiled beside them (Scripts/steps), on the second core. Other modules cannot
/// inline their functions then, which are called for whole frames, files and paths: 40 files take 0.98 to 1.03 to load, 0.99 to
/// 1.01 for a frame, and the same memory (November and December 2026).
let early: [SwiftSetting] = [
  .unsafeFlags(["-emit-module-separately-wmo", "-disable-cmo"], .when(configuration: .release))
]

/// The settings of targets for the user interface, which are isolated to the main actor by default.
let userInterface: [SwiftSetting] = strict + accessors + [.defaultIsolation(MainActor.self)]

/// The settings of targets that compute pixels. Scripts/test sets the variable, so that they are optimised in debug builds:
/// otherwise SIMD is a hundred times slower, and the tests take three minutes. Overflow and bounds are still checked.
let pixels: [SwiftSetting] =
  strict
  + (Context.environment["LOTTIEKIT_OPTIMIZED_PIXELS"] == nil
    ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]) + accessors

/// The settings of tests, which are not optimised in release builds either: compiling them would take longer than they do.
/// Without optimisation the compiler would write the description of a whole module first, by a process that reads it again.
let tests: [SwiftSetting] = [
  .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
]

/// Whether the C++ library is there as a static library, too. Debian's package has both, other systems may lack it.
let hasStaticCxx: Bool = {
  var found = glob_t()
  defer { unsafe globfree(&found) }
  return unsafe glob("/usr/lib/gcc/*/*/libstdc++.a", 0, nil, &found) == 0
}()

/// Flags for linking Swift's libraries statically: the program starts in three quarters of the time, uses 5.6 MB less
/// memory, and runs without an installed Swift. The libraries of the static Foundation must be named. Functions of shared
/// libraries are bound at the start, with read-only tables, as Debian requires; files load a twentieth faster.
///
/// Of the C++ library, which Swift's runtime uses, they take little: Scripts/link has a file of its name that names the
/// static one. Nothing is exported to shared libraries, which Swift's flags would do with all there is. That is 8 % less
/// memory, and a fifth of the start. Equal functions, of which generic code has many, are there once: with the sections
/// above, the programs have 6 % less code, and use 2 % less memory.
///
/// Tests in a release build (.ci/run, Benchmarks/window_bench.py) use the shared libraries: Swift Testing has no static one.
let isStandAlone = Context.environment["LOTTIEKIT_SHARED_SWIFT"] == nil
let standAlone =
  !isStandAlone
  ? []
  : (hasStaticCxx ? ["-L\(Context.packageDirectory)/Scripts/link"] : []) + [
    "-static-stdlib", "-l_FoundationCShims", "-l_FoundationCollections", "-use-ld=lld",
    "-Xlinker", "--no-export-dynamic", "-Xlinker", "--icf=all",
    "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xlinker", "-z", "-Xlinker", "now",
  ]

/// Reads the command lines of the programs; libraries must not use it. Dependents without the trait do
/// not fetch it.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Programs"]))

/// The libraries of the whole Foundation, of which `lottie` only has FoundationEssentials.
let wholeFoundation = isStandAlone ? ["-lCoreFoundation", "-l_FoundationICU"] : []

let package = Package(
  name: "LottieKit",
  products: [
    .library(name: "Lottie", targets: ["Lottie"]),
    .library(name: "LottieKit", targets: ["LottieKit"]),
    .library(name: "LottieExport", targets: ["LottieExport"]),
    .library(name: "SDLHost", targets: ["SDLHost"]),
    .library(name: "Controls", targets: ["Controls"]),
    .executable(name: "lottie", targets: ["LottieMain"]),
    .executable(name: "lottie-viewer", targets: ["LottieViewerMain"]),
  ],
  traits: [
    .trait(
      name: "Programs",
      description: "Allows to build the executable products. The libraries do not need it."),
    .default(enabledTraits: ["Programs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // C libraries, by module map only. Their packages are in Sources/CDynamic/headers/packages.h. None has a pkgConfig: its
    // flags make SwiftPM warn on each build, and pkg-config would have to be installed.
    .systemLibrary(name: "CLottieCairo", path: "Sources/CCairo"),
    .systemLibrary(name: "CLottiePango", path: "Sources/CPango"),
    .systemLibrary(name: "CLottieSDL2", path: "Sources/CSDL2"),
    .systemLibrary(name: "CLottieImages", path: "Sources/CImages"),
    .target(
      name: "CLottieClipper", dependencies: ["CLottieDynamic"], path: "Sources/CClipper"),
    // Load libraries at the first call of one of their functions.
    .target(
      name: "CLottieDynamic", path: "Sources/CDynamic", cSettings: [.headerSearchPath("headers")]),
    .target(
      name: "CLottieDynamicDesktop", dependencies: ["CLottieDynamic"],
      path: "Sources/CDynamicDesktop", cSettings: [.headerSearchPath("headers")]),
    .target(
      name: "CLottieTransfer", dependencies: ["CLottieDynamic"], path: "Sources/CTransfer",
      cSettings: [.headerSearchPath("../CDynamic/headers")]),
    .target(name: "CLottieX11", dependencies: ["CLottieDynamicDesktop"], path: "Sources/CX11"),
    .target(
      name: "CLottieWayland", dependencies: ["CLottieDynamicDesktop"], path: "Sources/CWayland"),
    .systemLibrary(name: "CLottieMainQueue", path: "Sources/CMainQueue"),
    .target(
      name: "CLottieAccessibility", dependencies: ["CLottieDynamicDesktop"],
      path: "Sources/CAccessibility",
      cSettings: [.headerSearchPath("../CDynamicDesktop/headers")]),
    .target(
      name: "CLottiePortal", dependencies: ["CLottieDynamicDesktop"], path: "Sources/CPortal",
      cSettings: [.headerSearchPath("../CDynamicDesktop/headers")]),
    .target(
      name: "CLottieJavaScript", dependencies: ["CLottieDynamic"], path: "Sources/CJavaScript",
      cSettings: [.headerSearchPath("../CDynamic/headers")]),
    .systemLibrary(name: "CLottieArchive", path: "Sources/CArchive"),
    .systemLibrary(name: "CLottieEncoders", path: "Sources/CEncoders"),

    // Loops over pixels, compiled for each kind of processor.
    .target(
      name: "CLottieKernels", path: "Sources/CKernels",
      cSettings: Context.environment["LOTTIEKIT_OPTIMIZED_PIXELS"] == nil
        ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))]),

    // Sound files, and loops over samples.
    .target(
      name: "CLottieSound", dependencies: ["CLottieDynamic"], path: "Sources/CSound",
      cSettings: [.headerSearchPath("../CDynamic/headers")]
        + (Context.environment["LOTTIEKIT_OPTIMIZED_PIXELS"] == nil
          ? [] : [.unsafeFlags(["-O2"], .when(configuration: .debug))])),

    // Texts in the language of the user, for people only.
    .target(name: "LottieTexts", path: "Sources/Texts", swiftSettings: strict + accessors),
    .target(name: "LottieGeometry", path: "Sources/Geometry", swiftSettings: pixels),
    .target(
      name: "LottieDrawing",
      dependencies: [
        "LottieGeometry", "CLottieKernels", "CLottieCairo", "CLottiePango", "CLottieImages",
        "CLottieClipper", "CLottieDynamic",
      ], path: "Sources/Drawing",
      swiftSettings: pixels + early),
    // Without Foundation, so that programs and libraries of other languages need none of it.
    .target(
      name: "LottieCore",
      dependencies: [
        "LottieTexts", "LottieGeometry", "LottieDrawing", "CLottieArchive", "CLottieTransfer",
        "CLottieJavaScript",
        "CLottieSound", "CLottieDynamic",
      ],
      path: "Sources/Core",
      // Embedded by CLottieJavaScript.
      exclude: ["Expressions/JavaScript/Prelude"],
      swiftSettings: strict + accessors + early),
    // Edits of animations, without a window.
    .target(
      name: "LottieEditing",
      dependencies: ["LottieTexts", "LottieGeometry", "LottieDrawing", "LottieCore"],
      path: "Sources/Editing", swiftSettings: strict + accessors + early),
    // What is said of, made of and compared between files, without a window: lint, prepare, diff, sheets.
    .target(
      name: "LottieWorkbench",
      dependencies: [
        "LottieTexts", "LottieGeometry", "LottieDrawing", "LottieCore", "LottieEditing",
        "LottieEncoding", "LottieMovies",
      ],
      path: "Sources/Workbench", swiftSettings: strict + accessors + early),
    // The API of lottie-ios, with Foundation's types.
    .target(
      name: "LottieKit",
      dependencies: ["LottieTexts", "LottieGeometry", "LottieDrawing", "LottieCore"],
      swiftSettings: strict + accessors),
    .target(
      name: "LottieEncoding",
      dependencies: ["LottieGeometry", "LottieDrawing", "CLottieEncoders", "CLottieDynamic"],
      path: "Sources/Encoding",
      swiftSettings: pixels),
    // Frames and movies without a window, for the programs and LottieExport.
    .target(
      name: "LottieMovies",
      dependencies: [
        "LottieTexts", "LottieGeometry", "LottieDrawing", "LottieCore", "LottieEncoding",
      ],
      path: "Sources/Movies",
      swiftSettings: strict + accessors),
    .target(
      name: "LottieExport",
      dependencies: [
        "LottieGeometry", "LottieDrawing", "LottieKit", "LottieEncoding", "LottieMovies",
      ],
      swiftSettings: strict + accessors),
    .target(
      name: "SDLHost",
      dependencies: [
        "LottieGeometry", "LottieDrawing", "LottieKit", "CLottieSDL2", "CLottieX11",
        "CLottieWayland", "CLottieMainQueue",
        "CLottieAccessibility", "CLottiePortal", "CLottieDynamicDesktop",
      ],
      swiftSettings: userInterface),
    .target(
      name: "Controls", dependencies: ["LottieGeometry", "LottieKit", "SDLHost"],
      swiftSettings: userInterface),
    .target(
      name: "Lottie", dependencies: ["LottieKit", "LottieExport", "SDLHost", "Controls"],
      swiftSettings: strict),
    // The arguments of programs, where Swift cannot read them.
    .target(name: "CLottieArguments", path: "Sources/CArguments"),
    // What both programs use: reading, exporting, options and messages.
    .target(
      name: "LottieTools",
      dependencies: [
        "CLottieArguments",
        "LottieTexts", "LottieGeometry", "LottieDrawing", "LottieCore", "LottieEncoding",
        "LottieMovies", argumentParser,
      ],
      path: "Sources/Tools",
      swiftSettings: strict + accessors),
    // The commands of `lottie`.
    .target(
      name: "LottieCommand",
      dependencies: [
        "LottieTexts", "LottieGeometry", "LottieDrawing", "LottieCore", "LottieEditing",
        "LottieMovies", "LottieWorkbench", "LottieTools", argumentParser,
      ],
      swiftSettings: strict + accessors),
    // The window of `lottie-viewer`.
    .target(
      name: "LottieViewer",
      dependencies: [
        "LottieTexts", "LottieGeometry", "LottieDrawing", "LottieKit", "LottieEditing",
        "LottieMovies", "LottieWorkbench", "LottieTools", "SDLHost", "Controls",
        "CLottiePortal",
        argumentParser,
      ],
      swiftSettings: userInterface + early),
    // The programs. Their code is in libraries: SwiftPM compiles tests of an executable only after all of its code.
    .executableTarget(
      name: "LottieMain", dependencies: ["LottieCommand"], path: "Sources/Programs/Lottie",
      swiftSettings: strict,
      linkerSettings: [.unsafeFlags(standAlone, .when(configuration: .release))]),
    .executableTarget(
      name: "LottieViewerMain", dependencies: ["LottieViewer"],
      path: "Sources/Programs/LottieViewer",
      swiftSettings: userInterface,
      linkerSettings: [.unsafeFlags(standAlone + wholeFoundation, .when(configuration: .release))]),

    .target(
      // Without the core, beside which the tests of the modules below it are compiled.
      name: "LottieTestSupport", dependencies: ["LottieGeometry", "LottieDrawing"],
      path: "Tests/TestSupport", swiftSettings: strict + tests),
    .testTarget(name: "TextsTests", dependencies: ["LottieTexts"], swiftSettings: strict + tests),
    .testTarget(
      name: "GeometryTests", dependencies: ["LottieGeometry", "LottieTestSupport"],
      swiftSettings: strict + tests),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["LottieDrawing", "LottieTestSupport", "CLottieKernels", "CLottieCairo"],
      swiftSettings: strict + tests),
    .testTarget(
      name: "EncodingTests", dependencies: ["LottieEncoding", "LottieTestSupport"],
      swiftSettings: strict + tests),
    .testTarget(
      name: "LottieKitTests", dependencies: ["LottieKit", "LottieTexts", "LottieTestSupport"],
      exclude: ["Goldens"], swiftSettings: strict + tests),
    .testTarget(
      name: "EditingTests",
      dependencies: ["LottieEditing", "LottieKit", "LottieTestSupport"],
      swiftSettings: strict + tests),
    .testTarget(
      name: "WorkbenchTests",
      dependencies: ["LottieWorkbench", "LottieKit", "LottieTestSupport"],
      swiftSettings: strict + tests),
    .testTarget(
      name: "HostTests", dependencies: ["SDLHost", "Controls", "LottieTestSupport"],
      swiftSettings: userInterface + tests),
    // Tests of the public API, which import only public modules.
    .testTarget(
      name: "PublicAPITests", dependencies: ["Lottie"], swiftSettings: userInterface + tests),
    // A program of the core alone; a test looks at its libraries.
    .executableTarget(
      name: "core-probe", dependencies: ["LottieCore"], path: "Tests/CoreProbe",
      swiftSettings: strict + tests),
    // A program with controls, which window tests drive.
    .executableTarget(
      name: "controls-host", dependencies: ["SDLHost", "Controls"], path: "Tests/ControlsHost",
      swiftSettings: userInterface + tests),
    // Tests that run the programs, on a command line or in a window, and of what only the programs share. Without the viewer,
    // beside which they are compiled.
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "LottieTexts", "LottieGeometry", "LottieDrawing", "LottieCore", "LottieKit",
        "LottieEditing", "LottieMovies", "LottieCommand", "LottieTools", "SDLHost",
        "LottieTestSupport",
      ],
      exclude: [
        "Goldens", "fake-portal.py", "gtk-window.py", "logged-orca.py", "read-accessibility.py",
      ],
      swiftSettings: userInterface + tests),
    .testTarget(
      name: "ViewerTests",
      dependencies: [
        "LottieTexts", "LottieEditing", "LottieMovies", "LottieWorkbench", "LottieCommand",
        "LottieTools", "LottieViewer", "LottieTestSupport",
      ],
      swiftSettings: userInterface + tests),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// The fuzzers are a package of their own, and see what the programs share.
if Context.environment["LOTTIEKIT_FUZZ"] != nil {
  package.products += ["LottieEditing", "LottieWorkbench", "LottieTools", "LottieCommand"].map {
    .library(name: $0, targets: [$0])
  }
}

// The examples are a package of their own, as users write one. For Scripts/test they are built with the modules that the
// tests use, which takes seconds instead of minutes, and like there they see only what is public.
if Context.environment["LOTTIEKIT_EXAMPLES"] != nil {
  package.targets.append(.target(name: "Drawings", path: "Examples/Sources/Drawings"))
  let windowed = [
    "progress-loader", "heart-and-switch", "four-toggles", "themed-view", "star-rating",
    "greeting-cards",
  ]
  for name in windowed + ["thumbnails"] {
    package.targets.append(
      .executableTarget(
        name: name, dependencies: ["Drawings", "LottieKit", "SDLHost", "Controls"],
        path: "Examples/Sources/\(name)", packageAccess: false,
        swiftSettings: name == "thumbnails" ? [] : [.defaultIsolation(MainActor.self)]))
  }
}

// The library for other languages, for Scripts/c-library and the fuzzers. It is left out of other builds, which would take
// longer.
let isMeasured = Context.environment["LOTTIEKIT_CALL_COST"] != nil
let isFuzzed = Context.environment["LOTTIEKIT_FUZZ"] != nil || isMeasured
let isReplayed = Context.environment["LOTTIEKIT_REPLAY"] != nil
if isFuzzed || Context.environment["LOTTIEKIT_C_LIBRARY"] != nil {
  package.products.append(
    isFuzzed
      ? .library(name: "LottieLibrary", targets: ["LottieLibrary"])
      : .library(name: "lottiekit", type: .dynamic, targets: ["LottieLibrary"]))
  let linked: [LinkerSetting] = [
    .unsafeFlags(
      (hasStaticCxx ? ["-L\(Context.packageDirectory)/Scripts/link"] : []) + [
        "-static-stdlib", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
        "-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "-z", "-Xlinker", "defs",
        // See CrashHandler.swift.
        "-Xlinker", "--wrap=_swift_installCrashHandler",
      ], .when(configuration: .release)),
    // Nothing is exported but what the header declares. Swift's runtime cannot be unloaded.
    .unsafeFlags([
      "-use-ld=lld", "-Xlinker", "-soname=liblottiekit.so.0", "-Xlinker",
      "--version-script=\(Context.packageDirectory)/Sources/CLibrary/lottiekit.map",
      "-Xlinker", "-z", "-Xlinker", "nodelete", "-Xlinker", "--gc-sections", "-Xlinker",
      "--exclude-libs=ALL",
    ]),
  ]
  package.targets += [
    // The header, with which the compiler compares the functions.
    .systemLibrary(name: "CLottieLibrary", path: "Sources/CLibrary"),
    .target(
      name: "LottieLibrary",
      dependencies: [
        "CLottieLibrary", "LottieTexts", "LottieGeometry", "LottieDrawing", "LottieCore",
        "LottieEncoding", "LottieMovies",
      ],
      path: "Sources/Library", swiftSettings: pixels,
      linkerSettings: isFuzzed || isReplayed ? [] : linked),
  ]
}
// The fuzzers without libFuzzer, which run their kept inputs as tests do. The package Fuzz has the same targets.
if isReplayed {
  let unchecked: [SwiftSetting] = [.swiftLanguageMode(.v6)] + tests
  package.targets += [
    .target(name: "CFuzzer", path: "Tests/FuzzReplay"),
    .executableTarget(
      name: "LottieFuzzer",
      dependencies: [
        "CFuzzer", "LottieKit", "LottieWorkbench", "LottieCommand", "LottieLibrary", argumentParser,
      ],
      path: "Fuzz/Sources/LottieFuzzer", swiftSettings: unchecked),
  ]
}
// Times its calls beside the same work in Swift.
if isMeasured {
  package.targets.append(
    .executableTarget(
      name: "call-cost",
      dependencies: [
        "CLottieLibrary", "LottieLibrary", "LottieGeometry", "LottieDrawing", "LottieCore",
      ], path: "Benchmarks/CallCost", swiftSettings: accessors,
      linkerSettings: [.unsafeFlags(standAlone, .when(configuration: .release))]))
}
