/** Lines with which tools say that they are done. A log with one of them is a result, also without any message. */
const outcomes: readonly RegExp[] = [
  // mypy
  /^Success: no issues found in \d+ source files?$/,
  /^Found \d+ errors? in \d+ files? \(/,
  // ruff
  /^All checks passed!$/,
  // pylint
  /^Your code has been rated at -?[\d.]+\/10/,
  // MSBuild
  /^\s*0 Warning\(s\)$/,
  // Maven, Gradle
  /^BUILD SUCCESS$/,
  /^BUILD SUCCESSFUL in \d/,
  // golangci-lint
  /^0 issues\.$/,
  // tsc --watch and --pretty
  /^(?:\[[^\]]*\] )?Found 0 errors\.(?: Watching for file changes\.)?$/,
  // cargo
  /^\s+Finished .*\btarget\(s\) in [\d.]+/,
];

/** A word that each of them has. */
const outcomeWord = /success|found|passed|rated|warning|issues|finished/i;

/** Whether a line may be one of them, before the marks of build tools are removed from it. */
export function hasOutcome(text: string): boolean {
  return outcomeWord.test(text);
}

/** Whether a tool says that it is done. */
export function isOutcome(text: string): boolean {
  return outcomes.some((pattern) => pattern.test(text));
}

/** What a tool says if it could not do its work; undefined for any other line. */
export function failureOf(text: string): { readonly tool: string; readonly detail: string } | undefined {
  if (/^Found \d+ errors? in \d+ files? \(errors prevented further checking\)$/.test(text)) {
    return { tool: "mypy", detail: text };
  }
  return text === "compilation terminated." ? { tool: "GCC", detail: text } : undefined;
}

/** Whether only ruff writes this line. */
export function isOfRuff(text: string): boolean {
  return /^Found \d+ errors?(?: \(\d+ fixed, \d+ remaining\))?\.$|^All checks passed!$/.test(text);
}
