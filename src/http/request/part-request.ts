import { mainPart, partsMax, type NewBuild, type ProjectRow } from "../../store/index.ts";
import { accept, form, refuse, type Result } from "../../text/index.ts";

export const partCharactersMax = 64;
/** Names of parts, without `main`: that is the name of a build that names none. */
export const partPatternText = `^(?!${mainPart}$)[A-Za-z0-9._-]+$`;
const partPattern = new RegExp(partPatternText);

/** What a request says of its part (D14). */
export interface PartRequest {
  readonly name: string;
  readonly joining: Omit<NonNullable<NewBuild["joining"]>, "waitMilliseconds">;
}

type PartCode = "query.value-invalid" | "build.part-meta" | "build.part-unidentified" | "build.part-unnamed";

interface PartQuery {
  readonly part?: string;
  readonly expect?: string;
  readonly carry?: boolean;
  readonly commit?: string;
  readonly version?: string;
  readonly baseline?: boolean;
}

function isPartName(name: string): boolean {
  return name.length <= partCharactersMax && partPattern.test(name);
}

/** The part that a request names; undefined: its build is the whole version. */
export function readPart(query: PartQuery, project: ProjectRow): Result<PartRequest | undefined, PartCode> {
  const { part, expect, carry, commit, version, baseline } = query;
  const other = expect === undefined ? (carry === undefined ? undefined : "carry") : "expect";
  if (part === undefined && other === undefined) return accept(undefined);
  if (project.metaProject) return refuse({ code: "build.part-meta" });
  if (part === undefined) return refuse({ code: "build.part-unnamed", params: { name: other ?? "" } });
  const invalid = (name: "part" | "expect"): Result<never, PartCode> =>
    refuse({ code: "query.value-invalid", params: { name, expected: partForm(name) } });
  if (!isPartName(part)) return invalid("part");
  const expected = expect === undefined ? [] : expect.split(",").map((name) => name.trim());
  if (!expected.every(isPartName) || expected.length > partsMax) return invalid("expect");
  if (commit === undefined && version === undefined) return refuse({ code: "build.part-unidentified" });
  return accept({ name: part, joining: { baseline: baseline ?? null, expected, carry: carry ?? null } });
}

function partForm(name: "part" | "expect") {
  return name === "part"
    ? form("part", { max: partCharactersMax })
    : form("parts", { count: partsMax, max: partCharactersMax });
}
