"""Runs the console blocks of a page, in order, in an empty folder, and compares what they print with what the page says.

    commands.py PAGE FOLDER_OF_THE_COMMAND

In a block a line `$ COMMAND` is run; the lines up to the next are its output. A comment `<!-- not run -->` on the line
before a block leaves it out: `make` in a test of the build that it would make again.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

from pages import blocks


def steps(lines):
    """[command, output lines] of each command of a block."""
    found = []
    for line in lines:
        if line.startswith("$ "):
            found.append([line[2:], []])
        else:
            found[-1][1].append(line)
    return found


def main():
    page, command_dir = pathlib.Path(sys.argv[1]), os.path.abspath(sys.argv[2])
    environment = dict(os.environ, PATH=command_dir + os.pathsep + os.environ["PATH"])
    run, wrong = 0, 0
    text = page.read_text(encoding="utf-8").splitlines()
    with tempfile.TemporaryDirectory() as folder:
        for number, language, _, lines in blocks(page):
            if language != "console" or text[number - 2] == "<!-- not run -->":
                continue
            for command, said in steps(lines):
                got = subprocess.run(command, shell=True, cwd=folder, env=environment, text=True, check=False,
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout.splitlines()
                run += 1
                if got != said:
                    wrong += 1
                    print(f"{page.name}:{number}: $ {command}", "the page says:", *said, "it prints:", *got, sep="\n")
    print(f"{run} commands, {wrong} wrong")
    sys.exit(1 if wrong or not run else 0)


main()
