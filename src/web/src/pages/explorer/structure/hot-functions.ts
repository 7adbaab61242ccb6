import type { Answer } from "../../../api/client.ts";
import type { ModelView } from "../../../model/model.ts";

type Queried = Answer<"POST /api/artifacts/:id/query">["artifacts"][number];

/** A function, and how often its file changes. */
export interface HotFunction {
  readonly id: number;
  readonly name: string;
  readonly viewPath: string;
  readonly level: Queried["level"];
  readonly complexity: number;
  /** Lines of its file that commits changed. */
  readonly churn: number;
  /** Both together: the higher, the more it pays to simplify it. */
  readonly heat: number;
}

const preferred = ["COG", "VG"];

/** The measure of complexity that the model has. */
export function complexityOf(model: Pick<ModelView, "measure">): string {
  return preferred.find((id) => model.measure(id) !== undefined) ?? "VG";
}

/** The functions whose files change, with both values; a function belongs to the file at the end of its path. */
export function hotFunctions(functions: readonly Queried[], files: readonly Queried[]): readonly HotFunction[] {
  const churns = new Map(files.map((file) => [pathOf(file), valueOf(file)]));
  return functions.flatMap((one) => {
    const viewPath = one.viewPath ?? "";
    const [complexity, churn] = [valueOf(one), churnAbove(churns, viewPath)];
    if (complexity === 0 || churn === 0) return [];
    const heat = Math.round(Math.sqrt(complexity * churn));
    return [{ id: one.id, name: one.name, viewPath, level: one.level, complexity, churn, heat }];
  });
}

// Classes may be between a function and its file.
function churnAbove(churns: ReadonlyMap<string, number>, path: string): number {
  for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    const churn = churns.get(at);
    if (churn !== undefined) return churn;
  }
  return 0;
}

function pathOf({ viewPath, name }: Queried): string {
  return viewPath === undefined || viewPath === "" ? name : `${viewPath}/${name}`;
}

function valueOf({ values }: Queried): number {
  const value = values[0]?.value;
  return typeof value === "number" ? value : 0;
}
