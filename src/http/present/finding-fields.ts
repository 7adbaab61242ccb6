import { valueAtPath } from "../../language/index.ts";
import type { FieldSummary, RowField } from "../../query/index.ts";
import { codedField, type CodedFindings } from "./coded-findings.ts";
import type { FindingContext } from "./finding-context.ts";

/** What the columns of the fields are made from. */
export interface FindingFieldSources {
  readonly context: FindingContext;
  readonly coded: CodedFindings;
  readonly messageOf: (finding: number) => string;
  readonly pathOf: (finding: number) => string;
  readonly element: (finding: number) => unknown;
}

/** The column of a field, or of a field inside it such as `definition.id`, for `where`. */
export function findingField(sources: FindingFieldSources, [field = "", ...inside]: readonly string[]): RowField {
  const { columns, artifacts, notes, owners } = sources.context;
  const coded = codedField(sources.coded, [field, ...inside]);
  if (coded !== undefined) return coded;
  const rows = columns.artifact.length;
  switch (field) {
    case "artifact": {
      // Every finding has an artifact; the condition asks for nothing else of it.
      if (inside.length === 0) return plain((finding) => columns.artifact[finding]);
      return { kind: "linked", rows: columns.artifact, field: artifacts.fieldAt(inside) };
    }
    case "owner":
      return {
        kind: "linked",
        rows: columns.artifact,
        field: { kind: "coded", codes: owners.codes, values: owners.owners },
      };
    case "assignee":
    case "dueDate":
      return plain((finding) => valueAtPath(notes.get(columns.ids[finding]!)?.[field] ?? null, inside));
    case "message":
      return plain(sources.messageOf, { kind: "texts", column: columns.messages, rows });
    case "location":
      if (inside[0] !== "path") break;
      return plain(sources.pathOf, { kind: "texts", column: columns.artifact, name: "path", rows });
    case "id":
      return plain((finding) => columns.ids[finding], { kind: "numbers", column: columns.ids, rows });
  }
  return plain((finding) => valueAtPath(sources.element(finding), [field, ...inside]));
}

function plain(at: (finding: number) => unknown, summary?: FieldSummary): RowField {
  return { kind: "plain", at, ...(summary === undefined ? {} : { summary }) };
}
