import { file, lines } from "../harness/results.ts";

/** A build by its branch and its number there: everything that its version must answer follows from these two. */
export interface BuildKey {
  readonly branch: string;
  readonly number: number;
}

/** A build that became a version. */
export interface KnownVersion extends BuildKey {
  readonly taskId: number;
  readonly versionId: number;
}

/** Rates nothing but lines, so that every answer can be computed without the server. */
export const truthModel = {
  id: "CLUSTER",
  name: "Cluster",
  rootIndicator: "SIZE",
  types: ["APPLICATION", "FOLDER", "FILE"].map((id) => ({ id, name: id })),
  scales: [
    {
      id: "RATING",
      name: "Rating",
      levels: [
        { id: "SMALL", rank: 0, bounds: "[0;1000[" },
        { id: "LARGE", rank: 1, bounds: "[1000;[" },
      ],
    },
  ],
  measures: [{ id: "LC", name: "Lines", aggregate: "SUM" }],
  indicators: [{ id: "SIZE", name: "Size", measure: "LC", scale: "RATING" }],
};

export function nameOf({ branch, number }: BuildKey): string {
  return `${branch}-${number}`;
}

/** Every version of a branch has other files, other values and other findings. */
function filesOf({ number }: BuildKey): readonly { readonly path: string; readonly lineCount: number }[] {
  return Array.from({ length: 12 + (number % 7) }, (_, index) => ({
    path: `src/f${String(index).padStart(2, "0")}.c`,
    lineCount: number * 100 + index,
  }));
}

function messagesOf(key: BuildKey): readonly string[] {
  return filesOf(key)
    .filter((_, index) => index % 3 === 0)
    .map(({ path }) => `${nameOf(key)} in ${path}`);
}

/** What is sent. */
export function resultsOf(key: BuildKey): string {
  const files = filesOf(key);
  const findings = messagesOf(key).map((message, index) => ({
    kind: "finding",
    artifact: files[index * 3]!.path,
    rule: "truth",
    message,
  }));
  const rule = { kind: "rule", id: "truth", name: "Truth" };
  return lines(rule, ...files.map(({ path, lineCount }) => file(path, lineCount)), ...findings);
}

export const versionAnswer = (key: BuildKey): unknown => ({
  name: nameOf(key),
  branch: key.branch,
  artifactCount: filesOf(key).length + 2,
  findingCount: messagesOf(key).length,
});

/** The root, its folder, the files. */
export const listAnswer = (key: BuildKey): unknown => [
  { path: "" },
  { path: "src" },
  ...filesOf(key).map(({ path }) => ({ path })),
];

/** Files by their lines, most first. */
export const queryBody = {
  columns: [
    { type: "MEASURE", id: "LC" },
    { type: "INDICATOR", id: "SIZE" },
  ],
  artefactTypes: ["FILE"],
  orders: [{ type: "MEASURE", id: "LC", order: "DESC", orderType: "VALUE" }],
};

export const queryAnswer = (key: BuildKey): unknown =>
  filesOf(key)
    .map(({ path, lineCount }) => [path.slice("src/".length), lineCount, lineCount < 1000 ? 0 : 1])
    .toReversed();

export const findingsAnswer = (key: BuildKey): unknown => messagesOf(key).map((message) => ({ message }));
