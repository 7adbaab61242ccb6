import {
  mapNumbers,
  compareTexts,
  contextColumns,
  orderById,
  type Facts,
  type FindingFacts,
  type Rule,
} from "../../snapshot/index.ts";
import { compareIds } from "../assemble/sort-findings.ts";
import { carriedEvidence } from "../matching/ladder.ts";
import { Numbering } from "../numbering.ts";
import { gatherIntegers, gatherLocations, gatherTexts, gatherTextsOfBoth } from "./gather.ts";
import type { PreviousFacts } from "./previous-facts.ts";

/** Findings of the version before that are carried, and the tree that they are carried into. */
interface CarriedRows {
  /** Their rows in the version before. */
  readonly gone: Int32Array;
  /** The artifact of each, as a row of the grown tree. */
  readonly artifact: Int32Array;
  /** The row in the grown tree of each row of the new tree. */
  readonly rowOfNow: Int32Array;
}

/** The findings of the new version and the carried ones, in the usual order, with the rules of both. */
export function mergeFindings(
  now: Facts,
  before: PreviousFacts,
  { gone, artifact, rowOfNow }: CarriedRows,
): Pick<Facts, "findings" | "rules"> {
  const { rules, numbers } = mergeRules(now.rules, before, gone);
  const [here, there] = [now.findings, before.findings];
  const artifactThere = new Map(Array.from(gone, (finding, index) => [finding, artifact[index]!] as const));
  const artifactOf = (row: number): number => (row >= 0 ? rowOfNow[here.artifact[row]!]! : artifactThere.get(~row)!);
  const ruleOf = (row: number): number => (row >= 0 ? here.rule[row]! : numbers[there.rule[~row]!]!);
  const positionOf = (row: number, name: "startLine" | "startColumn"): number =>
    (row >= 0 ? here.locations.get(name)?.values[row] : there.locations.get(name)?.values[~row]) ?? 0;
  const messagesOf = (row: number) => (row >= 0 ? here.messages : there.messages);
  const compare = (left: number, right: number): number =>
    artifactOf(left) - artifactOf(right) ||
    positionOf(left, "startLine") - positionOf(right, "startLine") ||
    positionOf(left, "startColumn") - positionOf(right, "startColumn") ||
    compareIds(rules[ruleOf(left)]!.id, rules[ruleOf(right)]!.id) ||
    compareTexts(messagesOf(left), rowIn(left), messagesOf(right), rowIn(right));
  const source = mergeSorted(here.size, Array.from(gone, (finding) => ~finding).sort(compare), compare);
  const ids = mapNumbers(source, (row) => (row >= 0 ? here.ids[row]! : there.ids[~row]!));
  const { choices, number: carried } = withCarried(here.evidence.choices);
  return {
    rules,
    findings: {
      size: source.length,
      ids,
      idOrder: orderById(ids),
      artifact: source.map(artifactOf),
      rule: source.map(ruleOf),
      messages: gatherTextsOfBoth(source, here.messages, there.messages),
      locations: gatherLocations(source, here.locations, there.locations),
      locationPaths: gatherTexts(source, here.locationPaths, there.locationPaths),
      fingerprints: gatherTexts(source, here.fingerprints, there.fingerprints),
      snippets: gatherIntegers(source, here.snippets, there.snippets),
      related: gatherTexts(source, here.related, there.related),
      importedRelaxations: gatherTexts(source, here.importedRelaxations, there.importedRelaxations),
      firstVersion: mapNumbers(source, (row) => (row >= 0 ? here.firstVersion[row]! : there.firstVersion[~row]!)),
      evidence: {
        kind: "choice",
        values: source.map((row) => (row >= 0 ? here.evidence.values[row]! : carried)),
        choices,
      },
      contexts: gatherContexts(source, here.contexts, there.contexts),
      origin: gatherOrigin(source, here.origin, there.origin),
      parts: gatherParts(source, here.parts, there.parts),
    },
  };
}

function rowIn(row: number): number {
  return row >= 0 ? row : ~row;
}

/** The rules of the new results, then those that only carried findings have; with the new number of each old rule. */
function mergeRules(
  now: readonly Rule[],
  before: PreviousFacts,
  gone: Int32Array,
): { readonly rules: readonly Rule[]; readonly numbers: Int32Array } {
  const rules = [...now];
  const known = new Map(now.map(({ id }, number) => [id, number]));
  const numbers = new Int32Array(before.rules.length).fill(-1);
  for (const finding of gone) {
    const old = before.findings.rule[finding]!;
    if (numbers[old] !== -1) continue;
    const rule = before.rules[old]!;
    numbers[old] = known.get(rule.id) ?? rules.push(rule) - 1;
  }
  return { rules, numbers };
}

/** The findings 0 to `size`, which are in order, and others in order. */
function mergeSorted(
  size: number,
  others: readonly number[],
  compare: (left: number, right: number) => number,
): Int32Array {
  const merged = new Int32Array(size + others.length);
  let [row, other] = [0, 0];
  for (let index = 0; index < merged.length; index++) {
    const takesOther = row === size || (other < others.length && compare(others[other]!, row) < 0);
    merged[index] = takesOther ? others[other++]! : row++;
  }
  return merged;
}

function gatherContexts(
  source: Int32Array,
  now: FindingFacts["contexts"],
  before: FindingFacts["contexts"],
): FindingFacts["contexts"] {
  if (now === null && before === null) return null;
  const gathered = contextColumns.map(
    (name) => [name, source.map((row) => (row >= 0 ? now?.[name][row] : before?.[name][~row]) ?? 0)] as const,
  );
  return Object.fromEntries(gathered) as NonNullable<FindingFacts["contexts"]>;
}

function gatherOrigin(
  source: Int32Array,
  now: FindingFacts["origin"],
  before: FindingFacts["origin"],
): FindingFacts["origin"] {
  if (now === null && before === null) return null;
  return mapNumbers(source, (row) => (row >= 0 ? now?.[row] : before?.[~row]) ?? 0);
}

function withCarried(choices: readonly string[]): { readonly choices: readonly string[]; readonly number: number } {
  const numbering = new Numbering(choices);
  return { number: numbering.numberOf(carriedEvidence), choices: numbering.ids };
}

/** A carried finding is not among the new records of its part, so it has no position there. */
function gatherParts(
  source: Int32Array,
  now: FindingFacts["parts"],
  before: FindingFacts["parts"],
): FindingFacts["parts"] {
  if (now === null) return null;
  const names = new Numbering(now.part.choices);
  const partOf = (row: number): number => {
    if (row >= 0) return now.part.values[row]!;
    const name = before?.part.choices[before.part.values[~row]!];
    return name === undefined ? -1 : names.numberOf(name);
  };
  return {
    part: { kind: "choice", values: source.map(partOf), choices: names.ids },
    ordinal: { kind: "integer", values: source.map((row) => (row >= 0 ? now.ordinal.values[row]! : -1)), absent: -1 },
  };
}
