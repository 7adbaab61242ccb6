import fc from "fast-check";
import type { Rule, Tree, Values } from "../snapshot/index.ts";
import type { ModelDocument } from "./document.ts";
import type { RatingFacts } from "./rating-facts.ts";
import type { ReferenceArtifact } from "./rating.reference.ts";

const aggregates = ["SUM", "MIN", "MAX", "AVG", "MED", "COUNT"] as const;
const typeIds = ["APPLICATION", "FOLDER", "FILE", "FUNCTION", "UNHEARD_OF"];
const baseIds = [...aggregates.map((aggregate) => `B_${aggregate}`), "B_NONE"];
const countIds = ["N_ALL", "N_CRITICAL", "N_CWE", "N_BOTH"];

/** The rules of generated results; the model overrides the last one. */
export const rules: readonly Rule[] = [
  rule("r:none", [], []),
  rule("r:minor", ["SEVERITY.MINOR"], ["CWE-1"]),
  rule("r:critical", ["SEVERITY.CRITICAL"], []),
  rule("r:both", ["SEVERITY.CRITICAL", "OTHER.SCALE"], ["CWE-1", "x"]),
  rule("r:overridden", ["SEVERITY.CRITICAL"], ["CWE-1"]),
];

/** The model's definition of `r:overridden`. */
export const overridden = { id: "r:overridden", categories: ["SEVERITY.MINOR"], families: ["CWE-1"] };

function rule(id: string, categories: readonly string[], families: readonly string[]): Rule {
  return { id, name: id, description: "", helpUri: "", tool: "", categories, families };
}

// Sums of eighths are exact in any order. Aggregates that divide are not summed again for the same reason.
const eighths = fc.integer({ min: -40, max: 40 }).map((value) => value / 8);

const formulaText = fc.letrec<{ number: string; condition: string }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 4, depthIdentifier: "formula" },
    fc.constantFrom(...baseIds, ...countIds, "ABSENT_EVERYWHERE"),
    fc.integer({ min: 0, max: 16 }).map((value) => String(value / 8)),
    fc
      .tuple(tie("number"), fc.constantFrom("+", "-", "*", "/"), tie("number"))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    tie("number").map((operand) => `-${operand}`),
    fc
      .tuple(fc.constantFrom("abs", "round", "sqrt", "log"), tie("number"))
      .map(([name, operand]) => `${name}(${operand})`),
    fc
      .tuple(fc.constantFrom("min", "max", "coalesce"), fc.array(tie("number"), { minLength: 1, maxLength: 3 }))
      .map(([name, operands]) => `${name}(${operands.join(", ")})`),
    fc
      .tuple(tie("condition"), tie("number"), tie("number"))
      .map(([condition, chosen, other]) => `if(${condition}, ${chosen}, ${other})`),
  ),
  condition: fc.oneof(
    { maxDepth: 4, depthIdentifier: "formula" },
    fc
      .tuple(tie("number"), fc.constantFrom("=", "!=", "<", "<=", ">", ">="), tie("number"))
      .map(([left, operator, right]) => `${left} ${operator} ${right}`),
    fc
      .tuple(tie("condition"), fc.constantFrom("and", "or"), tie("condition"))
      .map(([left, operator, right]) => `(${left}) ${operator} (${right})`),
    tie("condition").map((operand) => `not (${operand})`),
  ),
})).number;

const typeList = fc.option(fc.subarray(["FOLDER", "FILE", "FUNCTION", "CODE"], { minLength: 1 }), { nil: undefined });

/** Models with every kind of measure. */
export const documents: fc.Arbitrary<ModelDocument> = fc
  .record({ formula: formulaText, second: formulaText, from: typeList, types: typeList })
  .map(({ formula, second, from, types }) => ({
    id: "M",
    rootIndicator: "I_BASE",
    types: ["APPLICATION", "FOLDER", "FILE", "FUNCTION"].map((id) => ({ id })),
    typeAliases: { CODE: ["FILE", "FUNCTION"] },
    scales: [
      {
        id: "RATING",
        levels: [
          { id: "A", rank: 0, bounds: "];-2[" },
          { id: "E", rank: 4, bounds: "]2;[" },
          { id: "B", rank: 1, bounds: "[-2;0]" },
          { id: "NEVER", rank: 2 },
          { id: "C", rank: 2, bounds: "]0;1[" },
          { id: "D", rank: 3, bounds: "[2;2]" },
        ],
      },
      {
        id: "SEVERITY",
        levels: [
          { id: "MINOR", rank: 1 },
          { id: "CRITICAL", rank: 3 },
        ],
      },
    ],
    measures: [
      // Measures come before their inputs, because the compiler has to order them.
      { id: "F_OUTER", formula: `coalesce(F_INNER, 1) + (${second})` },
      { id: "D_FORMULA", aggregate: "MAX", of: "F_INNER", ...(from && { from }) },
      { id: "D_COUNTS", aggregate: "SUM", of: "N_ALL", ...(from && { from }) },
      ...aggregates.map((aggregate) => ({ id: `D_${aggregate}`, aggregate, of: "B_SUM", ...(from && { from }) })),
      { id: "F_INNER", formula, ...(types && { types }) },
      { id: "ABSENT_EVERYWHERE", aggregate: "SUM" },
      ...aggregates.map((aggregate) => ({ id: `B_${aggregate}`, aggregate, ...(types && { types }) })),
      { id: "B_NONE" },
      { id: "N_ALL", count: {} },
      { id: "N_CRITICAL", count: { categories: ["SEVERITY.CRITICAL"] } },
      { id: "N_CWE", count: { families: ["CWE-1", "CWE-2"] } },
      { id: "N_BOTH", count: { categories: ["SEVERITY.MINOR", "SEVERITY.CRITICAL"], families: ["CWE-1"] } },
    ],
    indicators: [
      { id: "I_BASE", measure: "B_SUM", scale: "RATING", ...(types && { types }) },
      { id: "I_FORMULA", measure: "F_OUTER", scale: "RATING" },
      { id: "I_COUNT", measure: "N_CWE", scale: "RATING" },
      { id: "I_NONE", measure: "B_NONE", scale: "RATING" },
    ],
    rules: [overridden],
  }));

interface Sketch {
  readonly parent: number;
  readonly type: string;
  readonly given: Readonly<Record<string, number>>;
  readonly findings: readonly { readonly rule: number; readonly relaxed: boolean }[];
  readonly excluded: boolean;
}

const sketches: fc.Arbitrary<Sketch> = fc.record({
  parent: fc.nat(),
  type: fc.constantFrom(...typeIds),
  given: fc.dictionary(fc.constantFrom(...baseIds, "UNKNOWN_MEASURE"), eighths),
  findings: fc.array(fc.record({ rule: fc.nat(rules.length - 1), relaxed: fc.boolean() }), { maxLength: 3 }),
  excluded: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
});

/** Trees as plain objects, with some given values. */
export const artifacts: fc.Arbitrary<ReferenceArtifact> = fc
  .array(sketches, { minLength: 1, maxLength: 14 })
  .map((list) => {
    const nodes = list.map((sketch) => ({
      type: sketch.type,
      given: sketch.given,
      findings: sketch.findings.map(({ rule: index, relaxed }) => ({ rule: effectiveRule(index), relaxed })),
      children: [] as ReferenceArtifact[],
      excluded: sketch.excluded,
    }));
    list.forEach(({ parent }, index) => {
      if (index > 0) nodes[parent % index]!.children.push(nodes[index]!);
    });
    return nodes[0]!;
  });

function effectiveRule(index: number): Rule {
  const own = rules[index]!;
  return own.id === overridden.id ? { ...own, ...overridden } : own;
}

/** The same tree as columns. */
export function factsOf(root: ReferenceArtifact): {
  readonly facts: RatingFacts;
  readonly rows: readonly ReferenceArtifact[];
} {
  const rows: ReferenceArtifact[] = [];
  const parent: number[] = [];
  const end: number[] = [];
  const visit = (artifact: ReferenceArtifact, above: number) => {
    const row = rows.push(artifact) - 1;
    parent[row] = above;
    for (const child of artifact.children) visit(child, row);
    end[row] = rows.length;
  };
  visit(root, -1);
  const types = [...new Set(rows.map(({ type }) => type))];
  const tree: Tree = {
    size: rows.length,
    parent: Int32Array.from(parent),
    end: Int32Array.from(end),
    type: Uint16Array.from(rows, ({ type }) => types.indexOf(type)),
    types,
  };
  const findings = rows.flatMap((artifact, row) => artifact.findings.map((finding) => ({ row, ...finding })));
  const ruleIds = rules.map(({ id }) => id);
  const facts: RatingFacts = {
    tree,
    given: givenColumns(rows),
    findings: {
      artifact: Int32Array.from(findings, ({ row }) => row),
      rule: Int32Array.from(findings, (finding) => ruleIds.indexOf((finding.rule as Rule).id)),
      relaxed: Uint8Array.from(findings, ({ relaxed }) => Number(relaxed)),
    },
    rules,
    ...(rows.some(({ excluded }) => excluded === true) && {
      excluded: Uint8Array.from(rows, ({ excluded }) => Number(excluded === true)),
    }),
  };
  return { facts, rows };
}

function givenColumns(rows: readonly ReferenceArtifact[]): ReadonlyMap<string, Values> {
  const ids = new Set(rows.flatMap(({ given }) => Object.keys(given)));
  return new Map(
    [...ids].map((id) => [
      id,
      Float64Array.from(rows, ({ given }) => (Object.hasOwn(given, id) ? given[id]! : Number.NaN)),
    ]),
  );
}
