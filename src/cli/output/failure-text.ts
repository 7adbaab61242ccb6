import { exitCodes } from "../exit-codes.ts";
import type { Failure } from "../failure.ts";
import type { Colors } from "./colors.ts";
import { displayWidth } from "./display-width.ts";
import { plainText } from "./plain-text.ts";

/** The characters of a long `where` that are shown on each side of the error. */
const aroundCharactersMax = 60;

/** A failure as text for users: title, detail, the position in the faulty text, and the ids for a support request. */
export function failureText(failure: Failure, colors: Colors): string {
  const { title, detail, problem, faultyText } = failure;
  const lines = [`${colors.red("Error:")} ${colors.bold(plainText(title))}`];
  if (detail !== undefined) lines.push(...detail.split("\n").map((line) => `  ${plainText(line)}`));
  if (faultyText !== undefined && problem?.position !== undefined) {
    lines.push("", ...pointAt(faultyText, problem.position, colors), "");
  }
  if (problem !== undefined) lines.push(colors.dim(`  ${problemFacts(problem).join(" · ")}`));
  return `${lines.join("\n")}\n`;
}

/** A failure as JSON for programs. */
export function failureJson({ exit, title, detail, problem }: Failure): string {
  const { code: exitCode } = exitCodes[exit];
  return `${JSON.stringify({ error: { exitCode, title, ...(detail === undefined ? {} : { detail }), ...problem } })}\n`;
}

function pointAt(text: string, position: number, colors: Colors): string[] {
  const start = Math.max(0, position - aroundCharactersMax);
  const end = Math.min(text.length, position + aroundCharactersMax);
  const before = (start > 0 ? "…" : "") + plainText(text.slice(start, position));
  const after = plainText(text.slice(position, end)) + (end < text.length ? "…" : "");
  return [`    ${before}${after}`, `    ${" ".repeat(displayWidth(before))}${colors.red("^")}`];
}

function problemFacts({ code, pointer, status, requestId }: NonNullable<Failure["problem"]>): string[] {
  return [
    ...(pointer === undefined ? [] : [`at ${plainText(pointer)}`]),
    ...(code === undefined ? [] : [`code ${plainText(code)}`]),
    ...(status === undefined ? [] : [`HTTP ${status}`]),
    ...(requestId === undefined ? [] : [`request ${plainText(requestId)}`]),
  ];
}
