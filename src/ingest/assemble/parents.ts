import { treeDepthMax } from "../bounds.ts";
import type { Collector } from "../collector.ts";
import { GrowingIntegers } from "../growing.ts";

const removed = -2;

/** For every collected artifact the index of its parent: -1 for the root, -2 for what was refused after all. */
export function settleParents(collector: Collector): Int32Array {
  const parents = new GrowingIntegers(removed, collector.artifactCount + 1024);
  parents.set(0, -1);
  settleFrom(1, collector, parents);
  breakCycles(collector, parents);
  refuseTooDeep(collector, parents);
  return parents.values.slice(0, collector.artifactCount);
}

/** Whether an artifact's parent says that it is no longer there. */
export function isRemoved(parent: number): boolean {
  return parent === removed;
}

/** Making a missing parent adds an artifact at the end, whose own parent is settled in its turn. */
function settleFrom(first: number, collector: Collector, parents: GrowingIntegers): void {
  // Neighbours usually share their parent: comparing two texts is cheaper than hashing one.
  let lastParent = "";
  let lastIndex = 0;
  for (let index = first; index < collector.artifactCount; index++) {
    const parent = collector.parents[index] ?? folderOf(collector.paths[index]!);
    if (parent !== lastParent) {
      lastIndex = indexOrFolder(collector, parent);
      lastParent = parent;
    }
    parents.set(index, lastIndex);
  }
}

/** Without a given parent, it is the path up to the last slash. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function indexOrFolder(collector: Collector, path: string): number {
  return collector.indexOf(path) ?? collector.addArtifact(0, path, "FOLDER", undefined, undefined)!;
}

const finished = -1;

/**
 * All records of a cycle are refused, whatever their order; where others need one as a parent, a folder takes its
 * place. Each walk towards the root keeps its chain, so that nothing is walked twice however cycles are entangled.
 */
function breakCycles(collector: Collector, parents: GrowingIntegers): void {
  // 0: not seen yet; `finished`: leads to the root; else one more than the place in the chain.
  const state = new GrowingIntegers(0, collector.artifactCount + 1024);
  state.set(0, finished);
  const demoted: number[] = [];
  const chain: number[] = [];
  for (let start = 1; start < collector.artifactCount; start++) {
    for (let index = start; state.at(index) !== finished; index = parents.at(index)) {
      if (state.at(index) > 0) {
        const cycle = chain.splice(state.at(index) - 1);
        for (const member of cycle) state.set(member, 0);
        demoted.push(...demote(collector, parents, cycle));
      }
      state.set(index, chain.push(index));
    }
    for (const index of chain) state.set(index, finished);
    chain.length = 0;
  }
  dropUnneeded(collector, parents, demoted);
}

function demote(collector: Collector, parents: GrowingIntegers, cycle: readonly number[]): number[] {
  const records = cycle.filter((index) => collector.lines.at(index) > 0);
  for (const index of records) {
    const path = collector.paths[index]!;
    collector.refusals.add(collector.lines.at(index), path, { code: "results.parent-cycle" });
    collector.accepted--;
    forget(collector, index);
    const known = collector.artifactCount;
    parents.set(index, indexOrFolder(collector, folderOf(path)));
    settleFrom(known, collector, parents);
  }
  return records;
}

/** Makes an artifact what a missing parent is made as: a folder without anything. */
function forget(collector: Collector, index: number): void {
  collector.lines.set(index, 0);
  collector.typeOf.set(index, collector.types.numberOf("FOLDER"));
  collector.names[index] = undefined;
  collector.parents[index] = undefined;
  for (const column of collector.measures.values()) column.set(index, Number.NaN);
  for (const column of collector.locations.values()) column.set(index, 0);
  for (const { values } of collector.infos.values()) values.set(index, -1);
}

/** Takes out refused records that nobody needs as a parent, and the folders that were made for them alone. */
function dropUnneeded(collector: Collector, parents: GrowingIntegers, demoted: readonly number[]): void {
  if (demoted.length === 0) return;
  const children = new Int32Array(collector.artifactCount);
  for (let index = 1; index < children.length; index++) children[parents.at(index)]!++;
  for (const start of demoted) {
    let index = start;
    while (index > 0 && children[index] === 0 && collector.lines.at(index) === 0 && !isRemoved(parents.at(index))) {
      const parent = parents.at(index);
      parents.set(index, removed);
      children[parent]!--;
      index = parent;
    }
  }
}

function refuseTooDeep(collector: Collector, parents: GrowingIntegers): void {
  const depths = new Int32Array(collector.artifactCount).fill(-1);
  depths[0] = 0;
  const chain: number[] = [];
  for (let start = 1; start < collector.artifactCount; start++) {
    if (isRemoved(parents.at(start))) continue;
    let index = start;
    for (; depths[index] === -1; index = parents.at(index)) chain.push(index);
    let depth = depths[index]!;
    while (chain.length > 0) depths[chain.pop()!] = ++depth;
  }
  for (let index = 1; index < collector.artifactCount; index++) {
    if (depths[index]! <= treeDepthMax) continue;
    const reason = { code: "results.tree-too-deep", params: { limit: treeDepthMax } } as const;
    collector.refusals.add(collector.lines.at(index), collector.paths[index]!, reason);
    if (collector.lines.at(index) > 0) collector.accepted--;
    parents.set(index, removed);
  }
}
