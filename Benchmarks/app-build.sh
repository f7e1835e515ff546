#!/usr/bin/env bash
# The build of an app: YogaStudio as a package of its own that takes this one with `traits: []`, beside a
# package that takes GRDB and the argument parser alone. Prints the seconds of each clean build (debug, packages
# fetched before) and of three builds after a change of the app's own. Takes a bash of version 5.
set -euo pipefail

here="$(cd "$(dirname "$0")/.." && pwd)"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# The package is called by the name of its folder.
ln -s "$here" "$folder/aloft"

package() { # NAME DEPENDENCY PRODUCT: a package with one program
    mkdir -p "$folder/$1/Sources/$1"
    cat >"$folder/$1/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "$1",
    platforms: [.macOS(.v15)],
    dependencies: [
        $2
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.9.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        .executableTarget(
            name: "$1",
            dependencies: [
                $3
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ])
    ]
)
MANIFEST
}

build() { # NAME WORDS: builds it and says how long that took
    local started=$EPOCHREALTIME
    swift build --package-path "$folder/$1" >"$folder/$1.log" 2>&1 || {
        cat "$folder/$1.log" >&2
        exit 1
    }
    echo "$EPOCHREALTIME $started" | tr , . | awk -v what="$1, $2" '{ printf "%s: %.1f s\n", what, $1 - $2 }'
}

package studio '.package(path: "../aloft", traits: []),' \
    '.product(name: "OfflineEngine", package: "aloft"),'
cp "$here"/Examples/YogaStudio/*.swift "$folder/studio/Sources/studio"
package bare '' ''
cat >"$folder/bare/Sources/bare/Bare.swift" <<'PROGRAM'
import ArgumentParser
import GRDB

@main struct Bare: ParsableCommand {
    func run() throws {
        print(try DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") ?? "" })
    }
}
PROGRAM

for name in bare studio; do
    swift package --package-path "$folder/$name" resolve >"$folder/$name.log" 2>&1 || {
        cat "$folder/$name.log" >&2
        exit 1
    }
    build "$name" clean
    for number in 1 2 3; do
        echo "let change$number = $number" >>"$folder/$name/Sources/$name/${name^}.swift"
        build "$name" "after a change"
    done
done
