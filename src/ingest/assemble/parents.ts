import { treeDepthMax } from "../bounds.ts";
import { lastSegment, parentByPath } from "../collected-records.ts";
import type { Collector } from "../collector.ts";
import { GrowingIntegers } from "../growing.ts";

const removed = -2;

/** For every numbered path the number of its parent: -1 for the root, -2 for a path that is not an artifact. */
export function settleParents(collector: Collector): Int32Array {
  const parents = new GrowingIntegers(removed, collector.paths.size + 1024);
  parents.set(0, -1);
  for (let index = 1; index < collector.paths.size; index++) {
    if (collector.lines.at(index) !== 0) settle(collector, parents, index);
  }
  let depths = depthsOf(parents.values, collector.paths.size);
  let refused = 0;
  if (depths === undefined) {
    refused += breakCycles(collector, parents);
    depths = depthsOf(parents.values, collector.paths.size)!;
  }
  refused += refuseTooDeep(collector, parents, depths);
  if (refused > 0) dropUnneeded(collector, parents);
  return parents.values.slice(0, collector.paths.size);
}

/** Whether a path with this parent is not an artifact. */
export function isRemoved(parent: number): boolean {
  return parent === removed;
}

/** Sets an artifact's parent, and makes the missing folders above it. */
function settle(collector: Collector, parents: GrowingIntegers, index: number): void {
  const given = collector.parents.at(index);
  let parent = given === parentByPath ? collector.paths.folderOf(index) : given;
  parents.set(index, parent);
  while (isRemoved(parents.at(parent)) && collector.lines.at(parent) === 0) {
    const made = parent;
    collector.typeOf.set(made, collector.types.numberOf("FOLDER"));
    parent = collector.paths.folderOf(made);
    parents.set(made, parent);
  }
}

const unknown = -1;
const inProgress = -2;

/** The depth of every artifact; undefined when there is a cycle. Paths that are not artifacts stay unknown. */
function depthsOf(parents: Int32Array, size: number): Int32Array | undefined {
  const depths = new Int32Array(size).fill(unknown);
  depths[0] = 0;
  const chain: number[] = [];
  for (let start = 1; start < size; start++) {
    if (isRemoved(parents[start]!)) continue;
    let index = start;
    for (; depths[index] === unknown; index = parents[index]!) {
      depths[index] = inProgress;
      chain.push(index);
    }
    if (depths[index] === inProgress) return undefined;
    let depth = depths[index]!;
    while (chain.length > 0) depths[chain.pop()!] = ++depth;
  }
  return depths;
}

const finished = -1;

/**
 * Refuses all records of a cycle, whatever their order. Where other records need one as a parent, a folder takes its
 * place. Each walk towards the root remembers its chain, so that no path is walked twice however cycles overlap.
 * Returns the number of refused records.
 */
function breakCycles(collector: Collector, parents: GrowingIntegers): number {
  // 0: not visited; `finished`: leads to the root; else one more than the index in the chain.
  const state = new GrowingIntegers(0, collector.paths.size + 1024);
  state.set(0, finished);
  let refused = 0;
  const chain: number[] = [];
  for (let start = 1; start < collector.paths.size; start++) {
    if (isRemoved(parents.at(start))) continue;
    for (let index = start; state.at(index) !== finished; index = parents.at(index)) {
      if (state.at(index) > 0) {
        const cycle = chain.splice(state.at(index) - 1);
        for (const member of cycle) state.set(member, 0);
        refused += demote(collector, parents, cycle);
      }
      state.set(index, chain.push(index));
    }
    for (const index of chain) state.set(index, finished);
    chain.length = 0;
  }
  return refused;
}

function demote(collector: Collector, parents: GrowingIntegers, cycle: readonly number[]): number {
  const records = cycle.filter((index) => collector.lines.at(index) > 0);
  for (const index of records) {
    const line = collector.lines.at(index);
    collector.refusals.add(line, collector.paths.text(index), { code: "results.parent-cycle" }, "other");
    collector.accepted--;
    forget(collector, index);
    settle(collector, parents, index);
  }
  return records.length;
}

/** Turns an artifact into a made folder, without values. */
function forget(collector: Collector, index: number): void {
  collector.lines.set(index, 0);
  collector.typeOf.set(index, collector.types.numberOf("FOLDER"));
  collector.nameBytes.set(index, lastSegment);
  collector.parents.set(index, parentByPath);
  collector.unsetValues(index);
}

/** Refuses artifacts that explicit parents put too deep; returns their number. */
function refuseTooDeep(collector: Collector, parents: GrowingIntegers, depths: Int32Array): number {
  let refused = 0;
  for (let index = 1; index < collector.paths.size; index++) {
    if (depths[index]! <= treeDepthMax) continue;
    parents.set(index, removed);
    const line = collector.lines.at(index);
    // A made folder has no record that could be refused.
    if (line === 0) continue;
    const reason = { code: "results.tree-too-deep", params: { limit: treeDepthMax } } as const;
    collector.refusals.add(line, collector.paths.text(index), reason, "other");
    collector.accepted--;
    refused++;
  }
  return refused;
}

/** Removes folders that were made only for refused records. */
function dropUnneeded(collector: Collector, parents: GrowingIntegers): void {
  const children = new Int32Array(collector.paths.size);
  for (let index = 1; index < children.length; index++) {
    if (!isRemoved(parents.at(index))) children[parents.at(index)]!++;
  }
  for (let start = 1; start < children.length; start++) {
    let index = start;
    while (index > 0 && children[index] === 0 && collector.lines.at(index) === 0 && !isRemoved(parents.at(index))) {
      const parent = parents.at(index);
      parents.set(index, removed);
      children[parent]!--;
      index = parent;
    }
  }
}
