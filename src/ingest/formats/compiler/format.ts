import { textFormat } from "../../documents/text-format.ts";
import { isArrow } from "./dialects/arrow.ts";
import { isFortranPlace } from "./dialects/fortran.ts";
import { isMarked, messageOf } from "./dialects/index.ts";
import { logLine } from "./log-line.ts";
import { hasOutcome, isOutcome } from "./outcome.ts";
import { CompilerReader } from "./reader.ts";

/** What compilers and linters print, alone or within the log of a build. `dialects/` knows how each family writes. */
export const compilerFormat = textFormat({
  id: "compiler",
  about: {
    title: "Compiler text",
    tools: [
      "GCC",
      "GNU Fortran",
      "GNAT",
      "Clang",
      "clang-tidy",
      "ShellCheck",
      "MSVC",
      "MSBuild",
      "IAR",
      "Diab",
      "Green Hills",
      "Arm",
      "javac",
      "Maven",
      "Gradle",
      "kotlinc",
      "sbt",
      "scalac",
      "Eclipse compiler",
      "tsc",
      "GHC",
      "Swift",
      "rustc",
      "Clippy",
      "flake8",
      "pycodestyle",
      "pylint",
      "mypy",
      "ruff",
      "go vet",
      "golangci-lint",
      "staticcheck",
      "gosec",
      "RuboCop",
      "cpplint",
      "yamllint",
      "actionlint",
      "markdownlint",
    ],
    versions: "all",
    contents: ["findings"],
    command: "make 2>&1 | tee build.log",
  },
  detectsLine(written) {
    if (!isMarked(written) && !hasOutcome(written)) return false;
    const line = logLine(written, "");
    return messageOf(line) !== undefined || [isArrow, isFortranPlace, isOutcome].some((matches) => matches(line.text));
  },
  read: (report) => new CompilerReader(report),
});
