import type { VerdictPart } from "../verdict.ts";

/** The state of a part in a sentence. */
export function partSentence({ name, state, failures }: VerdictPart): string {
  switch (state) {
    case "FAILED":
      return `The analysis of the part ${name} failed. ${failures[0] ?? ""}`.trimEnd();
    case "MISSING":
      return `The part ${name} did not arrive.`;
    case "EXPECTED":
      return `The part ${name} is expected.`;
    case "CARRIED":
      return `The part ${name} is that of an earlier version.`;
    default:
      return `The part ${name} was delivered.`;
  }
}
