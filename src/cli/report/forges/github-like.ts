import { done, type Outcome } from "../../failure.ts";
import type { ForgePlace, ForgeSession, ForgeStatus, LineComments, SummaryComments } from "./forge.ts";
import type { ForgeAccess } from "./http.ts";
import { restComments } from "./rest-comments.ts";

/** What differs between GitHub and the forges whose API follows it. */
export interface GithubLike {
  /** All comments of a pull request. */
  listComments(address: string): Promise<Outcome<readonly { readonly id: number; readonly body?: string | null }[]>>;
  /** The comments on lines of a pull request. */
  lines(pull: string, commit: string): LineComments;
  /** A description that is not too long for the forge. */
  readonly descriptionOf: (status: ForgeStatus) => string;
}

/** Statuses, summaries and comments on lines, as far as commit and pull request are known. */
export function githubLikeSession(access: ForgeAccess, { context }: Pick<ForgePlace, "context">, forge: GithubLike) {
  const [commit, pull] = [context.commit?.value, context.pullRequest?.value];
  return {
    ...(commit === undefined ? {} : { setStatus: (status) => setStatus(access, commit, status, forge) }),
    ...(pull === undefined ? {} : { comments: commentsOf(access, pull, forge) }),
    ...(pull === undefined || commit === undefined ? {} : { lines: forge.lines(pull, commit) }),
  } satisfies ForgeSession;
}

const states = { PASSED: "success", FAILED: "failure", PENDING: "pending", NOT_COMPUTED: "error" } as const;

function setStatus(
  { http, url, headers }: ForgeAccess,
  commit: string,
  status: ForgeStatus,
  { descriptionOf }: GithubLike,
): Promise<Outcome<void>> {
  return http.write({
    method: "POST",
    url: `${url}/statuses/${encodeURIComponent(commit)}`,
    headers,
    body: {
      state: states[status.status],
      context: status.name,
      description: descriptionOf(status),
      target_url: status.url,
    },
    repeatable: true,
  });
}

function commentsOf(access: ForgeAccess, pull: string, forge: GithubLike): SummaryComments {
  const all = `${access.url}/issues/${encodeURIComponent(pull)}/comments`;
  return restComments(access, {
    async list() {
      const found = await forge.listComments(all);
      return found.ok ? done(found.value.map(({ id, body }) => ({ id, body: body ?? "" }))) : found;
    },
    all,
    one: (id) => `${access.url}/issues/comments/${id}`,
    changeMethod: "PATCH",
    created: (body) => ({ body }),
  });
}

/** One review is one message to those who follow the pull request. */
export function reviewOf(commit: string, comments: readonly object[]): object {
  return {
    commit_id: commit,
    event: "COMMENT",
    body: `New findings on changed lines: ${comments.length}`,
    comments,
  };
}
