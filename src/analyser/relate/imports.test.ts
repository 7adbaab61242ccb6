import { describe, expect, test } from "vitest";
import { languageOf } from "../languages/index.ts";
import type { LanguageId } from "../languages/language.ts";
import { FileMeasurer } from "../measure/measure-file.ts";
import { resolveImport } from "./imports.ts";
import { PathIndex } from "./path-index.ts";

const measurer = new FileMeasurer();

/** Reads the imports of a file and resolves them to these paths. */
async function check(
  language: LanguageId,
  path: string,
  source: string,
  paths: readonly string[],
  expected: readonly string[],
): Promise<void> {
  const { imports } = (await measurer.measure(language, source))!.result;
  const index = new PathIndex([path, ...paths]);
  const importer = { path, style: languageOf(language).importStyle, imports };
  const found = imports
    .map((specifier) => resolveImport(index, importer, specifier))
    .filter((target) => target !== null);
  expect([...new Set(found)].sort()).toEqual([...expected].sort());
}

describe("imports lead to files", () => {
  test("scripts: relative, with another ending, of a folder, of a package", () =>
    check(
      "typescript",
      "src/a.ts",
      `import { b } from "./b.ts"; import c from "./c.js"; export * from "../lib"; import "./side"; import x from "react";
       const d = require("./d"); const e = await import("./e.mjs"); import type { F } from "./f.js"; import "./out/../../../../x";`,
      ["src/b.ts", "src/c.ts", "lib/index.ts", "src/side.tsx", "src/d.js", "src/e.mts", "src/f.d.ts", "react.ts"],
      ["src/b.ts", "src/c.ts", "lib/index.ts", "src/side.tsx", "src/d.js", "src/e.mts"],
    ));
  test("includes: beside, else the nearest that ends so", () =>
    check(
      "c",
      "src/a.c",
      '#include "b.h"\n#include <house/c.h>\n#include <stdio.h>\n#include "../up.h"\n',
      ["src/b.h", "other/b.h", "include/house/c.h", "up.h"],
      ["src/b.h", "include/house/c.h", "up.h"],
    ));
  test("Python: relative and absolute modules, names inside them", () =>
    check(
      "python",
      "pkg/sub/a.py",
      "from . import b\nfrom ..c import thing\nfrom .d import *\nimport pkg.e as e, os\nfrom pkg import f\n",
      ["pkg/sub/b.py", "pkg/c.py", "pkg/sub/d/__init__.py", "pkg/e.py", "pkg/__init__.py", "pkg/sub/__init__.py"],
      ["pkg/sub/b.py", "pkg/c.py", "pkg/sub/d/__init__.py", "pkg/e.py", "pkg/__init__.py"],
    ));
  test("Java: a type, a type inside it, a static member", () =>
    check(
      "java",
      "src/main/java/a/b/C.java",
      "package a.b; import a.b.D; import a.e.F.Inner; import static a.e.G.run; import java.util.List; class C {}",
      ["src/main/java/a/b/D.java", "src/main/java/a/e/F.java", "src/main/java/a/e/G.java"],
      ["src/main/java/a/b/D.java", "src/main/java/a/e/F.java", "src/main/java/a/e/G.java"],
    ));
  test("Kotlin and Scala: packages, groups, other names", async () => {
    await check("kotlin", "a/B.kt", "import a.c.D as E\nimport a.f.*\n", ["a/c/D.kt"], ["a/c/D.kt"]);
    await check(
      "scala",
      "a/B.scala",
      "import a.c.{D, E => F}\n",
      ["a/c/D.scala", "a/c/E.scala"],
      ["a/c/D.scala", "a/c/E.scala"],
    );
  });
  test("Go: a folder of the module, no package of the language", () =>
    check(
      "go",
      "cmd/main.go",
      'package main\nimport (\n\t"fmt"\n\tx "example.com/me/house/internal/walk"\n)\n',
      ["internal/walk/walk.go", "fmt/fmt.go"],
      ["internal/walk"],
    ));
  test("Rust: modules and paths from the crate, from here, from above", () =>
    check(
      "rust",
      "src/lib.rs",
      "mod a;\nuse crate::b::Thing;\nuse self::c::{d, Other};\nuse std::io;\n",
      ["src/a.rs", "src/b/mod.rs", "src/c.rs", "src/c/d.rs"],
      ["src/a.rs", "src/b/mod.rs", "src/c.rs", "src/c/d.rs"],
    ));
  test("Dart: files beside it and of packages, none of the language", () =>
    check(
      "dart",
      "a/lib/src/walk.dart",
      "import 'dart:io';\nimport 'step.dart';\nexport '../b.dart' show B;\nimport 'package:other/c.dart';\npart 'absent.dart';\n",
      ["a/lib/src/step.dart", "a/lib/b.dart", "other/lib/c.dart", "io.dart"],
      ["a/lib/src/step.dart", "a/lib/b.dart", "other/lib/c.dart"],
    ));
  test("Perl: modules, and those that it inherits from", () =>
    check(
      "perl",
      "lib/House/Walk.pm",
      "package House::Walk;\nuse strict;\nuse House::Step qw(a);\nuse parent 'House::Base', qw(House::Other);\nrequire House::Late;\n",
      ["lib/House/Step.pm", "lib/House/Base.pm", "lib/House/Other.pm", "lib/House/Late.pm", "lib/strict.pm"],
      ["lib/House/Step.pm", "lib/House/Base.pm", "lib/House/Other.pm", "lib/House/Late.pm"],
    ));
  test("Ruby, PHP, shells", async () => {
    await check(
      "ruby",
      "lib/a.rb",
      "require_relative 'b'\nrequire 'house/c'\nrequire 'json'\n",
      ["lib/b.rb", "lib/house/c.rb"],
      ["lib/b.rb", "lib/house/c.rb"],
    );
    await check(
      "php",
      "src/A.php",
      '<?php use App\\Models\\User; require_once __DIR__ . "/b.php";',
      ["app/Models/User.php", "src/b.php"],
      ["app/Models/User.php", "src/b.php"],
    );
    await check(
      "bash",
      "bin/a.sh",
      '. ./b.sh\nsource "$here/c.sh"\n',
      ["bin/b.sh", "bin/c.sh"],
      ["bin/b.sh", "bin/c.sh"],
    );
  });
});
