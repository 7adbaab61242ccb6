import type { Verdict, VerdictFinding } from "../verdict.ts";
import { cut, statusWords, verdictLine } from "../words.ts";
import { partSentence } from "./part-sentence.ts";
import { levelOf } from "./severity-levels.ts";

/** TeamCity's own limits. */
const typeCharactersMax = 255;
const textCharactersMax = 4000;
const identityCharactersMax = 60;

const severities = { error: "ERROR", warning: "WARNING", note: "WEAK WARNING" } as const;

/** The verdict as service messages: inspections, problems of the build, statistics and the status text. */
export function renderTeamCity(verdict: Verdict): string {
  const { gate, newFindings, parts } = verdict;
  const lines = [...inspections(newFindings?.worst ?? [])];
  for (const [index, { status, sentence }] of gate.conditions.entries()) {
    if (status === "FAILED") lines.push(problem(`condition-${verdict.project}-${index}`, sentence));
  }
  if (gate.status === "PENDING" || gate.status === "NOT_COMPUTED") {
    const text = `${statusWords[gate.status]}: ${gate.reason ?? gate.status}`;
    lines.push(problem(`gate-${verdict.project}`, text));
  }
  for (const part of parts) {
    if (part.state === "FAILED" || part.state === "MISSING") {
      lines.push(problem(`part-${part.name}`, partSentence(part)));
    }
  }
  if (newFindings !== null) {
    lines.push(message("buildStatisticValue", { key: "belvedere.newFindings", value: String(newFindings.total) }));
  }
  lines.push(message("buildStatus", { text: `{build.status.text}; ${verdictLine(verdict)}` }));
  return `${lines.join("\n")}\n`;
}

function* inspections(findings: readonly VerdictFinding[]): Generator<string> {
  const declared = new Set<string>();
  for (const { rule, ruleName, tool, message: text, path, startLine, severity } of findings) {
    const typeId = cut(rule, typeCharactersMax);
    if (!declared.has(typeId)) {
      declared.add(typeId);
      const name = cut(ruleName || rule, typeCharactersMax);
      const category = cut(tool ?? "Belvedere", typeCharactersMax);
      yield message("inspectionType", { id: typeId, name, description: name, category });
    }
    yield message("inspection", {
      typeId,
      message: cut(text || rule, textCharactersMax),
      file: cut(path ?? ".", textCharactersMax),
      ...(startLine === null ? {} : { line: String(startLine) }),
      SEVERITY: severities[levelOf(severity)],
    });
  }
}

function problem(identity: string, description: string): string {
  return message("buildProblem", {
    description: cut(description, textCharactersMax),
    identity: cut(identity, identityCharactersMax),
  });
}

function message(name: string, attributes: Readonly<Record<string, string>>): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}='${escape(value)}'`);
  return `##teamcity[${name}${given.join("")}]`;
}

const escapes: Readonly<Record<string, string>> = { "\n": "|n", "\r": "|r" };

function escape(text: string): string {
  return text
    .replaceAll(/['|[\]\n\r]/g, (character) => escapes[character] ?? `|${character}`)
    .replaceAll(/[^\u0020-\u007e]/g, (unit) => `|0x${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
