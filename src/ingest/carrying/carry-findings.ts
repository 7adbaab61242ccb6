import {
  mapNumbers,
  matchById,
  orderById,
  rowOfId,
  textColumn,
  type AbsentPairs,
  type Facts,
  type FindingFacts,
} from "../../snapshot/index.ts";
import { cellsMax, rowsMax, rulesMax } from "../bounds.ts";
import { TooLargeError, TooManyRowsError } from "../too-large.ts";
import { gatherChanges, gatherInfo, gatherLocations, gatherMeasure, gatherTexts, gatherTextsOfBoth } from "./gather.ts";
import { growTree, type GrownTree } from "./grown-tree.ts";
import { mergeFindings } from "./merged-findings.ts";
import { placeFindings } from "./place-findings.ts";
import type { PreviousFacts } from "./previous-facts.ts";

/** The facts with the findings that were carried into them. */
export interface CarriedFacts {
  readonly facts: Facts;
  readonly carriedCount: number;
  /** How many of them each part had. */
  readonly carriedByPart: ReadonlyMap<string, number>;
  /** By part, how many were not carried because their files no longer exist. */
  readonly droppedByPart: ReadonlyMap<string, number>;
}

/** What is carried of a version that is made of parts. */
export interface CarriedShare {
  readonly failedParts: ReadonlySet<string>;
  /** Whether the file of an artifact of the version before no longer exists. */
  isDropped(artifact: number): boolean;
}

/**
 * Adds the findings of the version before that these facts do not have, because the analysis failed and says nothing of
 * them (D14). They keep their ids, texts and locations. Artifacts that they need are added without values: what is
 * measured comes from the new results alone. In a version that is made of parts, only the findings of those that failed
 * are carried, without those of files that no longer exist. Throws when the version becomes too large.
 */
export function carryFindings(now: Facts, before: PreviousFacts, share: CarriedShare | null = null): CarriedFacts {
  const { gone, dropped } = goneFindings(now.findings, before.findings, share);
  const droppedByPart = countByPart(before.findings, dropped);
  if (gone.length === 0) return { facts: now, carriedCount: 0, carriedByPart: new Map(), droppedByPart };
  requireFindingRoom(now.findings.size + gone.length);
  const placement = placeFindings(now, before, gone);
  const grown = growTree(now, before, placement.artifacts);
  requireArtifactRoom(now, grown.size);
  const withArtifacts = placement.artifacts.length === 0 ? now : addArtifacts(now, before, grown);
  const artifact = placement.targets.map((target) => grown.rowOf(target));
  const merged = mergeFindings(now, before, { gone, artifact, rowOfNow: grown.rowOfNow });
  if (merged.rules.length > rulesMax) {
    throw new TooLargeError({
      code: "results.too-many-kinds",
      params: { id: merged.rules[rulesMax]!.id, limit: rulesMax },
    });
  }
  const carriedByPart = countByPart(before.findings, gone);
  return { facts: { ...withArtifacts, ...merged }, carriedCount: gone.length, carriedByPart, droppedByPart };
}

function countByPart({ parts }: PreviousFacts["findings"], findings: Int32Array): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  if (parts === null) return counts;
  for (const finding of findings) {
    const name = parts.part.choices[parts.part.values[finding]!];
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Rows of the findings of the version before, or of some of its parts, whose ids the new facts do not have. */
function goneFindings(
  now: FindingFacts,
  before: PreviousFacts["findings"],
  share: CarriedShare | null,
): { readonly gone: Int32Array; readonly dropped: Int32Array } {
  const matched = matchById(orderById(before.ids), now.idOrder);
  const gone: number[] = [];
  const dropped: number[] = [];
  for (const [finding, row] of matched.entries()) {
    if (row !== -1 || (share !== null && !isOfPart(before, finding, share.failedParts))) continue;
    if (share?.isDropped(before.artifact[finding]!) === true) dropped.push(finding);
    else gone.push(finding);
  }
  return { gone: Int32Array.from(gone), dropped: Int32Array.from(dropped) };
}

function isOfPart({ parts }: PreviousFacts["findings"], finding: number, names: ReadonlySet<string>): boolean {
  const name = parts?.part.choices[parts.part.values[finding]!];
  return name !== undefined && names.has(name);
}

function requireFindingRoom(findings: number): void {
  if (findings > rowsMax) throw new TooManyRowsError();
}

function requireArtifactRoom({ measures, infos }: Facts, rows: number): void {
  if (rows > rowsMax) throw new TooManyRowsError();
  if (rows * (measures.size + infos.size) > cellsMax) {
    throw new TooLargeError({ code: "results.too-many-values", params: { limit: cellsMax } });
  }
}

function addArtifacts(now: Facts, before: PreviousFacts, grown: GrownTree): Facts {
  const { source, rowOfNow } = grown;
  const ids = mapNumbers(source, (row) => (row >= 0 ? now.ids[row]! : before.ids[~row]!));
  const { links } = now;
  return {
    tree: grown.tree,
    ids,
    idOrder: orderById(ids),
    names: gatherTextsOfBoth(source, now.names, before.names),
    paths: gatherTextsOfBoth(source, now.paths, before.paths),
    locations: gatherLocations(source, now.locations, before.locations),
    measures: new Map([...now.measures].map(([id, values]) => [id, gatherMeasure(source, values)])),
    infos: new Map([...now.infos].map(([id, column]) => [id, gatherInfo(source, column)])),
    sources: gatherTexts(source, now.sources, before.sources),
    authors: gatherTexts(source, now.authors, before.authors),
    lineCoverage: gatherTexts(source, now.lineCoverage, null),
    changes: gatherChanges(source, now.changes),
    findings: now.findings,
    rules: now.rules,
    // Rows keep their order, so the order of the links by target stays the same.
    links: {
      ...links,
      from: links.from.map((row) => rowOfNow[row]!),
      to: links.to.map((row) => rowOfNow[row]!),
    },
    absent: withoutIds(now.absent, ids),
  };
}

/** Without the artifacts that the version has again. */
function withoutIds(absent: AbsentPairs, ids: Float64Array): AbsentPairs {
  const order = orderById(ids);
  const left = Array.from(absent.ids.keys()).filter((index) => rowOfId(order, absent.ids[index]!) === -1);
  return {
    paths: textColumn(left.map((index) => absent.paths.text(index))),
    ids: mapNumbers(left, (index) => absent.ids[index]!),
    lastSeen: mapNumbers(left, (index) => absent.lastSeen[index]!),
  };
}
