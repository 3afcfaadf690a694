"""Runs the console blocks of a page that have a `graze` command, in order, in an empty folder, and compares what they print
with what the page says.

    commands.py PAGE FOLDER_OF_THE_COMMAND [--write]

In a block a line `$ COMMAND` is run; the lines up to the next are its output. Figures that vary from run to run and from
machine to machine (times, vector units) are masked on both sides. With --write the page is made to say what is printed.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from pages import blocks

NUMBER = r"\d[\d,.]*(?:e[+-]?\d+)?"
MASKS = [
    (re.compile(rf"{NUMBER}( ms| us| s| seconds)\b"), r"#\1"),
    (re.compile(rf"\b(median|mean|p99|max) {NUMBER}"), r"\1 #"),
    (re.compile(r'"((?:build_ms|seconds|timed_in_blocks|\w+_us))":[^,}]+'), r'"\1":#'),
    (re.compile(r'\bsimd(=|":")\w+'), r"simd\1#"),
]


def masked(line):
    for what, instead in MASKS:
        line = what.sub(instead, line)
    return line


def steps(lines):
    """[command, output lines] of each command of a block."""
    found = []
    for line in lines:
        if line.startswith("$ "):
            found.append([line[2:], []])
        else:
            found[-1][1].append(line)
    return found


def asks_graze(lines):
    return any(re.match(r"\$ (.*[|;&] *)?graze ", line) for line in lines)


def outputs(page, command_dir):
    """(line number of the block, command, what the page says, what it prints) of every command that is run."""
    environment = dict(os.environ, PATH=command_dir + os.pathsep + os.environ["PATH"])
    with tempfile.TemporaryDirectory() as folder:
        for number, language, _, lines in blocks(page):
            if language != "console" or not asks_graze(lines):
                continue
            for command, said in steps(lines):
                got = subprocess.run(command, shell=True, cwd=folder, env=environment, text=True, check=False,
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout.splitlines()
                yield number, command, said, got


def differs(said, got):
    return [masked(line) for line in said] != [masked(line) for line in got]


def write(page, found):
    """Puts what was printed in the place of what the page said, where more than masked figures differ."""
    text = page.read_text(encoding="utf-8")
    for _, command, said, got in (step for step in found if differs(*step[2:])):
        old, new = ("\n".join([f"$ {command}", *lines, ""]) for lines in (said, got))
        text = text.replace(old, new, 1)
    page.write_text(text, encoding="utf-8")


def main():
    page, found = pathlib.Path(sys.argv[1]), []
    wrong = 0
    for number, command, said, got in outputs(page, os.path.abspath(sys.argv[2])):
        found.append((number, command, said, got))
        if differs(said, got):
            wrong += 1
            print(f"{page.name}:{number}: $ {command}", "the page says:", *said, "it prints:", *got, sep="\n")
    print(f"{len(found)} commands, {wrong} wrong")
    if "--write" in sys.argv:
        write(page, found)
    sys.exit(1 if wrong or not found else 0)


main()
