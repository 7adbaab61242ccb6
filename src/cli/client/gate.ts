import { done, type Outcome } from "../failure.ts";
import type { Client } from "./client.ts";
import { apiPath } from "./resolve.ts";

/** How a version did at its project's quality gate, as the API tells it. */
export interface GateResult {
  readonly versionId: number;
  readonly status: "PASSED" | "FAILED" | "NOT_COMPUTED";
  readonly conditions: readonly GateCondition[];
}

/** One condition of a gate, with what was found. */
export interface GateCondition {
  readonly type: string;
  /** Of the measure or indicator; findings have none. */
  readonly name: string | null;
  readonly on?: string;
  readonly categories?: readonly string[];
  readonly families?: readonly string[];
  readonly bounds?: string;
  readonly level?: string;
  readonly status: GateResult["status"];
  readonly actual: number | null;
  readonly display: string | null;
}

/** The gate's verdict on a version. */
export async function readGate(client: Client, versionId: number): Promise<Outcome<GateResult>> {
  const answer = await client.read<GateResult>({ path: apiPath("versions", versionId, "gate") });
  return answer.ok ? done(answer.value) : answer;
}

/** What a condition wants, in one line. */
export function conditionText({ name, on, categories = [], families = [], bounds, level }: GateCondition): string {
  const of = [...categories, ...families].join(", ");
  const wanted = level === undefined ? `in ${bounds ?? "[;["}` : `${level} or better`;
  return `${name ?? "Findings"}${of === "" ? "" : ` (${of})`}${on === "NEW" ? ", new" : ""}: ${wanted}`;
}
