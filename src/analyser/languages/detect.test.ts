import { describe, expect, test } from "vitest";
import { languageByContent, languageByName } from "./detect.ts";

function check(path: string, content: string, expected: string | null): void {
  const named = languageByName(path);
  expect(named === "read" ? languageByContent(path, Buffer.from(content)) : named).toBe(expected);
}

describe("by name", () => {
  test.each([
    ["src/a.ts", "typescript"],
    ["src/a.TSX", "tsx"],
    ["a.d.mts", "typescript"],
    ["lib/x.hpp", "cpp"],
    ["lib/X.C", "cpp"],
    ["Rakefile", "ruby"],
    ["deep/.bashrc", "bash"],
    ["Dockerfile", "dockerfile"],
    ["deploy/Dockerfile.alpine", "dockerfile"],
    ["build/web.dockerfile", "dockerfile"],
    ["Containerfile-dev", "dockerfile"],
    ["Dockerfile.j2", null],
    ["Dockerfile.md", null],
    [".github/workflows/a.yml", "yaml"],
    ["a.json", null],
    [".gitignore", null],
    ["a.b.", null],
  ])("%s", (path, expected) => check(path, "", expected));
});

describe("by its first line", () => {
  test.each([
    ["#!/bin/sh\n", "bash"],
    ["#!/usr/bin/env python3.12\n", "python"],
    ["#!/usr/bin/env -S LANG=C node --no-warnings\n", "javascript"],
    ["#! /usr/bin/ruby -w\n", "ruby"],
    ["#!/usr/bin/awk -f\n", null],
    ["plain text", null],
    ["", null],
  ])("%j", (content, expected) => check("bin/tool", content, expected));
});

describe("headers are C, unless something in them is not", () => {
  test.each([
    ["#include <stdio.h>\nint f(void);\n", "c"],
    ["#include <vector>\n", "cpp"],
    ["namespace a { int f(); }\n", "cpp"],
    ["class Walker {\n};\n", "cpp"],
    ["template <typename T> T f(T);\n", "cpp"],
    ["/* the class of 1999 */ int f(void);\n", "c"],
  ])("%j", (content, expected) => check("a.h", content, expected));
});

test("a header with directives of Objective-C is Objective-C", () => {
  check("a.h", '#import "b.h"\n#include <vector>\n', "objc");
  check("a.h", "@class B;\nint f(void);\n", "objc");
  check("a.h", "/* @class */ int f(void);\n", "c");
});

test("a file with the extension m is Objective-C only when it has directives of it", () => {
  check("a.m", "#import <Foundation/Foundation.h>\n", "objc");
  check("a.m", "@implementation A\n@end\n", "objc");
  check("a.m", "function y = f(x)\n  y = 2 * x;\nend\n", null);
});

test("pl and t are Perl only when their text is", () => {
  check("a.pl", "use strict;\nprint 1;\n", "perl");
  check("a.pl", ":- module(a, [b/1]).\nb(X) :- c(X).\n", null);
  check("t/a.t", "use Test::More;\n", "perl");
  check("t/a.t", "  $ cram test\n  output\n", null);
  check("lib/A.pm", "", "perl");
  check("bin/a", "#!/usr/bin/env perl\n", "perl");
});

test("an included file is PHP when it starts like one", () => {
  check("a.inc", "<?php f();", "php");
  check("a.inc", "int x;", null);
});
