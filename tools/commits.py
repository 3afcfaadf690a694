"""Two commits beside each other: the one that is named, and the working tree. Each is built in a folder of its own."""
import io
import os
import pathlib
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def fail(message):
    """Ends the program as for every trouble: status 1 is for what was found."""
    print(f"{pathlib.Path(sys.argv[0]).name}: {message}", file=sys.stderr)
    sys.exit(2)


def run(*words, allowed=(0,), **more):
    """What a program prints; ends this one with a message where it fails."""
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          **more)
    if done.returncode not in allowed:
        fail(f"{' '.join(map(str, words))} failed with status {done.returncode}:\n"
             + done.stderr.decode(errors="replace")[-3000:])
    return done.stdout


def full_name(commit):
    return run("git", "-C", ROOT, "rev-parse", "--verify", f"{commit}^{{commit}}").decode().strip()


def unpacked(commit, folder):
    """The sources of a commit, which never change once they are there."""
    sources = folder / full_name(commit)[:12]
    if not sources.exists():
        archive = run("git", "-C", ROOT, "archive", full_name(commit))
        partial = sources.with_suffix(".partial")
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(partial)
        partial.rename(sources)
    return sources


def built(sources, build, target):
    """Builds a target as users have it, but without the optional libraries, which nothing here needs."""
    run("cmake", "-S", sources, "-B", build, "-DCMAKE_BUILD_TYPE=Release", "-DGRAZE_TESTS=OFF", "-DGRAZE_EXAMPLES=OFF",
        "-DGRAZE_WITH_JANSSON=OFF", "-DGRAZE_WITH_ZLIB=OFF", "-DGRAZE_WITH_MESHOPTIMIZER=OFF", "-DGRAZE_WITH_QHULL=OFF")
    run("cmake", "--build", build, "-j", os.cpu_count() or 1, "--target", target)
    return build


def both(commit, folder, target):
    """(sources, build) of the commit and of the working tree."""
    folder.mkdir(parents=True, exist_ok=True)
    sources = unpacked(commit, folder)
    print(f"building {sources.name} and the working tree in {folder}", file=sys.stderr, flush=True)
    return [(sources, built(sources, folder / f"{sources.name}.build", target)),
            (ROOT, built(ROOT, folder / "now.build", target))]
