import { describe, expect, test } from "vitest";
import { readUpload, outline } from "../../examples.reference.ts";

/** The findings of a log, one per line; the outcome of the task if it is refused. */
async function findingsOf(...lines: readonly string[]): Promise<readonly string[]> {
  const { collector, code } = await readUpload(Buffer.from(`${lines.join("\n")}\n`));
  if (code !== undefined) return [code];
  return outline(collector)
    .split("\n")
    .filter((line) => /^(?:finding| {2}related|refused)/.test(line))
    .map((line) => line.replace(/^finding /, ""));
}

/** One line of each dialect, and the finding that it is. */
const dialects: readonly (readonly [name: string, line: string, finding: string])[] = [
  [
    "GCC",
    "src/a.c:3:5: warning: unused variable 'x' [-Wunused-variable]",
    "src/a.c 3:5:0:0 compiler:-Wunused-variable: unused variable 'x'",
  ],
  ["GCC without a column", "src/a.c:3: error: no such file", "src/a.c 3:0:0:0 compiler:error: no such file"],
  [
    "GCC, fatal",
    "a.c:1:10: fatal error: x.h: No such file or directory",
    "a.c 1:10:0:0 compiler:fatal-error: x.h: No such file or directory",
  ],
  ["Clang on Windows", "C:\\src\\a.c:3:5: error: expected ';'", "C:/src/a.c 3:5:0:0 compiler:error: expected ';'"],
  [
    "clang-tidy",
    "a.cpp:1:2: warning: text [bugprone-x,-warnings-as-errors]",
    "a.cpp 1:2:0:0 clang-tidy:bugprone-x: text",
  ],
  ["ShellCheck", "a.sh:3:4: note: Double quote. [SC2086]", "a.sh 3:4:0:0 shellcheck:SC2086: Double quote."],
  ["MSVC", "src\\file.c(12,5): error C2143: syntax error", "src/file.c 12:5:0:0 msvc:C2143: syntax error"],
  [
    "MSVC without a column",
    "file.c(3): warning C4996: 'strcpy' is deprecated",
    "file.c 3:0:0:0 msvc:C4996: 'strcpy' is deprecated",
  ],
  [
    "MSVC, older",
    "x/abc.h(18) : fatal error C1083: Cannot open include file: x.h",
    "x/abc.h 18:0:0:0 msvc:C1083: Cannot open include file: x.h",
  ],
  [
    "MSVC, linker",
    "LINK : fatal error LNK1104: cannot open file 'a.lib'",
    "(project) 0:0:0:0 msvc:LNK1104: cannot open file 'a.lib'",
  ],
  [
    "MSBuild",
    "Lib/File.cs(12,5): warning CS0168: text [/app/proj.csproj]",
    "app/Lib/File.cs 12:5:0:0 csc:CS0168: text",
  ],
  [
    "MSBuild of a project",
    "/app/a.csproj : warning NU1701: text [/app/all.sln]",
    "app/a.csproj 0:0:0:0 msbuild:NU1701: text",
  ],
  [
    "MSBuild with a node",
    "     2>Code.cs(137,32): warning CS1591: text [C:\\src\\a.csproj]",
    "C:/src/Code.cs 137:32:0:0 csc:CS1591: text",
  ],
  ["javac", "F.java:12: warning: [unchecked] unchecked call", "F.java 12:0:0:0 javac:unchecked: unchecked call"],
  ["javac, error", "F.java:12: error: cannot find symbol", "F.java 12:0:0:0 javac:error: cannot find symbol"],
  [
    "javac, options",
    "warning: [options] bootstrap class path not set",
    "(project) 0:0:0:0 javac:options: bootstrap class path not set",
  ],
  ["Maven", "[WARNING] /path/F.java:[12,5] [deprecation] text", "path/F.java 12:5:0:0 javac:deprecation: text"],
  [
    "Maven, error",
    "[ERROR] /path/F.java:[12,5] cannot find symbol",
    "path/F.java 12:5:0:0 javac:error: cannot find symbol",
  ],
  [
    "Maven, Kotlin",
    "[WARNING] /path/F.kt: (4, 11) Parameter 'args' is never used",
    "path/F.kt 4:11:0:0 kotlinc:warning: Parameter 'args' is never used",
  ],
  [
    "Gradle, Kotlin",
    "w: file:///path/F.kt:12:5 Variable 'x' is never used",
    "path/F.kt 12:5:0:0 kotlinc:warning: Variable 'x' is never used",
  ],
  [
    "Gradle, older Kotlin",
    "e: /path/F.kt: (214, 35): Unresolved reference: feth",
    "path/F.kt 214:35:0:0 kotlinc:error: Unresolved reference: feth",
  ],
  ["tsc", "src/file.ts(1,2): error TS2322: text", "src/file.ts 1:2:0:0 tsc:TS2322: text"],
  ["tsc --pretty", "src/file.ts:1:2 - error TS2322: text", "src/file.ts 1:2:0:0 tsc:TS2322: text"],
  ["GHC, one line", "F.hs:1:2: error: parse error on input 'x'", "F.hs 1:2:0:0 ghc:error: parse error on input 'x'"],
  [
    "GHC, newer",
    "F.hs:1:2: warning: [GHC-40910] [-Wunused-matches] Defined but not used",
    "F.hs 1:2:0:0 ghc:-Wunused-matches: Defined but not used",
  ],
  [
    "Swift",
    "/app/F.swift:12:5: warning: variable 'x' was never used",
    "app/F.swift 12:5:0:0 swiftc:warning: variable 'x' was never used",
  ],
  ["flake8", "f.py:1:10: E401 multiple imports on one line", "f.py 1:10:0:0 flake8:E401: multiple imports on one line"],
  ["ruff", "f.py:1:1: F401 [*] `os` imported but unused", "f.py 1:1:0:0 ruff:F401: `os` imported but unused"],
  [
    "pylint",
    "f.py:1:2: C0114: Missing module docstring (missing-module-docstring)",
    "f.py 1:3:0:0 pylint:missing-module-docstring: Missing module docstring",
  ],
  ["pylint with a module", "a/f.py:a.f:1: [W0611, ] Unused import os", "a/f.py 1:0:0:0 pylint:W0611: Unused import os"],
  ["pylint, older", "f.py:3: [C] Line too long (85/80)", "f.py 3:0:0:0 pylint:C: Line too long (85/80)"],
  ["pylint, parseable", "f.py:16: [C0326(bad-whitespace), f] text", "f.py 16:0:0:0 pylint:bad-whitespace: text"],
  [
    "mypy",
    'f.py:8: error: Incompatible types (expression has type "str")  [assignment]',
    'f.py 8:0:0:0 mypy:assignment: Incompatible types (expression has type "str")',
  ],
  ["mypy --show-error-end", "f.py:8:26:8:31: error: text  [operator]", "f.py 8:26:8:31 mypy:operator: text"],
  ["go vet", "./main.go:28:2: self-assignment of p", "main.go 28:2:0:0 go:message: self-assignment of p"],
  ["go vet, failed", "vet: ./main.go:3:5: undefined: x", "main.go 3:5:0:0 go:message: undefined: x"],
  [
    "golangci-lint",
    "main.go:19:2: Error return value is not checked (errcheck)",
    "main.go 19:2:0:0 golangci-lint:errcheck: Error return value is not checked",
  ],
  [
    "staticcheck",
    "main.go:13:6: func unused is unused (U1000)",
    "main.go 13:6:0:0 staticcheck:U1000: func unused is unused",
  ],
  [
    "yamllint",
    "f.yml:1:2: [error] trailing spaces (trailing-spaces)",
    "f.yml 1:2:0:0 yamllint:trailing-spaces: trailing spaces",
  ],
  [
    "actionlint",
    "a/b.yml:4:5: unexpected key [syntax-check]",
    "a/b.yml 4:5:0:0 actionlint:syntax-check: unexpected key",
  ],
  [
    "markdownlint",
    "n.md:5:26 error MD009/no-trailing-spaces Trailing spaces",
    "n.md 5:26:0:0 markdownlint:MD009: Trailing spaces",
  ],
  [
    "GitHub Actions",
    "::error file=app.js,line=1,col=5,title=no-var::Unexpected var%2C use let",
    "app.js 1:5:0:0 github-actions:no-var: Unexpected var, use let",
  ],
];

describe("one line of each dialect", () => {
  for (const [name, line, finding] of dialects) {
    test(name, async () => expect(await findingsOf(line)).toEqual([finding]));
  }
});

describe("marks of build tools before a message do not become folders", () => {
  const message = "src/a.c:3:5: warning: text [-Wx]";
  for (const prefix of [
    "[WARNING] ",
    "[ERROR]   ",
    "#12 3.45 ",
    "2026-01-01T12:34:56.1234567Z ",
    "[2026-01-01T12:34:56.123Z] ",
    "2026-01-01 12:34:56,123 ",
    "[12:34:56] ",
    "12:34:56.395 [WARNING] ",
    "##[error]",
    "2026-01-01T12:34:56.1234567Z ##[warning]",
    "    [javac] ",
    "\u{1b}[31m",
    "\u{1b}[1;33m[WARNING]\u{1b}[m ",
  ]) {
    test(JSON.stringify(prefix), async () => {
      expect(await findingsOf(prefix + message)).toEqual(["src/a.c 3:5:0:0 compiler:-Wx: text"]);
    });
  }
});

describe("lines that look like messages", () => {
  for (const line of [
    "http://localhost:8080: error: connection refused",
    "localhost:8080: error: connection refused",
    "127.0.0.1:8080: error: connection refused",
    "12:34:56: error: something failed",
    "2026-01-01 12:34:56: error: something failed",
    "2026/01/01 12:34:56 main.go:12: listening",
    "foo:1: bar",
    "    at run (/app/main.js:12:5)",
    "    at org.example.Main.run(Main.java:12)",
    '  File "/app/main.py", line 12, in run',
    "\t/app/main.go:12 +0x1d",
    "    main_test.go:12: expected 1",
    "[INFO] Compiling 174 source files to /app/target:[1,2]",
    "make[1]: *** [Makefile:12: all] Error 2",
    "In file included from a.h:3:",
    "warning: 3 warnings emitted",
    "call me at(12,5): later",
    "error: build failed",
  ]) {
    test(line.trim(), async () =>
      expect(await findingsOf("The log of a build", line)).toEqual(["results.format-unknown"]),
    );
  }
});

test("a text in the lines below belongs to the message; lines of code do not", async () => {
  const lines = [
    "F.hs:3:1: warning: [-Wunused-imports]",
    "    The import is redundant",
    "      except perhaps",
    "  |",
    "3 | import X",
  ];
  expect(await findingsOf(...lines)).toEqual([
    "F.hs 3:1:0:0 ghc:-Wunused-imports: The import is redundant⏎except perhaps",
  ]);
});

test("rustc's lints are named by the lines below a message", async () => {
  const place = (line: number): string => ` --> src/main.rs:${line}:5`;
  expect(
    await findingsOf(
      "warning: unused import: `x`",
      place(1),
      "  = note: `#[warn(unused_imports)]` on by default",
      "warning: unneeded `return`",
      place(4),
      "  = help: visit https://rust-lang.github.io/rust-clippy/master/index.html#needless_return",
      " error[E0308]: mismatched types",
      place(9),
    ),
  ).toEqual([
    "src/main.rs 1:5:0:0 rustc:unused_imports: unused import: `x`",
    "src/main.rs 4:5:0:0 clippy:needless_return: unneeded `return`",
    "src/main.rs 9:5:0:0 rustc:E0308: mismatched types",
  ]);
});

test("messages that a summary repeats count once, and the repetitions are counted", async () => {
  const line = "File.cs(12,5): warning CS0168: text [/app/a.csproj]";
  const { collector } = await readUpload(Buffer.from(`${line}\nBuild succeeded.\n${line}\n    1 Warning(s)\n`));
  expect(collector.reports[0]!.counts).toMatchObject({ findings: 1, repeated: 1, refused: 0 });
});

test("relative paths are resolved by the folders that make enters and leaves", async () => {
  expect(
    await findingsOf(
      "make[1]: Entering directory '/app/lib'",
      "a.c:1:1: warning: one [-Wx]",
      "make[2]: Entering directory '/app/lib/deep'",
      "/abs/b.c:1:1: warning: two [-Wx]",
      "b.c:2:1: warning: three [-Wx]",
      "make[2]: Leaving directory '/app/lib/deep'",
      "make[1]: Leaving directory '/app/lib'",
      "c.c:1:1: warning: four [-Wx]",
    ),
  ).toEqual([
    "abs/b.c 1:1:0:0 compiler:-Wx: two",
    "app/lib/a.c 1:1:0:0 compiler:-Wx: one",
    "app/lib/deep/b.c 2:1:0:0 compiler:-Wx: three",
    "c.c 1:1:0:0 compiler:-Wx: four",
  ]);
});

test("flake8 and ruff write the same lines: the rest of the report decides", async () => {
  const lines = ["f.py:1:1: E402 Module level import", "f.py:2:1: S602 shell"];
  expect(await findingsOf(...lines, "Found 2 errors.")).toEqual([
    "f.py 1:1:0:0 ruff:E402: Module level import",
    "f.py 2:1:0:0 ruff:S602: shell",
  ]);
  expect((await findingsOf(...lines)).map((line) => line.split(" ")[2])).toEqual(["flake8:E402:", "flake8:S602:"]);
});

describe("the output of a tool that found nothing is a result", () => {
  for (const line of [
    "Success: no issues found in 3 source files",
    "All checks passed!",
    "Your code has been rated at 10.00/10 (previous run: 9.00/10, +1.00)",
    "    0 Warning(s)",
    "[INFO] BUILD SUCCESS",
    "BUILD SUCCESSFUL in 3s",
    "0 issues.",
    "    Finished `dev` profile [unoptimized + debuginfo] target(s) in 0.38s",
  ]) {
    test(line.trim(), async () => {
      const { collector, code } = await readUpload(Buffer.from(`some line\n${line}\n`));
      expect([code, collector.reports.map(({ format, counts }) => [format, counts.findings])]).toEqual([
        undefined,
        [["compiler", 0]],
      ]);
    });
  }
});

describe("a tool that could not do its work says so", () => {
  for (const line of [
    "Found 2 errors in 1 file (errors prevented further checking)",
    "f.py:1:13: E999 SyntaxError: invalid syntax",
    "f.py:1:12: invalid-syntax: Expected a parameter",
    "f.py:1:12: E0001: Parsing failed (syntax-error)",
    "main.go:1:2: undefined: x (typecheck)",
    "f.yml:1:2: [error] syntax error: expected '<document start>'",
  ]) {
    test(line, async () => {
      const { collector } = await readUpload(Buffer.from(`${line}\nsrc/a.c:3:5: warning: text [-Wx]\n`));
      expect(collector.refusals.failures.count).toBe(1);
    });
  }
});
