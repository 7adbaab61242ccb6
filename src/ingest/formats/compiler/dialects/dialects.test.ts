import { describe, expect, test } from "vitest";
import { readUpload } from "../../examples.reference.ts";
import { findingsOf } from "./findings.reference.ts";

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
    "   [javadoc] ",
    "[INFO]     [exec] ",
    "[Build on CentOS 7] ",
    "[compass-javac] [12:34:56] ",
    " 12:34:56  ",
    "12:34:56 2>",
    "[warn] ",
    "clang-tidy-5.0 -header-filter=src/,include/ -p=/build ",
    "/usr/bin/g++ -c -o a.o ",
    "[ERROR] Exit code: 1 - ",
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
    "src/a.cpp:12: Failure",
    "src/a.c:12: starting the server",
    "src/a.h:25:   instantiated from here",
    "12:34:56 main.go:12: listening",
    "aap.c:12:int main() {",
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

test("a warning of HLint shows below it what was found; GHC writes the same first line", async () => {
  const lines = [
    "src/A.hs:149:19-27: Warning: Redundant bracket",
    "Found:",
    "  (CliHelp)",
    "Perhaps:",
    "  CliHelp",
    "",
    "src/A.hs:81:13: Error: Use void",
    "Found",
    "  char '*' >> return ()",
    "Why not",
    "  Control.Monad.void (char '*')",
    "",
    "src/A.hs:(91,30)-(92,59): Warning: Use if",
    "Found:",
    "  x",
    "src/A.hs:143:20: Warning: Defined but not used: ‘m’",
    "src/A.hs:150:1-8: warning: [-Wunused-imports]",
    "    The import is redundant",
    "Found:",
    "src/A.hs:151:1: Warning: Incomplete patterns",
    "In the definition of f",
    "Found:",
  ];
  expect(await findingsOf(...lines)).toEqual([
    "src/A.hs 81:13:0:0 hlint:error: Use void",
    "src/A.hs 91:30:0:0 hlint:warning: Use if",
    "src/A.hs 143:20:0:0 ghc:warning: Defined but not used: ‘m’",
    "src/A.hs 149:19:0:0 hlint:warning: Redundant bracket",
    "src/A.hs 150:1:0:0 ghc:-Wunused-imports: The import is redundant",
    "src/A.hs 151:1:0:0 ghc:warning: Incomplete patterns",
  ]);
});

test("code that HLint shows is not a message; what is below it is one", async () => {
  const lines = [
    "src/A.hs:1:19-27: Suggestion: Use text",
    "Found:",
    "  src/B.hs:2:1: Warning: in a text",
    "Perhaps:",
    "  src/B.hs:3:1: Warning: in a text",
    "",
    "  src/B.hs:4:1: Warning: real",
    "    src/C.hs:5:1-2: Warning: Use text",
    "    Found:",
    "      src/B.hs:6:1: Warning: in a text",
    "    src/C.hs:7:1: Warning: real",
  ];
  expect(await findingsOf(...lines)).toEqual([
    "src/A.hs 1:19:0:0 hlint:suggestion: Use text",
    "src/B.hs 4:1:0:0 ghc:warning: real",
    "src/C.hs 5:1:0:0 hlint:warning: Use text",
    "src/C.hs 7:1:0:0 ghc:warning: real",
  ]);
});

test("the Eclipse compiler shows the code before the text", async () => {
  const lines = [
    "----------",
    "1. WARNING in C:\\src\\F.java (at line 8)",
    "\tInteger x = 0.0f;",
    "\t            ^^^^",
    "Type mismatch",
    "in two lines",
    "----------",
    "[WARNING] /app/G.java:[13,0] ",
    "\tgone();",
    "\t^^^",
    "It is deprecated",
    "1 problem (1 warning)",
  ];
  expect(await findingsOf(...lines)).toEqual([
    "C:/src/F.java 8:0:0:0 javac:warning: Type mismatch⏎in two lines",
    "app/G.java 13:0:0:0 javac:warning: It is deprecated",
  ]);
});

test("GNU Fortran prints the place, the code, then the message", async () => {
  const lines = [
    "src/a.f90:3:9:",
    "",
    "    3 |   integer :: x",
    "      |         1",
    "Warning: Unused variable 'x' declared at (1) [-Wunused-variable]",
    "b.f90:81.24-26:",
    "call f",
    "Fatal Error: Can't open module file at (1)",
  ];
  expect(await findingsOf(...lines)).toEqual([
    "b.f90 81:24:0:0 compiler:fatal-error: Can't open module file at (1)",
    "src/a.f90 3:9:0:0 compiler:-Wunused-variable: Unused variable 'x' declared at (1)",
  ]);
});

test("a message with two levels is two messages", async () => {
  const line = (level: string): string => `"main.c", line 5: ${level} (dcc:1025): division by zero`;
  expect(await findingsOf(line("warning"), line("error"))).toHaveLength(2);
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

test("Cargo and typos write as rustc does", async () => {
  expect(
    await findingsOf(
      "warning: unused manifest key: x",
      " --> Cargo.toml:9:1",
      "error: `teh` should be `the`",
      "  ╭▸ ./a.md:1:5",
    ),
  ).toEqual([
    "Cargo.toml 9:1:0:0 cargo:warning: unused manifest key: x",
    "a.md 1:5:0:0 typos:error: `teh` should be `the`",
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
    "a.rb:2:1: E: Lint/Syntax: unexpected token $end",
    "a.rb:2:1: F: unexpected token $end",
    "f.yml:1:2: [error] syntax error: expected '<document start>'",
  ]) {
    test(line, async () => {
      const { collector } = await readUpload(Buffer.from(`${line}\nsrc/a.c:3:5: warning: text [-Wx]\n`));
      expect(collector.refusals.failures.count).toBe(1);
    });
  }
});
