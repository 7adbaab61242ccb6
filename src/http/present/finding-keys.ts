import type { FindingContext } from "./finding-context.ts";
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

/** One value that findings are sorted by. Missing values come last in both directions. */
export interface FindingOrder {
  readonly name: SortName;
  readonly descending: boolean;
}

export type KeyValue = number | string | null;
type KeyOf = (finding: number) => KeyValue;

const severityScale = "SEVERITY";

/** What a version's findings are sorted by. */
export interface KeySources {
  readonly context: FindingContext;
  readonly project: string;
  readonly branch: string;
  readonly pathOf: (finding: number) => string;
  readonly ownerOf: (finding: number) => string | null;
}

/** The keys of findings for some orders: a path is followed by the line. */
export function findingKeys(sources: KeySources, orders: readonly FindingOrder[]): readonly KeyOf[] {
  return orders.flatMap(({ name }) => keysOf(sources, name));
}

/** Whether each of these keys descends. */
export function keyDirections(orders: readonly FindingOrder[]): readonly boolean[] {
  return orders.flatMap(({ name, descending }) => (name === "path" ? [descending, descending] : [descending]));
}

function keysOf({ context, project, branch, pathOf, ownerOf }: KeySources, name: SortName): readonly KeyOf[] {
  const { columns, definitions, ages, notes, decisions } = context;
  const noteOf = (finding: number) => notes.get(columns.ids[finding]!);
  switch (name) {
    case "severity": {
      const ranks = definitions.map(severityOf);
      return [(finding) => ranks[columns.rule[finding]!]!];
    }
    case "age":
      return [(finding) => ages.days[ages.codes[finding]!]!];
    case "rule":
      return [(finding) => definitions[columns.rule[finding]!]!.id];
    case "path": {
      const lines = columns.locations.startLine;
      return [pathOf, (finding) => lines?.[finding] ?? 0];
    }
    case "project":
      return [() => project];
    case "branch":
      return [() => branch];
    case "dueDate":
      return [(finding) => noteOf(finding)?.dueDate ?? null];
    case "assignee":
      return [(finding) => noteOf(finding)?.assignee?.login ?? null];
    case "owner":
      return [ownerOf];
    case "status":
      return [(finding) => (decisions[finding] === 0 ? 0 : 1)];
  }
}

/** The rank on the scale of severities; without one, the highest rank of its categories. */
function severityOf({ categories }: Definition): number | null {
  const own = categories.filter(({ scale }) => scale.id === severityScale);
  const ranks = (own.length > 0 ? own : categories).map(({ level }) => level.rank);
  return ranks.length === 0 ? null : Math.max(...ranks);
}
