import { compareCodePoints } from "../../language/index.ts";
import type { CodedFindings } from "./coded-findings.ts";
import type { Definition } from "./definitions.ts";

/** What lists of findings can be sorted by. */
export const sortNames = [
  "severity",
  "age",
  "rule",
  "path",
  "project",
  "branch",
  "dueDate",
  "assignee",
  "owner",
  "status",
] as const;

export type SortName = (typeof sortNames)[number];
type CodedName = Exclude<SortName, "path" | "dueDate">;

/** One value that findings are sorted by. Missing values come last in both directions. */
export interface FindingOrder {
  readonly name: SortName;
  readonly descending: boolean;
}

export type KeyValue = number | string | null;
type KeyOf = (finding: number) => KeyValue;

const severityScale = "SEVERITY";

/** What both findings and groups of them are sorted by. */
export interface CodedKeySources extends Pick<
  CodedFindings,
  "rule" | "definitions" | "decisions" | "age" | "project" | "branch"
> {
  readonly ownerOf: (row: number) => string | null;
  /** The login. */
  readonly assigneeOf: (row: number) => string | null;
}

/** What a version's findings are sorted by. */
export interface KeySources extends CodedKeySources {
  readonly pathOf: (finding: number) => string;
  readonly lineOf: (finding: number) => number;
  readonly dueDateOf: (finding: number) => string | null;
}

/** The keys of findings for some orders: a path is followed by the line. */
export function findingKeys(sources: KeySources, orders: readonly FindingOrder[]): readonly KeyOf[] {
  return orders.flatMap(({ name }) => {
    if (name === "path") return [sources.pathOf, sources.lineOf];
    return [name === "dueDate" ? sources.dueDateOf : codedKey(sources, name)];
  });
}

/** The keys of groups of findings. */
export function groupKeys(sources: CodedKeySources, orders: readonly FindingOrder[]): readonly KeyOf[] {
  return groupKeyNames(orders).map((name) => codedKey(sources, name));
}

/** The first names to sort by that groups of findings have: up to the first one that they do not have. */
export function groupKeyNames(orders: readonly FindingOrder[]): readonly CodedName[] {
  const names: CodedName[] = [];
  for (const { name } of orders) {
    if (name === "path" || name === "dueDate") break;
    names.push(name);
  }
  return names;
}

function codedKey(sources: CodedKeySources, name: CodedName): KeyOf {
  const { rule, definitions, decisions, age, project, branch } = sources;
  switch (name) {
    case "severity": {
      const ranks = severitiesOf(definitions);
      return (row) => ranks[rule[row]!]!;
    }
    case "age": {
      const { codes, days } = age;
      return (row) => days[codes[row]!]!;
    }
    case "rule":
      return (row) => definitions[rule[row]!]!.id;
    case "project":
      return () => project;
    case "branch":
      return () => branch;
    case "assignee":
      return sources.assigneeOf;
    case "owner":
      return sources.ownerOf;
    case "status":
      return (row) => (decisions[row] === 0 ? 0 : 1);
  }
}

/** Compares keys. */
export class KeyOrder {
  readonly #descending: readonly boolean[];

  constructor(orders: readonly FindingOrder[]) {
    this.#descending = orders.flatMap(({ name, descending }) =>
      name === "path" ? [descending, descending] : [descending],
    );
  }

  /** The number of keys. */
  get size(): number {
    return this.#descending.length;
  }

  /** Compares the keys that both have. */
  compare(one: readonly KeyValue[], other: readonly KeyValue[]): number {
    for (let key = 0; key < one.length && key < other.length; key++) {
      const order = this.compareKey(key, one[key]!, other[key]!);
      if (order !== 0) return order;
    }
    return 0;
  }

  compareKey(key: number, one: KeyValue, other: KeyValue): number {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    const order = typeof one === "string" ? compareCodePoints(one, String(other)) : one - (other as number);
    return this.#descending[key] === true ? -order : order;
  }
}

/** Many versions share a list of definitions. */
const knownSeverities = new WeakMap<readonly Definition[], readonly (number | null)[]>();

function severitiesOf(definitions: readonly Definition[]): readonly (number | null)[] {
  const severities = knownSeverities.get(definitions) ?? definitions.map(severityOf);
  knownSeverities.set(definitions, severities);
  return severities;
}

/** The rank on the scale of severities; without one, the highest rank of its categories. */
function severityOf({ categories }: Definition): number | null {
  const own = categories.filter(({ scale }) => scale.id === severityScale);
  const ranks = (own.length > 0 ? own : categories).map(({ level }) => level.rank);
  return ranks.length === 0 ? null : Math.max(...ranks);
}
