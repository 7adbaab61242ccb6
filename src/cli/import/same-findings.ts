import { createHash } from "node:crypto";
import { done, type Outcome } from "../failure.ts";
import type { Destination } from "./destination.ts";
import { placeOf, type FindingPlace, type TriagePlace } from "./repeat-triage.ts";

/** The sum of the hashes of places: equal for the same places in another order, and as small for millions of them. */
class PlaceSum {
  #count = 0;
  #sum = 0n;

  add({ rule, path, line, column, message }: FindingPlace): void {
    const text = JSON.stringify([rule, path, line ?? null, column ?? null, message]);
    this.#count += 1;
    this.#sum = BigInt.asUintN(128, this.#sum + BigInt(`0x${createHash("sha256").update(text).digest("hex")}`));
  }

  equals(other: PlaceSum): boolean {
    return this.#count === other.#count && this.#sum === other.#sum;
  }
}

/** Whether the newest version of a branch has these findings and no others. */
export async function hasSameFindings(
  destination: Destination,
  { project, branch }: Pick<TriagePlace, "project" | "branch">,
  places: AsyncIterable<FindingPlace>,
): Promise<Outcome<boolean>> {
  const [here, there] = [new PlaceSum(), new PlaceSum()];
  const read = await destination.findings(project, branch, (listed) => here.add(placeOf(listed)));
  if (!read.ok) return read;
  for await (const place of places) there.add(place);
  return done(here.equals(there));
}
