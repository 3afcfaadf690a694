"""Every block of C or C++ in a page names the file that it is cut from, by `<!-- FILE -->` on the line before, and its lines
stand in that file one after another, up to indentation.

    code.py ROOT
"""
import pathlib
import sys
import textwrap

from pages import blocks, pages


def cut_from(lines, text):
    """Do the lines stand in the text, in one piece and with one and the same indentation more?"""
    whole = text.splitlines()
    for start in range(len(whole) - len(lines) + 1):
        piece = "\n".join(whole[start:start + len(lines)])
        if textwrap.dedent(piece) == textwrap.dedent("\n".join(lines)):
            return True
    return False


def main():
    root = pathlib.Path(sys.argv[1])
    checked, wrong = 0, 0
    for page in pages(root):
        for number, language, source, lines in blocks(page):
            if language not in ("c", "cpp"):
                continue
            checked += 1
            place = f"{page.relative_to(root)}:{number}"
            if not source:
                print(f"{place}: name the file that this code is cut from: <!-- examples/NAME.c -->")
            elif not (root / source).is_file():
                print(f"{place}: there is no file {source}")
            elif not cut_from(lines, (root / source).read_text(encoding="utf-8")):
                print(f"{place}: this code does not stand in {source}: copy it from there again")
            else:
                continue
            wrong += 1
    print(f"{checked} blocks of C and C++, {wrong} wrong")
    sys.exit(1 if wrong or not checked else 0)


main()
