import { done, type Outcome } from "../../failure.ts";
import { readSummaryMarker, type SummaryOrigin } from "../render/marker.ts";
import type { Verdict } from "../verdict.ts";
import type { PostedComment, SummaryComments } from "./forge.ts";

/** Attempts to create a comment when connections are lost. */
const attemptsMax = 3;

interface Summary extends PostedComment {
  readonly origin: SummaryOrigin;
}

/**
 * Creates the summary of a project, or updates it. Two jobs that create one at the same time both see two afterwards, and
 * both leave the older one with the newest content, whoever is first. A summary of a newer version stays as it is.
 */
export async function postSummary(
  comments: SummaryComments,
  verdict: Pick<Verdict, "project" | "version">,
  body: string,
): Promise<Outcome<string>> {
  const mine: SummaryOrigin = {
    project: verdict.project,
    versionId: verdict.version.id,
    edition: verdict.version.edition,
  };
  for (let attempt = 1; ; attempt += 1) {
    const found = await listOf(comments, mine.project);
    if (!found.ok) return found;
    if (found.value.length > 0) return settle(comments, found.value, { id: -1, origin: mine, body });
    const created = await comments.create(body);
    // After a lost connection, only the list says whether the comment was created.
    if (!created.ok && (created.failure.exit !== "unreachable" || attempt >= attemptsMax)) return created;
    if (!created.ok) continue;
    const after = await listOf(comments, mine.project);
    if (!after.ok) return after;
    const settled = await settle(comments, after.value, { id: -1, origin: mine, body });
    return settled.ok ? done("Summary: created") : settled;
  }
}

async function listOf(comments: SummaryComments, project: string): Promise<Outcome<readonly Summary[]>> {
  const listed = await comments.list();
  if (!listed.ok) return listed;
  const summaries = listed.value.flatMap((comment): Summary[] => {
    const origin = readSummaryMarker(comment.body);
    return origin?.project === project ? [{ ...comment, origin }] : [];
  });
  return done(summaries.toSorted((left, right) => left.id - right.id));
}

/** Leaves one summary, the oldest, with the content of the newest version. */
async function settle(comments: SummaryComments, found: readonly Summary[], mine: Summary): Promise<Outcome<string>> {
  const [survivor, ...others] = found;
  if (survivor === undefined) return done("Summary: created");
  // At equal versions, what this job has read last counts.
  const newest = found.reduce((best, summary) => (isNewer(summary.origin, best.origin) ? summary : best), mine);
  const isUnchanged = normalized(survivor.body) === normalized(newest.body);
  if (!isUnchanged) {
    const updated = await comments.update(survivor.id, newest.body);
    if (!updated.ok) return updated;
  }
  for (const { id } of others) {
    const removed = await comments.remove(id);
    if (!removed.ok) return removed;
  }
  if (newest !== mine) return done("Summary: that of a newer version stays");
  return done(isUnchanged ? "Summary: unchanged" : "Summary: updated");
}

function isNewer(left: SummaryOrigin, right: SummaryOrigin): boolean {
  return left.versionId > right.versionId || (left.versionId === right.versionId && left.edition > right.edition);
}

/** Hosts change the ends of lines and of texts. */
function normalized(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}
