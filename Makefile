# Thin over CMake: every target first sets up what it needs (tools/setup), then calls the presets of CMakePresets.json.

JOBS         ?= $(shell nproc 2>/dev/null || echo 2)
PREFIX       ?= /usr/local
FUZZ_SECONDS ?= 20

MAKEFLAGS += --no-print-directory

.DEFAULT_GOAL := build
.PHONY: help build test demo exhaustive asan tsan debug fuzz lint docs pictures install clean \
    setup-build setup-test setup-fuzz setup-lint setup-docs

help:
	@echo 'make build        the command build/graze, the libraries build/libgraze.so and build/libgraze.a'
	@echo 'make test         build, and run all tests'
	@echo 'make demo         build, fly an object through an environment, write the page build/demo.html'
	@echo 'make exhaustive   the tests against exact arithmetic with all their millions of cases, and 100,000 poses (long)'
	@echo 'make debug        the tests with asserts on'
	@echo 'make asan         the tests under the address and undefined-behaviour sanitizers'
	@echo 'make tsan         the tests under the thread sanitizer'
	@echo 'make fuzz         every fuzz target for FUZZ_SECONDS=$(FUZZ_SECONDS) seconds'
	@echo 'make lint         format, clang-tidy, layering, shell scripts'
	@echo 'make docs         the reference of the public headers, build/doc/html/index.html'
	@echo 'make pictures     the pictures of docs/pictures, drawn again'
	@echo 'make install      install under PREFIX=$(PREFIX) (DESTDIR is respected)'
	@echo 'make clean        remove build and build-*'
	@echo 'JOBS=$(JOBS) processes are used. What is missing on a Debian machine is installed first, by tools/setup.'

setup-build setup-test setup-fuzz setup-lint setup-docs: setup-%:
	@tools/setup $*

build: setup-build
	cmake --preset release
	cmake --build build -j $(JOBS) --target graze_command graze_shared graze_static

# One more than there are processors: some tests wait for a browser, or for signals, most of their time.
test: setup-test
	cmake --preset release -DGRAZE_TESTS=ON
	cmake --build build -j $(JOBS)
	ctest --preset release -j $$(($(JOBS) + 1)); status=$$?; tools/skipped build; exit $$status

# Status 1 of the command means that contact was found, which is what the demonstration is about.
demo: build
	build/graze fly --demo --page build/demo.html --poses-out build/demo.poses || [ $$? -eq 1 ]
	@echo "The page is $(CURDIR)/build/demo.html: open it in a browser."

exhaustive: setup-test
	cmake --preset release -DGRAZE_TESTS=ON
	cmake --build build -j $(JOBS)
	tools/exhaustive build

debug asan tsan: setup-test
	cmake --preset $@
	tools/build_for_tests $@ $(JOBS)
	ctest --preset $@ -j $$(($(JOBS) + 1))

fuzz: setup-fuzz
	cmake --preset fuzz
	cmake --build --preset fuzz -j $(JOBS)
	tools/fuzz build-fuzz $(FUZZ_SECONDS) $(JOBS)

lint: setup-lint
	cmake --preset clang
	tools/lint build-clang $(JOBS)

docs: setup-docs
	mkdir -p build/doc
	doxygen docs/Doxyfile
	@echo "The reference is $(CURDIR)/build/doc/html/index.html."

pictures: build
	tools/setup page
	tools/pictures build

install: build
	cmake --install build --prefix $(PREFIX)

clean:
	rm -rf build build-debug build-asan build-tsan build-clang build-core build-inexact build-fuzz
