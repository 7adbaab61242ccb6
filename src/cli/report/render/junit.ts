import type { Verdict } from "../verdict.ts";
import { newWords, unreadWords } from "../words.ts";
import { partSentence } from "./part-sentence.ts";

interface TestCase {
  readonly name: string;
  /** Missing: the test is successful. */
  readonly outcome?: { readonly element: "failure" | "error" | "skipped"; readonly message: string };
}

/** Gate and parts as tests. What is not decided is an error: a skipped test would look green. */
export function renderJunit(verdict: Verdict): string {
  const conditions = conditionCases(verdict);
  const parts = verdict.parts.map((part): TestCase => {
    const message = partSentence(part);
    if (part.state === "FAILED") return { name: part.name, outcome: { element: "failure", message } };
    const isOpen = part.state === "MISSING" || part.state === "EXPECTED";
    return isOpen ? { name: part.name, outcome: { element: "error", message } } : { name: part.name };
  });
  const words = [newWords(verdict.newFindings, verdict.reference), ...unreadWords(verdict.unread)];
  const text = `${words.join("; ")}\n${verdict.version.url}`;
  const suites = [suiteOf("Quality gate", conditions, text), suiteOf("Parts", parts, "")];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Belvedere: ${escapeXml(verdict.project)}">\n${suites.join("")}</testsuites>\n`;
}

function conditionCases({ gate }: Verdict): readonly TestCase[] {
  if (gate.status === "NONE") {
    return [{ name: "Quality gate", outcome: { element: "skipped", message: "No quality gate is set." } }];
  }
  const whole: readonly TestCase[] =
    gate.status === "PENDING" || gate.status === "NOT_COMPUTED"
      ? [{ name: "Quality gate", outcome: { element: "error", message: gate.reason ?? gate.status } }]
      : [];
  const cases = gate.conditions.map(({ status, sentence }): TestCase => {
    if (status === "PASSED") return { name: sentence };
    return { name: sentence, outcome: { element: status === "FAILED" ? "failure" : "error", message: sentence } };
  });
  return [...whole, ...cases];
}

function suiteOf(name: string, cases: readonly TestCase[], output: string): string {
  const count = (wanted: string): number => cases.filter(({ outcome }) => outcome?.element === wanted).length;
  const counts = `tests="${cases.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}"`;
  const lines = cases.map(({ name: test, outcome }) => {
    const start = `    <testcase classname="${escapeXml(name)}" name="${escapeXml(test)}" time="0"`;
    if (outcome === undefined) return `${start}/>\n`;
    return `${start}><${outcome.element} message="${escapeXml(outcome.message)}"/></testcase>\n`;
  });
  const text = output === "" ? "" : `    <system-out>${escapeXml(output)}</system-out>\n`;
  return `  <testsuite name="${escapeXml(name)}" ${counts} time="0">\n${lines.join("")}${text}  </testsuite>\n`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
};

/** What XML 1.0 cannot contain becomes U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "\ufffd")
    .replaceAll(/[&<>"\n]/g, (character) => entities[character]!);
}
