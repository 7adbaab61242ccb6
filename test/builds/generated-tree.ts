import fc from "fast-check";
import type { ReferenceArtifact } from "../../src/model/rating.reference.ts";
import { artifacts, rules } from "../../src/model/rating-cases.reference.ts";
import type { Rule } from "../../src/snapshot/index.ts";

/** A tree as input of the reference, and the same tree as lines for the server. */
export interface GeneratedTree {
  readonly rows: readonly GeneratedRow[];
  readonly lines: readonly string[];
}

/** The expected values of each row of the version, in the order of rows. */
export interface GeneratedRow {
  readonly path: string;
  readonly parentRow: number | null;
  readonly artifact: ReferenceArtifact;
}

interface Choices {
  /** Whether the artifact names its parent instead of being below it by path. */
  readonly explicitParent: boolean;
  readonly form: "measures" | "values" | "lines";
}

const choices: fc.Arbitrary<Choices> = fc.record({
  explicitParent: fc.boolean(),
  form: fc.constantFrom("measures", "values", "lines"),
});

/** Trees of up to 14 artifacts with given values and findings, written in every way that the format allows (R2). */
export const generatedTrees: fc.Arbitrary<GeneratedTree> = fc
  .tuple(artifacts, fc.array(choices, { minLength: 14, maxLength: 14 }), fc.infiniteStream(fc.nat()))
  .map(([root, chosen, numbers]) => {
    const rows: Placed[] = [];
    place({ ...root, type: "APPLICATION" }, "", null, chosen, rows);
    const records = shuffled(
      [...rows.flatMap(recordsOf), ...rules.map((rule) => ({ kind: "rule", ...rule }))],
      numbers,
    );
    return {
      rows,
      lines: [{ kind: "columns", measures: columns }, ...records].map((record) => JSON.stringify(record)),
    };
  });

const columns = ["B_SUM", "B_MIN", "B_MAX", "B_AVG", "B_MED", "B_COUNT", "B_NONE", "UNKNOWN_MEASURE"];

interface Placed extends GeneratedRow {
  readonly choices: Choices;
  readonly parent: string | undefined;
}

/** Gives the artifact its row, then its children theirs, siblings in the order of their paths. */
function place(
  original: ReferenceArtifact,
  path: string,
  parent: { readonly row: number; readonly path: string; readonly explicit: boolean } | null,
  chosen: readonly Choices[],
  rows: Placed[],
): ReferenceArtifact {
  const row = rows.length;
  const children: ReferenceArtifact[] = [];
  const findings = original.findings.map(({ rule }) => ({ rule, relaxed: false }));
  const artifact = { ...original, findings, children, excluded: false };
  rows.push({
    path,
    parentRow: parent?.row ?? null,
    parent: parent?.explicit === true ? parent.path : undefined,
    artifact,
    choices: chosen[row % chosen.length]!,
  });
  const siblings = original.children.map((child, index) => {
    const explicit = chosen[(row + index) % chosen.length]!.explicitParent;
    const below = explicit ? `elsewhere ${row}.${index}` : `${path === "" ? "" : `${path}/`}n${index}`;
    return { child, explicit, below };
  });
  siblings.sort((left, right) => (left.below < right.below ? -1 : 1));
  for (const { child, explicit, below } of siblings) {
    children.push(place(child, below, { row, path, explicit }, chosen, rows));
  }
  return artifact;
}

function recordsOf({ path, parent, artifact, choices: { form } }: Placed): readonly object[] {
  const { type, given } = artifact;
  const findings = artifact.findings.map(({ rule }, index) => {
    return { kind: "finding", artifact: path, rule: (rule as Rule).id, message: `${index}` };
  });
  // A folder that only contains other artifacts has no line: the server creates it.
  const implied = type === "FOLDER" && parent === undefined && artifact.children.length > 0;
  if (implied && Object.keys(given).length === 0 && findings.length === 0 && form === "lines") return [];
  const head = { kind: "artifact", path, type, ...(parent === undefined ? {} : { parent }) };
  if (form === "measures") return [{ ...head, measures: given }, ...findings];
  if (form === "values") return [{ ...head, values: columns.map((id) => given[id] ?? null) }, ...findings];
  return [head, ...Object.entries(given).map(([id, value]) => ({ kind: "measure", path, id, value })), ...findings];
}

function shuffled<Element>(elements: readonly Element[], numbers: Iterator<number>): readonly Element[] {
  const result = [...elements];
  for (let index = result.length - 1; index > 0; index--) {
    const other = (numbers.next().value as number) % (index + 1);
    [result[index], result[other]] = [result[other]!, result[index]!];
  }
  return result;
}
