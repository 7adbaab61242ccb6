import { useMemo } from "react";
import { useRead } from "../../api/queries.ts";
import type { ModelView } from "../../model/model.ts";
import { allOf } from "../../where/conditions.ts";
import type { VerdictSubject } from "../verdict/condition-links.ts";
import { fileRows, newCodeMeasures, pathInProject, type NewCodeValues } from "./file-rows.ts";

/** More files than anybody reads; the table says so. */
const filesMax = 1_000;

/** Why a finding is new: the code changed there, something else such as a rule is new, or the changed lines are unknown. */
export const causes = ["CODE", "TOOL", "UNKNOWN"] as const;
export type Cause = (typeof causes)[number];

const causeConditions: Readonly<Record<Cause, string>> = {
  CODE: "cause=CODE",
  TOOL: "cause=TOOL",
  UNKNOWN: "cause IS NULL",
};

/** The new, open findings with a cause, as a condition. */
export function newWith(cause: Cause): string {
  return allOf(["isNew=true", "status.id=OPEN", causeConditions[cause]])!;
}

/** The values of the whole version; all unknown if its model does not have the measures. */
export function useNewCodeValues({ rootId, versionId }: VerdictSubject, model: ModelView | undefined) {
  const ids = newCodeMeasures.filter((id) => model?.measure(id) !== undefined);
  const { data, isLoading } = useRead(
    "GET /api/artifacts/:id/history",
    { params: { id: rootId }, query: { version: versionId, measures: ids.join(","), limit: 1 } },
    { enabled: ids.length > 0 },
  );
  const measures = data?.find((entry) => entry.versionId === versionId)?.measures ?? {};
  const values = valuesOf(newCodeMeasures.map((id) => measures[id]));
  return { values, isRead: model !== undefined && !isLoading };
}

/** The numbers of new findings by file, most first. */
export function useNewByFile({ rootId, versionId }: VerdictSubject, cause: Cause) {
  return useRead("GET /api/artifacts/:id/findings/facets", {
    params: { id: rootId },
    query: { version: versionId, where: newWith(cause), by: "file", values: filesMax },
  });
}

/** The files with changed lines or new findings, in the order in which to look at them. */
export function useFiles(subject: VerdictSubject, model: ModelView | undefined) {
  const { rootId, versionId, project } = subject;
  const measured = useRead(
    "POST /api/artifacts/:id/query",
    {
      params: { id: rootId },
      query: { version: versionId, limit: filesMax },
      body: {
        columns: newCodeMeasures.map((id) => ({ type: "MEASURE" as const, id })),
        artefactTypes: ["FILE"],
        filters: [{ type: "measure" as const, id: "NEW_LINES", data: { bounds: "]0;[" } }],
        orders: [{ type: "MEASURE" as const, id: "NEW_LINES", order: "DESC" as const, orderType: "VALUE" as const }],
      },
    },
    { enabled: newCodeMeasures.every((id) => model?.measure(id) !== undefined) },
  );
  const code = useNewByFile(subject, "CODE");
  const tool = useNewByFile(subject, "TOOL");
  const rows = useMemo(() => {
    const files = measured.data?.artifacts.map(({ id, name, viewPath = "", values }) => ({
      artifactId: id,
      path: pathInProject(viewPath, name, project),
      ...valuesOf(values.map((entry) => entry?.value)),
    }));
    const counted = [code, tool].map(({ data }) => data?.facets[0]?.values ?? []);
    return fileRows(files ?? [], counted[0]!, counted[1]!);
  }, [measured.data, code, tool, project]);
  return { rows, read: [measured, code, tool].find(({ error }) => error !== null) ?? code };
}

function valuesOf(values: readonly unknown[]): NewCodeValues {
  const [lines, toCover, covered, duplicated] = values.map((value) => (typeof value === "number" ? value : null));
  return {
    lines: lines ?? null,
    toCover: toCover ?? null,
    covered: covered ?? null,
    duplicated: duplicated ?? null,
  };
}
