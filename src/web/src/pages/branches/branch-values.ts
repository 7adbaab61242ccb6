import type { Answer } from "../../api/client.ts";

type Version = NonNullable<Answer<"GET /api/projects/:name/portfolio">[number]["version"]>;

const gateOrder = ["FAILED", "PENDING", "NOT_COMPUTED", "PASSED"];

/** Sorts failed gates first, and branches without a gate last. */
export function gateRank(gate: Version["gate"] | undefined): number | null {
  return gate === null || gate === undefined ? null : gateOrder.indexOf(gate);
}

const absentStates: readonly Version["parts"][number]["state"][] = ["EXPECTED", "MISSING", "FAILED"];

/** The parts without new results. */
export function absentParts(parts: readonly Pick<Version["parts"][number], "name" | "state">[]): readonly string[] {
  return parts.filter(({ state }) => absentStates.includes(state)).map(({ name }) => name);
}

/** A commit is recognised by its first characters. */
