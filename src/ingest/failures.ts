import { form, type Form, type Problem } from "../text/index.ts";
import { excerptCharactersMax, failureCharactersMax } from "./bounds.ts";
import { excerpt } from "./refusals.ts";

/** The reason for `Report.analysisFailed`: the tool, and its own words or a phrase. Long words are cut. */
export function analysisFailure(tool: string, detail: string | Form | undefined): Problem {
  const words = typeof detail === "string" ? plainWords(detail, failureCharactersMax) : detail;
  const params = {
    tool: plainWords(tool, excerptCharactersMax) || form("tool-unnamed"),
    detail: words || form("reason-missing"),
  };
  return { code: "results.analysis-failed", params };
}

/** One line without control characters: it becomes part of a sentence. */
function plainWords(text: string, charactersMax: number): string {
  const line = excerpt(text, charactersMax)
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return text.length > charactersMax ? `${line}…` : line.replace(/(?<!\.)\.$/, "");
}
