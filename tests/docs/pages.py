"""The pages of the project and the fenced blocks in them."""
import pathlib
import re

FENCE = re.compile(r"^```(\w*)\s*$")
SOURCE = re.compile(r"^<!-- (\S+) -->$")


def pages(root):
    root = pathlib.Path(root)
    return [*sorted(root.glob("*.md")), *sorted((root / "docs").glob("*.md"))]


def blocks(page):
    """(line number, language, source, lines) of each fenced block. The source is what a comment `<!-- FILE -->` on the
    line before the block names, or None."""
    lines = page.read_text(encoding="utf-8").splitlines()
    number = 0
    while number < len(lines):
        opening = FENCE.match(lines[number])
        if not opening:
            number += 1
            continue
        end = lines.index("```", number + 1)
        source = SOURCE.match(lines[number - 1]) if number else None
        yield number + 1, opening[1], source and source[1], lines[number + 1:end]
        number = end + 1
