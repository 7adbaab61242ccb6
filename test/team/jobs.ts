import type { Code, Flaw, Reporter } from "./code.ts";

/** The jobs of every commit; each sends a part of that name. */
export const jobs = ["coverage", "lint", "scan", "security", "tests"] as const;

export type Job = (typeof jobs)[number];

/** A report as the tool of a job writes it. */
export interface Report {
  readonly mediaType: string;
  readonly body: string;
}

/** What a job sends for a state of the code. */
export function reportOf(job: Job, code: Code): Report {
  switch (job) {
    case "scan":
      return { mediaType: "application/x-ndjson", body: scanReport(code) };
    case "lint":
      return { mediaType: "application/sarif+json", body: sarif(results(code, "lint"), true) };
    case "security":
      return { mediaType: "application/xml", body: checkstyle(code) };
    case "coverage":
      return { mediaType: "text/plain", body: lcov(code) };
    case "tests":
      return { mediaType: "application/xml", body: junit(code) };
  }
}

/** What the linter writes when it breaks before it has looked at anything. */
export function brokenLint(): Report {
  return { mediaType: "application/sarif+json", body: sarif([], false) };
}

function scanReport(code: Code): string {
  const files = code.paths.map((path) => {
    const lines = code.linesOf(path);
    return { kind: "artifact", path, type: "FILE", source: lines.join("\n"), measures: { LC: lines.length } };
  });
  return [{ kind: "tree" }, ...files].map((record) => `${JSON.stringify(record)}\n`).join("");
}

function flawsOf(code: Code, reporter: Reporter): readonly Flaw[] {
  return code.flaws.filter((flaw) => flaw.reporter === reporter);
}

function results(code: Code, reporter: Reporter): readonly object[] {
  return flawsOf(code, reporter).map((flaw) => {
    const { path, line } = code.placeOf(flaw);
    return {
      ruleId: "no-danger",
      level: "error",
      // The same for all: only the code shows which is which.
      message: { text: "Dangerous call." },
      locations: [{ physicalLocation: { artifactLocation: { uri: path }, region: regionOf(code, path, line) } }],
    };
  });
}

/** With the text of the line, as linters write it: the scan of a commit may be lost. */
function regionOf(code: Code, path: string, line: number): object {
  return { startLine: line, snippet: { text: code.linesOf(path)[line - 1] } };
}

function sarif(found: readonly object[], executionSuccessful: boolean): string {
  const run = { tool: { driver: { name: "Lint" } }, invocations: [{ executionSuccessful }], results: found };
  return JSON.stringify({ version: "2.1.0", runs: [run] });
}

function checkstyle(code: Code): string {
  const files = Map.groupBy(flawsOf(code, "security"), ({ path }) => path);
  const elements = [...files].map(([path, flaws]) => {
    const errors = flaws.map(
      (flaw) =>
        `<error line="${code.placeOf(flaw).line}" severity="error" message="Unsafe use of risky${flaw.id}." source="security.Unsafe"/>`,
    );
    return `<file name="${path}">${errors.join("")}</file>`;
  });
  return `<?xml version="1.0"?><checkstyle version="8.0">${elements.join("")}</checkstyle>`;
}

/** Every third line that is not blank can be executed; half of these are. */
function lcov(code: Code): string {
  return code.paths
    .map((path) => {
      const hits = code.linesOf(path).flatMap((text, index) => {
        if (text.trim() === "" || text.length % 3 !== 0) return [];
        return [`DA:${index + 1},${text.length % 2}`];
      });
      return ["TN:", `SF:${path}`, ...hits, "end_of_record", ""].join("\n");
    })
    .join("");
}

function junit(code: Code): string {
  const cases = code.paths.map((path) => `<testcase classname="${path}" name="holds"/>`);
  return `<testsuite name="all" tests="${cases.length}">${cases.join("")}</testsuite>`;
}
