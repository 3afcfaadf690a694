"""Every link of a page to a file of the project leads to a file that is there, and docs/index.md leads to every page.

    links.py ROOT
"""
import pathlib
import re
import sys

from pages import pages

LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def targets(page):
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        for link in LINK.findall(line):
            if not re.match(r"[a-z]+:", link):
                yield number, link


def main():
    root = pathlib.Path(sys.argv[1])
    wrong = 0
    for page in pages(root):
        for number, link in targets(page):
            if not (page.parent / link).exists():
                wrong += 1
                print(f"{page.relative_to(root)}:{number}: there is no {link}")
    index = root / "docs" / "index.md"
    listed = {link for _, link in targets(index)}
    for page in sorted((root / "docs").glob("*.md")):
        if page != index and page.name not in listed:
            wrong += 1
            print(f"docs/index.md: does not lead to {page.name}")
    sys.exit(1 if wrong else 0)


main()
