import { describe, expect, test } from "vitest";
import { findingsOf } from "./findings.reference.ts";

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
    "CodeWarrior, information",
    "E:\\a\\T.c(480): INFORMATION C4301: Inline expansion done",
    "E:/a/T.c 480:0:0:0 msvc:C4301: Inline expansion done",
  ],
  [
    "Flex, with a column",
    "    [compc] D:\\src\\Tag.as(115): col: 35 Warning: return value",
    "D:/src/Tag.as 115:35:0:0 mxmlc:warning: return value",
  ],
  [
    "TI, assembler",
    '"foo.asm", ERROR!   at line 5: [E0002] Illegal mnemonic specified',
    "foo.asm 5:0:0:0 compiler:E0002: Illegal mnemonic specified",
  ],
  [
    "TI, linker",
    "error #10234-D: unresolved symbols remain",
    "(project) 0:0:0:0 compiler:10234-D: unresolved symbols remain",
  ],
  [
    "TI, linker without a number",
    `error: errors encountered during linking; "a.out" not built`,
    `(project) 0:0:0:0 compiler:error: errors encountered during linking; "a.out" not built`,
  ],
  [
    "Erlang, warning",
    "a.erl:12:3: Warning: variable 'X' is unused",
    "a.erl 12:3:0:0 erlc:warning: variable 'X' is unused",
  ],
  ["Erlang, error", "./src/a.erl:175: record 'r' undefined", "src/a.erl 175:0:0:0 erlc:error: record 'r' undefined"],
  [
    "Sphinx, of a document",
    "/src/index.rst:: WARNING: document isn't included in any toctree",
    "src/index.rst 0:0:0:0 compiler:warning: document isn't included in any toctree",
  ],
  [
    "Sphinx, without a line",
    "/src/a.rst:None: WARNING: Could not obtain image size.",
    "src/a.rst 0:0:0:0 compiler:warning: Could not obtain image size.",
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
    "Clang with ranges",
    "e.c:47:15:{47:8-47:14}{47:17-47:24}: warning: invalid operands [-Wx]",
    "e.c 47:15:0:0 compiler:-Wx: invalid operands",
  ],
  [
    "a colon in a path",
    "fo:oo.cpp:8: error: 'bar' was not declared",
    "fo:oo.cpp 8:0:0:0 compiler:error: 'bar' was not declared",
  ],
  [
    "GCC 3, an error without a level",
    "src/f.c:12:15: f.h: No such file or directory",
    "src/f.c 12:15:0:0 compiler:error: f.h: No such file or directory",
  ],
  ["GCC in an indented log", "   lib/a.h:26:5: warning: text [-Wx]", "lib/a.h 26:5:0:0 compiler:-Wx: text"],
  ["GCC about the call", "cc1plus: warning: text [-Wx]", "(project) 0:0:0:0 compiler:-Wx: text"],
  ["a linker", "/usr/bin/ld: cannot find -lx", "(project) 0:0:0:0 linker:error: cannot find -lx"],
  ["lld", "ld.lld-15: error: undefined symbol: f()", "(project) 0:0:0:0 linker:error: undefined symbol: f()"],
  [
    "a linker, with a file",
    "/usr/bin/ld: a.o:src/a.c:(.text+0x1d): undefined reference to `f'",
    "src/a.c 0:0:0:0 linker:error: undefined reference to `f'",
  ],
  [
    "clang-tidy about the call",
    "error: macro name must be an identifier [clang-diagnostic-error]",
    "(project) 0:0:0:0 clang-tidy:clang-diagnostic-error: macro name must be an identifier",
  ],
  [
    "GNAT, style",
    "src/a.adb:96:80: (style) this line is too long",
    "src/a.adb 96:80:0:0 gnat:style: this line is too long",
  ],
  ["GNAT, error", 'src/a.adb:96:8: missing ";"', 'src/a.adb 96:8:0:0 gnat:error: missing ";"'],
  [
    "CodeChecker",
    "[HIGH] /app/a.cpp:42:3: Called C++ object pointer is null [core.CallAndMessage]",
    "app/a.cpp 42:3:0:0 compiler:core.CallAndMessage: Called C++ object pointer is null",
  ],
  ["MSVC, a blank before the bracket", "src\\f.cs (10): error CUSTOM: text", "src/f.cs 10:0:0:0 msbuild:CUSTOM: text"],
  ["MSVC, capitals", "f.cs (22,17):  Warning CS0168: text", "f.cs 22:17:0:0 csc:CS0168: text"],
  ["MSVC, the call", "cl : Command line warning D9002: text", "(project) 0:0:0:0 msvc:D9002: text"],
  [
    "MSBuild, code analysis",
    "MSBUILD : warning : CA1823 : Microsoft.Performance : text [C:\\Src\\Test.csproj]",
    "(project) 0:0:0:0 msbuild:CA1823: Microsoft.Performance : text",
  ],
  [
    "MSBuild, code analysis of a line",
    "C:\\Src\\P.cs(42): warning : CA1031 : Microsoft.Design : text",
    "C:/Src/P.cs 42:0:0:0 msbuild:CA1031: Microsoft.Design : text",
  ],
  ["MSBuild, without a code", "EXEC : warning : text [C:\\ci.proj]", "(project) 0:0:0:0 msbuild:warning: text"],
  [
    "MSBuild, a rule in words",
    "a.scss(41,17): warning shorthand-values : text",
    "a.scss 41:17:0:0 msbuild:shorthand-values: text",
  ],
  ["PC-lint in the form of MSVC", "D:\\src\\a.c(42): Error 456: text", "D:/src/a.c 42:0:0:0 pclint:456: text"],
  ["Intel", "D:\\src\\a.cpp(35): remark #593: text", "D:/src/a.cpp 35:0:0:0 compiler:593: text"],
  ["IAR", "D:\\src\\a.c(121) : Warning[Pe177]: text", "D:/src/a.c 121:0:0:0 compiler:Pe177: text"],
  ["IAR, quoted", '"src/a.c",81  Warning[Pe549]: text', "src/a.c 81:0:0:0 compiler:Pe549: text"],
  ["Diab", '"lint.c", line 7: warning (dcc:1521): text', "lint.c 7:0:0:0 compiler:dcc:1521: text"],
  ["Arm", '"a.h", line 354: warning #1-D: text', "a.h 354:0:0:0 compiler:1-D: text"],
  ["Delphi", "C:\\My Files\\IBSQL.pas(205) hint: H2219 Text", "C:/My Files/IBSQL.pas 205:0:0:0 msbuild:H2219: Text"],
  [
    "Maven on Windows",
    "[WARNING] /C:/src/F.java:[12,24] found raw type",
    "C:/src/F.java 12:24:0:0 javac:warning: found raw type",
  ],
  ["Maven, options", "[WARNING] [options] text", "(project) 0:0:0:0 javac:options: text"],
  [
    "javac, class file",
    "/m2/jsr.jar(/a/B.class): warning: Cannot find annotation method 'x()' in type 'C'",
    "(project) 0:0:0:0 javac:warning: /m2/jsr.jar(/a/B.class): Cannot find annotation method 'x()' in type 'C'",
  ],
  [
    "Maven, library",
    "[WARNING] unknown enum constant When.MAYBE",
    "(project) 0:0:0:0 javac:warning: unknown enum constant When.MAYBE",
  ],
  ["javac in German", "F.java:246: Warnung: [unchecked] text", "F.java 246:0:0:0 javac:unchecked: text"],
  ["javadoc", "/app/F.java:116: warning - Tag @link: text", "app/F.java 116:0:0:0 javac:warning: Tag @link: text"],
  ["javadoc about the call", "javadoc: warning - text", "(project) 0:0:0:0 javac:warning: text"],
  ["sbt", "[warn] /app/F.scala:203: text", "app/F.scala 203:0:0:0 scalac:warning: text"],
  ["sbt with a column", "[error] C:\\app\\F.scala:4:18: text", "C:/app/F.scala 4:18:0:0 scalac:error: text"],
  ["sbt, javac", "[warn] /app/F.java:3:1: [deprecation] text", "app/F.java 3:1:0:0 javac:deprecation: text"],
  [
    "Scala 3",
    "-- [E007] Type Mismatch Error: src/F.scala:3:20 ----",
    "src/F.scala 3:20:0:0 scalac:E007: Type Mismatch Error",
  ],
  [
    "Gradle's task before the path",
    ":app:compileJava/home/F.java:8: warning: [cast] text",
    "home/F.java 8:0:0:0 javac:cast: text",
  ],
  [
    "cpplint",
    "src/a.cpp:824:  Tab found; better to use spaces  [whitespace/tab] [1]",
    "src/a.cpp 824:0:0:0 cpplint:whitespace/tab: Tab found; better to use spaces",
  ],
  [
    "cpplint for Visual Studio",
    "c:\\p\\a.cpp(8):  text  [build/include] [4]",
    "c:/p/a.cpp 8:0:0:0 cpplint:build/include: text",
  ],
  ["RuboCop", "a.rb:1:2: C: [Correctable] Style/X: text", "a.rb 1:2:0:0 rubocop:Style/X: text"],
  [
    "RuboCop without cops",
    "Gemfile:50:81: C: Too long. [83/80]",
    "Gemfile 50:81:0:0 rubocop:convention: Too long. [83/80]",
  ],
  [
    "HLint",
    "src/A.hs:11:18-30: Suggestion: Redundant bracket",
    "src/A.hs 11:18:0:0 hlint:suggestion: Redundant bracket",
  ],
  ["HLint, several lines", "src/A.hs:(3,1)-(5,7): Suggestion: text", "src/A.hs 3:1:0:0 hlint:suggestion: text"],
  ["Psalm", "/app/a.php:258:4:error - InvalidGlobal: text", "app/a.php 258:4:0:0 psalm:InvalidGlobal: text"],
  ["scalastyle, a whole file", "[error] /app/A.scala: File length", "app/A.scala 0:0:0:0 scalac:error: File length"],
  [
    "gosec without CWE",
    "/app/main.go:37:2: Text (Rule:G307, Severity:MEDIUM, Confidence:HIGH)",
    "app/main.go 37:2:0:0 gosec:G307: Text",
  ],
  ["golint without a column", "main.go:1:: text", "main.go 1:0:0:0 go:message: text"],
  ["gometalinter", "main.go:2:5:warning: text (golint)", "main.go 2:5:0:0 gometalinter:golint: text"],
  ["gometalinter without a column", "main.go:1::error: text (vet)", "main.go 1:0:0:0 gometalinter:vet: text"],
  ["Pyright", "  /app/f.py:3:5 - error: text (reportCallIssue)", "app/f.py 3:5:0:0 pyright:reportCallIssue: text"],
  ["pylint, a rule without a code", "f.py:34: [(unused-import), ] text", "f.py 34:0:0:0 pylint:unused-import: text"],
  [
    "gosec",
    "[/app/main.go:35] - G402 (CWE-295): TLS text (Confidence: LOW, Severity: HIGH)",
    "app/main.go 35:0:0:0 gosec:G402: TLS text",
  ],
  [
    "gosec as golint",
    "/app/main.go:35:15: [CWE-295] TLS text (Rule:G402, Severity:HIGH, Confidence:LOW)",
    "app/main.go 35:15:0:0 gosec:G402: TLS text",
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
