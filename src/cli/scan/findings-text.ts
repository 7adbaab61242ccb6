import { countWords } from "../output/count-words.ts";
import { displayWidth } from "../output/display-width.ts";
import { plainText } from "../output/plain-text.ts";
import { wrapText } from "../output/wrap-text.ts";
import type { Colors } from "../output/colors.ts";
import { codeFrame } from "./code-frame.ts";
import type { ScanFinding } from "./finding.ts";

/** Places of a finding's other occurrences that are named. */
const relatedShownMax = 3;

/** How findings look, and where their code comes from. */
export interface FindingsLook {
  readonly colors: Colors;
  readonly width: number | undefined;
  /** The lines of a file; undefined if it cannot be read any more. */
  readonly linesOf: (path: string) => Promise<readonly string[] | undefined>;
}

/** Findings for users: place, severity, rule, message, and the code. */
export async function* findingsText(findings: AsyncIterable<ScanFinding>, look: FindingsLook): AsyncGenerator<string> {
  let before = "";
  for await (const finding of findings) {
    yield `${before}${(await findingLines(finding, look)).join("\n")}\n`;
    before = "\n";
  }
}

async function findingLines(finding: ScanFinding, look: FindingsLook): Promise<readonly string[]> {
  const { colors, width } = look;
  const { severity, rule, message, related } = finding;
  const place = plainText(placeOf(finding));
  const kind = `${severityWord(severity, colors)} ${plainText(rule)}`;
  // The place comes first and is never cut: terminals and editors open it.
  const fits = width === undefined || displayWidth(`${place}: ${severity} ${rule}`) <= width;
  const heading = fits ? [`${colors.bold(place)}: ${kind}`] : [`${colors.bold(place)}:`, `  ${kind}`];
  const wrapped = wrapText(plainText(message), (width ?? Number.POSITIVE_INFINITY) - 2).map((line) => `  ${line}`);
  const reason = finding.suppressed === null ? [] : [`  Suppressed: ${plainText(finding.suppressed)}`];
  const also = related.slice(1, relatedShownMax + 1).map(({ path, startLine }) => {
    return `  also ${plainText(startLine === null ? path : `${path}:${startLine}`)}`;
  });
  const more = related.length - 1 - relatedShownMax;
  const rest = more > 0 ? [`  and at ${countWords(more, "more place")}`] : [];
  const frame =
    finding.startLine === null ? [] : codeFrame((await look.linesOf(finding.path)) ?? [], finding, colors, width);
  return [...heading, ...wrapped, ...reason, ...also, ...rest, ...frame];
}

function placeOf({ path, startLine, startColumn }: ScanFinding): string {
  return [path, startLine, startColumn].filter((part) => part !== null).join(":");
}

/** The severity, coloured by how bad it is. */
export function severityWord(severity: string, colors: Colors): string {
  if (severity === "BLOCKER" || severity === "CRITICAL") return colors.red(severity);
  return severity === "MAJOR" ? colors.yellow(severity) : severity;
}
