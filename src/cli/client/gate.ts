import type { Call } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, type Outcome } from "../failure.ts";
import { waitDisplay } from "../output/progress.ts";
import type { ApiAnswer } from "./api.ts";
import type { Client } from "./client.ts";
import { poll } from "./poll.ts";
import { apiPath } from "./resolve.ts";

/** The result of a version at its project's quality gate. */
export type GateResult = ApiAnswer<"GET /api/versions/:id/gate">;

/** The gate's verdict on a version. */
export async function readGate(client: Client, versionId: number): Promise<Outcome<GateResult>> {
  const answer = await client.read<"GET /api/versions/:id/gate">({ path: apiPath("versions", versionId, "gate") });
  return answer.ok ? done(answer.value) : answer;
}

const pauses = { firstPauseMilliseconds: 1000, pauseMillisecondsMax: 10_000 } as const;

/** Reads the gate until it is decided, as long as parts of the version are expected (D16). */
export async function awaitGate(
  call: Call,
  client: Client,
  versionId: number,
  waitSeconds: number,
): Promise<Outcome<GateResult>> {
  const first = await readGate(client, versionId);
  if (!first.ok) return first;
  const polled = await poll<GateResult>(
    call,
    { ...pauses, waitSeconds },
    {
      ...waitDisplay(call, "parts", waitSeconds),
      first: first.value,
      readAgain: () => readGate(client, versionId),
      isPending: ({ status }) => status === "PENDING",
    },
  );
  return polled.ok ? done(polled.value.value) : polled;
}

/**
 * The exit of a command that the gate decides (D16). Only a gate with conditions that all passed is passed. A missing
 * result may count as passed, but never if the analysis of a part, or a later build, failed.
 */
export function exitOfGate(
  { status, conditions }: { readonly status: GateResult["status"]; readonly conditions: readonly unknown[] },
  parts: readonly { readonly state: string }[],
  missing: string | undefined,
  laterBuildFailed: boolean,
): Exit {
  if (status === "FAILED") return "gateFailed";
  if (status === "PASSED" && conditions.length > 0) return "done";
  const isFailure = laterBuildFailed || parts.some(({ state }) => state === "FAILED");
  return missing === "pass" && !isFailure ? "done" : "gateUndecided";
}
