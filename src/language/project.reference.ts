import type { FieldSchema, ObjectSchema } from "./index.ts";

/** The schema of a Project element (D8), for the tests of `where` and `fields`. */

const named: FieldSchema = { kind: "object", fields: { id: { kind: "string" }, name: { kind: "string" } } };
const level: FieldSchema = { kind: "object", fields: { id: { kind: "string" }, icon: { kind: "string" } } };

const build: ObjectSchema = {
  kind: "object",
  nullable: true,
  fields: {
    id: { kind: "integer" },
    baseline: { kind: "boolean" },
    analysisTime: { kind: "timestamp" },
    status: named,
  },
};

const branch: ObjectSchema = {
  kind: "object",
  fields: {
    id: { kind: "integer" },
    name: { kind: "string" },
    level,
    color: { kind: "array", items: { kind: "integer" } },
    lastBaselineId: { kind: "integer", nullable: true },
    lastBuild: build,
    dirty: { kind: "boolean" },
  },
};

export const projectSchema: ObjectSchema = {
  kind: "object",
  fields: {
    id: { kind: "integer" },
    name: { kind: "string" },
    metaProject: { kind: "boolean" },
    creationTime: { kind: "timestamp" },
    group: { kind: "string" },
    rank: { kind: "number" },
    color: { kind: "array", items: { kind: "integer" } },
    level,
    lastBuild: build,
    categories: { kind: "array", items: { kind: "object", fields: { scale: named, level } } },
    branches: { kind: "map", values: branch },
  },
};

/** The day in the text of the timestamp. */
export const writtenDay = { dayOf: (timestamp: string): string => timestamp.slice(0, 10) };
