# `make run` and `make test` do everything on a fresh machine; `make help` lists the rest.
# ARGS="…" is passed through to the program of run, simulate, mutants and bench.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

ARGS ?=
SEEDS ?= 1000
ROUNDS ?= 1000
INPUTS ?= 1000000
# The browser of the end-to-end tests.
CHROMIUM ?= /usr/bin/chromium
export CHROMIUM

# Tests that compute for long or talk to nobody run apart from those that talk over sockets and have time limits: they
# hold the few threads on which the others wait for an answer.
BUSY_TESTS := ^((Aviation|AviationDatabase|Command|JSONLines|Simulation|SyncCore|Tidy)Tests\.|ReferenceServerTests\.WeatherItem|OfflineEngineTests\.(Adoption|Damage|Disk|Recovery|Salvage))

# All at once would hold hundreds of flight bags open, in 13 GB, and each test waiting for the others until
# its time limit.
AT_ONCE := --experimental-maximum-parallelization-width 16

# One browser waits for pages and for devices, and leaves a part of two cores idle; two fill them, three are no
# faster. The tests of a file share a flight bag, and the first file looks at the import.
FILES_AT_ONCE := --numprocesses 2 --dist loadfile --no-loadscope-reorder

PYTHON := .build-venv/bin/python

# The tests of the engine itself; the flight bag's tests cover it by the way.
COVERED_TESTS := ^(SyncCoreTests|OfflineEngineTests|SyncServerTests|SimulationTests)\.

PROFILES := .build-coverage/debug/codecov
# A run empties its folder of profiles.
KEPT := .build-coverage
COVERED_RUN := scripts/in-own-folder swift test $(AT_ONCE) --scratch-path .build-coverage --enable-code-coverage
LLVM = "$$(dirname "$$(readlink -f "$$(command -v swift)")")"/llvm

.PHONY: help run test build format check vectors simulate mutants torture fuzz bench coverage dist prepare-run
.PHONY: prepare-test

help:
	@echo "make run       install what is missing, build (release) and start: a flight bag and its server"
	@echo "               ARGS=\"--home DIR --port N\" and the like are passed on to \`aloft run\`"
	@echo "make test      install what is missing, build (debug) and run every test, the browser's too"
	@echo "               CHROMIUM=PATH names the browser"
	@echo "make build     build (release): .build/release/aloft"
	@echo "make dist      make an archive that runs on a bare Debian 12, and try it in one (as root)"
	@echo "make format    lay out the Swift code as .swift-format says, comments to 110 columns"
	@echo "make check     lint, and test the style rules of Tests/TidyTests"
	@echo "make vectors   write docs/vectors, what the engine makes of given inputs, for other languages"
	@echo "make simulate  play $(SEEDS) new seeds of devices, server and bad network (SEEDS=N)"
	@echo "make mutants   build engines with known bugs and see whether the simulator finds each; slow"
	@echo "make torture   kill real processes $(ROUNDS) times and look what is lost (ROUNDS=N)"
	@echo "make fuzz      give each decoder and reader $(INPUTS) damaged inputs (INPUTS=N; release)"
	@echo "make bench     run the benchmarks (release)"
	@echo "make coverage  which lines of the engine its tests run; builds in a folder of its own"

run: build
	exec .build/release/aloft run $(ARGS)

build: prepare-run
	scripts/in-own-folder swift build -c release --product aloft

# One build for both: the browser tests drive .build/debug/aloft, their pictures go to .build-artefacts/. With the
# benchmarks, so that these go on compiling. The compiler leaves folders for temporary files behind.
test: prepare-test
	ALOFT_BENCHMARKS=1 scripts/in-own-folder swift build --build-tests
	scripts/run-swift-tests --skip-build $(AT_ONCE) --filter "$(BUSY_TESTS)"
	scripts/run-swift-tests --skip-build $(AT_ONCE) --skip "$(BUSY_TESTS)"
	mkdir -p .build-artefacts
	scripts/in-own-folder $(PYTHON) -m pytest -p no:cacheprovider --durations 20 $(FILES_AT_ONCE) Tests/EndToEnd
	scripts/in-own-folder $(PYTHON) Tests/Torture/torture.py --rounds 25

format:
	@scripts/require-swift
	swift format format --in-place --recursive --parallel Package.swift Sources Tests Examples Benchmarks
	scripts/wrap-comments Sources Tests

check: prepare-run
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Examples Benchmarks
	scripts/in-own-folder swift test --filter TidyTests

# The tests that hold the files equal to the engine write them instead.
vectors: prepare-run
	ALOFT_VECTORS=write scripts/in-own-folder swift test --filter VectorTests

# Where the archive runs, no toolchain and no package is needed.
dist: prepare-run
	@scripts/install-packages dist
	scripts/in-own-folder scripts/make-dist
	scripts/in-own-folder scripts/test-dist .build-dist/aloft-$$(uname -m).tar.gz

# Each campaign plays new seeds: those that were played until every law held prove little.
simulate: build
	scripts/campaign .build/release/aloft simulate --seeds $(SEEDS) $(ARGS)

# Engines with known bugs are built from a patched copy: docs/testing.md, "Mutants".
mutants: prepare-run
	scripts/campaign scripts/mutants --seeds $(SEEDS) $(ARGS)

torture: build
	ALOFT=.build/release/aloft scripts/in-own-folder $(PYTHON) Tests/Torture/torture.py --rounds $(ROUNDS) $(ARGS)

fuzz: prepare-run
	ALOFT_FUZZ_INPUTS=$(INPUTS) swift test -c release -Xswiftc -enable-testing --filter Fuzz

bench: prepare-run
	ALOFT_BENCHMARKS=1 swift run -c release Benchmarks $(ARGS)

# In two runs, as the tests: what talks over sockets has time limits.
coverage: prepare-run
	$(COVERED_RUN) --filter "$(BUSY_TESTS)" --skip "^(Aviation|AviationDatabase|Command|JSONLines|Tidy)Tests\."
	cp $(PROFILES)/default.profdata $(KEPT)/busy.profdata
	$(COVERED_RUN) --skip-build --filter "$(COVERED_TESTS)" --skip "$(BUSY_TESTS)"
	$(LLVM)-profdata merge $(KEPT)/busy.profdata $(PROFILES)/default.profdata -o $(KEPT)/both.profdata
	$(LLVM)-cov report .build-coverage/debug/AloftPackageTests.xctest -instr-profile=$(KEPT)/both.profdata \
		$$(find Sources/SyncCore Sources/OfflineEngine -name '*.swift')

prepare-run:
	@scripts/require-swift present
	@scripts/install-packages run
	@scripts/require-swift
	@scripts/prepare-python run
	@$(PYTHON) scripts/fetch-browser-libraries

prepare-test:
	@scripts/require-swift present
	@scripts/install-packages test
	@scripts/require-swift
	@scripts/prepare-python test
	@$(PYTHON) scripts/fetch-browser-libraries
