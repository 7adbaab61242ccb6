import { done, type Outcome } from "../../failure.ts";
import type { LineComment } from "./forge.ts";
import type { ForgeAccess } from "./http.ts";

/** How a forge takes one comment on a line. */
export interface LinePosting {
  readonly url: string;
  /** The status with which the forge refuses lines that it does not show. */
  readonly refusedStatus: number;
  readonly bodyOf: (comment: LineComment) => object;
}

/** Posts comments one by one. Returns how many the forge took. */
export async function postEach(
  { http, headers }: ForgeAccess,
  { url, refusedStatus, bodyOf }: LinePosting,
  comments: readonly LineComment[],
): Promise<Outcome<number>> {
  let count = 0;
  for (const comment of comments) {
    const body = bodyOf(comment);
    const answer = await http.send({ method: "POST", url, headers, body, expected: [refusedStatus] });
    if (!answer.ok) return answer;
    if (answer.value.status !== refusedStatus) count += 1;
  }
  return done(count);
}
