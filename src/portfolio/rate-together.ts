import { rateMembers, type Model, type ModelDocument } from "../model/index.ts";
import { missing, type Values } from "../snapshot/index.ts";
import type { RootValues } from "../store/index.ts";
import { flatTree } from "./flat-tree.ts";
import { rootValues, rootWithoutNewCode } from "./root-values.ts";

/** Rates several projects as one: as a meta-project of them would be rated (D8), without a build. */
export function rateTogether(document: ModelDocument, model: Model, roots: readonly RootValues[]): RootValues {
  const size = roots.length + 1;
  const given = givenValues(
    roots.map((root) => rootWithoutNewCode(model, root)),
    size,
  );
  const facts = {
    tree: flatTree(size),
    given,
    findings: { artifact: new Int32Array(0), rule: new Int32Array(0) },
    rules: [],
  };
  return rootValues(model, given, rateMembers(document, model, facts));
}

/** The values of all members by measure; the root, in row 0, has none. */
function givenValues(roots: readonly RootValues[], size: number): ReadonlyMap<string, Values> {
  const given = new Map<string, Values>();
  for (const [index, { measures }] of roots.entries()) {
    for (const [id, value] of Object.entries(measures)) {
      let values = given.get(id);
      if (values === undefined) given.set(id, (values = new Float64Array(size).fill(missing)));
      values[index + 1] = value;
    }
  }
  return given;
}
