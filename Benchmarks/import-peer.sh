#!/usr/bin/env bash
# The peer of the import benchmark: the sqlite3 shell's bare .import of the same rows, into tables of text
# without a key, an index or a check. Prints the seconds of each of five runs, unpacking left out.
set -euo pipefail

resources="$(cd "$(dirname "$0")/.." && pwd)/Sources/AviationDatabase/Resources/OurAirports"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for file in "$resources"/*.csv.gz; do
    gunzip --stdout "$file" >"$folder/$(basename "$file" .gz)"
done
for run in 1 2 3 4 5; do
    rm -f "$folder/peer.sqlite"
    started=$(date +%s.%N)
    for file in "$folder"/*.csv; do
        echo ".import --csv '$file' '$(basename "$file" .csv)'"
    done | sqlite3 "$folder/peer.sqlite"
    ended=$(date +%s.%N)
    echo "run $run: $(echo "$ended - $started" | bc) s"
done
