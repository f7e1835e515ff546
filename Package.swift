// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// An app that only syncs takes this package with `traits: []` and gets neither the server nor what it needs:
//     .package(url: "…/aloft", from: "0.1.0", traits: [])
let serverOnly: TargetDependencyCondition? = .when(traits: ["Server"])

// Which hard problem each dependency is for stands beside it.
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
// SQLite itself, where records come by the thousand.
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let scrypt = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto", condition: serverOnly)
let hummingbird = Target.Dependency.product(
    name: "Hummingbird", package: "hummingbird", condition: serverOnly)
let httpTypes = Target.Dependency.product(
    name: "HTTPTypes", package: "swift-http-types", condition: serverOnly)
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio", condition: serverOnly)
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache", condition: serverOnly)
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let metricsTests = Target.Dependency.product(
    name: "MetricsTestKit", package: "swift-metrics", condition: serverOnly)
let lifecycle = Target.Dependency.product(
    name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: serverOnly)
let signals = Target.Dependency.product(
    name: "UnixSignals", package: "swift-service-lifecycle", condition: serverOnly)
let arguments = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: serverOnly)

let package = Package(
    name: "Aloft",
    // Each use of what iOS 18 brought stands beside its fallback: Locked, String(utf8:), SyncThreads. Apps on iOS take the
    // libraries; everything else runs on macOS and Linux.
    platforms: [.macOS(.v15), .iOS(.v16)],
    products: [
        .library(name: "OfflineEngine", targets: ["OfflineEngine", "SyncCore"]),
        .library(
            name: "RZFlightCompatibility", targets: ["RZFlightCompatibility", "AviationDatabase", "Aviation"]),
        .executable(name: "aloft", targets: ["aloft"]),
    ],
    traits: [
        .default(enabledTraits: ["Server"]),
        .trait(name: "Server", description: "The sync server, the flight bag and the command line."),
    ],
    dependencies: [
        // SQLite with WAL pools, migrations and observation.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.9.0"),
        // HTTP/1.1: routing, streamed bodies, clean shutdown; with its own companions.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.86.0"),
        // Hashes, signatures, passwords: security is not ours to write.
        .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
        // HTML that is escaped by default.
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.0.0"),
        // Logs, metrics, signals and arguments as everybody on the platform expects them.
        .package(url: "https://github.com/apple/swift-log", from: "1.6.3"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        .systemLibrary(name: "CSQLite"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(name: "Notation", swiftSettings: settings),
        .target(name: "Zip", dependencies: ["CZlib"], swiftSettings: settings),
        .target(name: "Statements", dependencies: [grdb], swiftSettings: settings),
        .target(name: "SyncCore", dependencies: ["Notation"], swiftSettings: settings),
        .target(name: "Aviation", dependencies: ["JSONLines", "Notation"], swiftSettings: settings),
        .target(name: "JSONLines", dependencies: ["Notation"], swiftSettings: settings),
        .target(
            name: "OfflineEngine",
            dependencies: ["SyncCore", "Notation", "Zip", "Statements", grdb, sqlite, logging, metrics],
            swiftSettings: settings),
        .target(
            name: "HTTPServing", dependencies: [hummingbird, httpTypes, nio, lifecycle],
            swiftSettings: settings),
        .target(
            name: "SyncServer",
            dependencies: [
                "SyncCore", "Notation", "HTTPServing", "Zip", "Statements", grdb, hummingbird, httpTypes, nio,
                crypto, scrypt, logging, lifecycle,
            ],
            swiftSettings: settings),
        .target(
            name: "AviationDatabase", dependencies: ["Aviation", "Notation", "Zip", grdb, crypto],
            resources: [.copy("Resources")],
            swiftSettings: settings),
        .target(
            name: "RZFlightCompatibility", dependencies: ["AviationDatabase", "Aviation"],
            swiftSettings: settings),
        .target(
            name: "Questions", dependencies: ["AviationDatabase", "Aviation", "JSONLines"],
            swiftSettings: settings),
        .target(
            name: "ReferenceServer",
            dependencies: [
                "Questions", "AviationDatabase", "Aviation", "JSONLines", "Notation", "Zip", "HTTPServing",
                hummingbird, httpTypes, nio, crypto,
            ],
            swiftSettings: settings),
        .target(
            name: "FlightBag",
            dependencies: [
                "OfflineEngine", "AviationDatabase", "Aviation", "SyncCore", "JSONLines", "Notation", grdb,
            ],
            swiftSettings: settings),
        .target(
            name: "FlightBagWeb",
            dependencies: [
                "FlightBag", "AviationDatabase", "Aviation", "JSONLines", "Notation", "HTTPServing", "Zip",
                hummingbird, httpTypes, nio, mustache, crypto, logging, lifecycle,
            ],
            resources: [.copy("Resources")], swiftSettings: settings),
        .target(
            name: "SyncSimulator",
            dependencies: [
                "OfflineEngine", "SyncServer", "SyncCore", "Notation", "CSQLite", grdb, sqlite, crypto,
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "aloft",
            dependencies: [
                "FlightBag", "FlightBagWeb", "AviationDatabase", "Aviation", "OfflineEngine", "SyncServer",
                "ReferenceServer", "SyncSimulator", "SyncCore", "Questions", "JSONLines", "Notation",
                arguments, lifecycle, signals, logging,
            ],
            swiftSettings: settings),
        // An app as anybody's: it sees the public API alone.
        .executableTarget(
            name: "YogaStudio", dependencies: ["OfflineEngine", "SyncCore", grdb, arguments],
            path: "Examples/YogaStudio", exclude: ["README.md"], packageAccess: false, swiftSettings: settings
        ),
        .testTarget(name: "NotationTests", dependencies: ["Notation"], swiftSettings: settings),
        .testTarget(name: "ZipTests", dependencies: ["Zip"], swiftSettings: settings),
        .testTarget(
            name: "SyncCoreTests", dependencies: ["SyncCore", "Notation", crypto], swiftSettings: settings),
        .testTarget(name: "AviationTests", dependencies: ["Aviation", "JSONLines"], swiftSettings: settings),
        .testTarget(name: "JSONLinesTests", dependencies: ["JSONLines"], swiftSettings: settings),
        .testTarget(
            name: "QuestionsTests", dependencies: ["Questions", "Aviation", "JSONLines"],
            swiftSettings: settings),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "aloft", "FlightBag", "AviationDatabase", "Aviation", "SyncCore", "SyncServer",
                "ReferenceServer", "Questions", "JSONLines", grdb, arguments,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "AviationDatabaseTests",
            dependencies: ["AviationDatabase", "RZFlightCompatibility", "Aviation", "Zip", grdb, crypto],
            swiftSettings: settings),
        // As an app that was written for RZFlight: it sees the public API alone.
        .testTarget(
            name: "RZFlightCompatibilityTests",
            dependencies: ["RZFlightCompatibility", "AviationDatabase", "Aviation"],
            packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "OfflineEngineTests",
            dependencies: [
                "OfflineEngine", "SyncServer", "SyncCore", "Notation", "Zip", "CSQLite", grdb, logging,
                metrics,
                metricsTests, crypto,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "SyncServerTests",
            dependencies: [
                "SyncServer", "HTTPServing", "SyncCore", "Notation", "Zip", hummingbird, httpTypes, grdb,
                logging, crypto, scrypt,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ReferenceServerTests",
            dependencies: [
                "ReferenceServer", "SyncServer", "HTTPServing", "AviationDatabase", "Aviation", "JSONLines",
                "SyncCore", "Zip", grdb, logging, crypto,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "FlightBagTests",
            dependencies: [
                "FlightBag", "AviationDatabase", "Aviation", "OfflineEngine", "SyncServer", "SyncCore",
                "ReferenceServer", "HTTPServing", "JSONLines", "Notation", grdb, logging,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "FlightBagWebTests",
            dependencies: [
                "FlightBagWeb", "aloft", "FlightBag", "Questions", "JSONLines", "SyncCore", grdb, arguments,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "SimulationTests",
            dependencies: ["SyncSimulator", "OfflineEngine", "FlightBag", "SyncCore"],
            path: "Tests/Simulation",
            swiftSettings: settings),
        .testTarget(name: "TidyTests", swiftSettings: settings),
    ]
)

// Benchmarks are in the manifest only when asked for, so that nobody else pays for them: see `make bench`.
if Context.environment["ALOFT_BENCHMARKS"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "AviationDatabase", "Aviation", "FlightBag", "OfflineEngine", "ReferenceServer", "SyncServer",
                "SyncCore", "Notation", grdb, logging,
            ],
            path: "Benchmarks",
            exclude: ["import-peer.sh"], swiftSettings: settings))
}
