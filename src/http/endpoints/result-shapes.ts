import { Type } from "typebox";

const Text = Type.Optional(Type.String());
const Line = Type.Optional(Type.Integer({ minimum: 1 }));
const place = { startLine: Line, startColumn: Line, endLine: Line, endColumn: Line };

/** A line of results (R2): which fields it has depends on its kind. */
export const ResultShape = Type.Object({
  kind: Type.Enum(["columns", "artifact", "rule", "finding", "link", "change", "authors", "source"]),
  path: Text,
  type: Text,
  parent: Text,
  name: Text,
  location: Type.Optional(Type.Object({ path: Text, ...place })),
  measures: Type.Optional(
    Type.Array(Type.String(), { description: "In `columns`: the measures that `values` belong to." }),
  ),
  values: Type.Optional(Type.Array(Type.Union([Type.Number(), Type.Null()]))),
  infos: Type.Optional(Type.Record(Type.String(), Type.String())),
  id: Text,
  description: Text,
  helpUri: Text,
  tool: Text,
  families: Type.Optional(Type.Array(Type.String())),
  categories: Type.Optional(Type.Array(Type.String())),
  artifact: Text,
  rule: Text,
  message: Text,
  relatedLocations: Type.Optional(Type.Array(Type.Object({ path: Text, ...place, message: Text }))),
  fingerprint: Text,
  relaxed: Type.Optional(
    Type.String({ description: "For a finding that the results marked as relaxed: its comment, which may be empty." }),
  ),
  from: Text,
  to: Text,
  lines: Type.Optional(
    Type.Array(Type.Array(Type.Integer()), {
      description: "First and last line of each range; in `authors`, also the number of its commit in `commits`.",
    }),
  ),
  commits: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        author: Type.String(),
        time: Type.Integer({ description: "Seconds since 1970." }),
      }),
    ),
  ),
  text: Text,
});

/** Records of results. */
export const resultExample = [
  { kind: "columns", measures: ["LC", "VG"] },
  { kind: "artifact", path: "src/scan.c", type: "FILE", values: [812, 96], infos: { LANGUAGE: "C" } },
  { kind: "rule", id: "cppcheck:nullPointer", name: "Null pointer", families: ["CWE-476"] },
  { kind: "finding", artifact: "src/scan.c", rule: "cppcheck:nullPointer", location: { startLine: 77 } },
];
