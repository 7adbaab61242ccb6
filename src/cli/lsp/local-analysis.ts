import type { LoneFile, LoneOptions, SkipReason } from "../../analyser/index.ts";
import type { LocalFinding } from "../check/finding.ts";
import type { FileFacts, ServerFinding } from "./facts.ts";

/** Larger files are analysed by builds only: the editor would wait for it. */
const analysedBytesMax = 1024 * 1024;

/** A finding of the analysis on this machine, and the same finding on the server. */
export interface HereFinding extends LocalFinding {
  readonly endColumn: number | null;
  /** Undefined: the server does not have it. */
  readonly known: ServerFinding | undefined;
}

/** The analysis of one text of a file. */
export interface LocalFacts {
  readonly text: string;
  readonly findings: readonly HereFinding[];
}

/** Why a file was not analysed; undefined: its language is not one of the analyser's. */
export interface NotAnalysed {
  readonly reason: SkipReason | undefined;
}

/** Whether an analysis of single files applies a rule, so that it knows that a finding is gone. */
export async function rulesHere(): Promise<(rule: string) => boolean> {
  const { rulesOfWholeTrees } = await import("../../analyser/index.ts");
  return (rule) => rule.startsWith("belvedere:") && !rulesOfWholeTrees.includes(rule);
}

/** Analyses a text as `belvedere check` does, and finds the findings that the server has too. */
export async function analyseText(
  path: string,
  text: string,
  facts: FileFacts | undefined,
  options: LoneOptions,
): Promise<LocalFacts | NotAnalysed> {
  const bytes = Buffer.from(text);
  const { analyseLoneFiles, languageByName } = await import("../../analyser/index.ts");
  if (bytes.length > analysedBytesMax) {
    return { reason: languageByName(path) === null ? undefined : "too-large" };
  }
  async function* only() {
    yield { path, bytes };
  }
  for await (const file of analyseLoneFiles(only(), options)) {
    if ("reason" in file) return { reason: file.reason };
    return { text, findings: await pairFindings(path, file, facts) };
  }
  return { reason: undefined };
}

/** Recognises findings as a build on the server does. */
async function pairFindings(
  path: string,
  { text, findings }: LoneFile,
  facts: FileFacts | undefined,
): Promise<readonly HereFinding[]> {
  const here = findings.map(({ rule, message, lines: [startLine, startColumn, endLine, endColumn] }) => {
    return { path, rule, message, startLine, startColumn, endLine, endColumn };
  });
  const isHere = await rulesHere();
  const before = (facts?.findings ?? []).filter(({ rule }) => isHere(rule));
  if (here.length === 0 || before.length === 0) return here.map((finding) => ({ ...finding, known: undefined }));
  const { matchTexts } = await import("./match-texts.ts");
  const matched = await matchTexts(path, { findings: here, text }, { findings: before, text: facts?.text ?? null });
  return here.map((finding, index) => ({ ...finding, known: matched.get(index) }));
}
