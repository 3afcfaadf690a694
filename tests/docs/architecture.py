"""docs/architecture.md tells the truth: each file of a walk is there, is no longer than 400 lines, and calls what the
page says, which the next file has.

    architecture.py ROOT
"""
import pathlib
import re
import sys

STEP = re.compile(r"^\| `(\S+)` \| `(\w+)`(?: = `(\w+)`)? \| `(\S+)` \|$")
MOST_LINES, METHODS = 400, ("brute", "wide", "boxtree", "kdop", "convex")
FIRST, LAST = "src/query/contacts.c", "src/exact/triangles_meet.c"
COMMENT = re.compile(r"/\*.*?\*/", re.S)


def walks(page):
    """{method: [(file, name that it calls, name in the next file, next file)]}"""
    out, method = {}, None
    for line in page.splitlines():
        if line.startswith("### "):
            method = line[4:].strip()
        step = STEP.match(line)
        if step:
            out.setdefault(method, []).append((step[1], step[2], step[3] or step[2], step[4]))
    return out


def code(root, name, faults):
    file = root / name
    if not file.exists():
        faults.append(f"there is no {name}")
        return ""
    text = file.read_text(encoding="utf-8")
    if len(text.splitlines()) > MOST_LINES:
        faults.append(f"{name} has more than {MOST_LINES} lines")
    return COMMENT.sub("", text)


def calls(text, call, name):
    """Calls it, or hands a function of that name on; a pointer of another name is called."""
    return re.search(rf"\b{call}\(", text) or (call == name and re.search(rf"[=,{{(] *{name}\b", text))


def has(text, name):
    """Defines the function, or fills the entry of a row or of an engine."""
    return re.search(rf"^[\w ]+[ *]{name}\(", text, re.M) or re.search(rf"\.{name} = ", text) or \
        re.search(rf"= {{{name}, ", text)


def check_walk(root, method, steps, faults):
    if steps[0][0] != FIRST or steps[-1][3] != LAST:
        faults.append(f"{method}: the walk does not lead from {FIRST} to {LAST}")
    for (file, call, name, to), following in zip(steps, steps[1:] + [None]):
        if following and following[0] != to:
            faults.append(f"{method}: {to} is not where the next step begins")
        if not calls(code(root, file, faults), call, name):
            faults.append(f"{method}: {file} does not call {call}")
        if not has(code(root, to, faults), name):
            faults.append(f"{method}: {to} has no {name}")


def main():
    root = pathlib.Path(sys.argv[1])
    found, faults = walks((root / "docs" / "architecture.md").read_text(encoding="utf-8")), []
    for method in METHODS:
        if method not in found:
            faults.append(f"there is no walk of {method}")
        else:
            check_walk(root, method, found[method], faults)
    print("\n".join(sorted(set(faults))))
    sys.exit(1 if faults else 0)


main()
