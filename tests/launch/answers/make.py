#!/usr/bin/env python3
"""Writes the launch files whose answers are computed here, by Python and its library; `--check` only says whether all
are as they would be written, but for the last digits of numbers, which depend on the machine."""

import os
import re
import sys

import examples
import pictures
import programs

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def main():
    stale = []
    for name, text in {**examples.all_launches(), **programs.all_launches(), **pictures.all_launches()}.items():
        path = f"{TOP}/{name}.toml"
        old = None
        if os.path.exists(path):
            with open(path) as file:
                old = file.read()
        if old is None or rounded(old) != rounded(text):
            stale.append(name)
        if old != text and "--check" not in sys.argv:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                file.write(text)
    if stale and "--check" in sys.argv:
        raise SystemExit("tests/launch/answers/make.py would write others: " + ", ".join(stale))


def rounded(text):
    # Where lines break depends on how many digits there are.
    text = re.sub(r"\s+", " ", text)
    return re.sub(r"-?[0-9]+\.[0-9]+(e[-+]?[0-9]+)?", lambda it: f"{float(it[0]):.6g}", text)


if __name__ == "__main__":
    main()
