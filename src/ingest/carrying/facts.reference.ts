import { orderById, textColumn, type Facts } from "../../snapshot/index.ts";
import { assemble } from "../assemble/index.ts";
import { collect, plainRows, type PlainRow } from "../collected.reference.ts";

/** Ids by text, given in the order of first use: the same text has the same id in all versions. */
export class IdsByText {
  readonly #ids = new Map<string, number>();

  of(text: string): number {
    const id = this.#ids.get(text) ?? 100 - this.#ids.size + this.#ids.size * 7;
    this.#ids.set(text, id);
    return id;
  }
}

/** The facts of native lines. An artifact's id follows from its path, a finding's id from its message. */
export function factsOfLines(lines: readonly object[], ids: IdsByText, versionId: number): Facts {
  const { artifacts, findings, links } = assemble(collect(lines), "demo");
  const { rules, ...columns } = findings;
  const artifactIds = Float64Array.from({ length: artifacts.tree.size }, (_, row) => ids.of(artifacts.paths.text(row)));
  const findingIds = Float64Array.from({ length: findings.size }, (_, row) => ids.of(findings.messages.text(row)));
  return {
    ...artifacts,
    ids: artifactIds,
    idOrder: orderById(artifactIds),
    absent: { paths: textColumn([]), ids: new Float64Array(0), lastSeen: new Float64Array(0) },
    links,
    rules,
    findings: {
      ...columns,
      ids: findingIds,
      idOrder: orderById(findingIds),
      firstVersion: new Float64Array(findings.size).fill(versionId),
      evidence: { kind: "choice", values: new Int32Array(findings.size).fill(-1), choices: ["SAME_LINE"] },
      contexts: null,
      origin: null,
    },
  };
}

/** The artifacts of facts row by row. */
export function rowsOf(facts: Facts): (PlainRow & { readonly id: number; readonly end: string | null })[] {
  const { tree, paths, ids } = facts;
  const rows = plainRows({ artifacts: facts } as unknown as Parameters<typeof plainRows>[0]);
  return rows.map((row, index) => {
    const end = tree.end[index]!;
    return { ...row, id: ids[index]!, end: end === tree.size ? null : paths.text(end) };
  });
}

/** The findings of facts row by row. */
export function findingsOf({ findings, rules, paths }: Facts) {
  return Array.from({ length: findings.size }, (_, row) => ({
    artifact: paths.text(findings.artifact[row]!),
    rule: rules[findings.rule[row]!]!.id,
    message: findings.messages.text(row),
    line: findings.locations.get("startLine")?.values[row] ?? 0,
    id: findings.ids[row]!,
    since: findings.firstVersion[row]!,
    evidence: findings.evidence.choices[findings.evidence.values[row]!] ?? null,
  }));
}
