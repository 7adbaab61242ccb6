import { done, type Outcome } from "../../failure.ts";
import { cut } from "../words.ts";
import type { Forge, ForgeSession, ForgeStatus, LineComment, LineComments, SummaryComments } from "./forge.ts";
import type { ForgeAccess } from "./http.ts";
import { readPages } from "./paging.ts";
import { restComments } from "./rest-comments.ts";
import { apiAddress, repositoryPath } from "./places.ts";

/** https://docs.github.com/en/rest */
export const github: Forge = {
  name: "GitHub",
  tokenVariables: ["GITHUB_TOKEN", "GH_TOKEN"],
  connect(place) {
    const repository = repositoryPath(place, "GITHUB_REPOSITORY");
    if (!repository.ok) return repository;
    const api = apiAddress(place, "https://api.github.com", "GITHUB_API_URL");
    if (!api.ok) return api;
    const { http, token, context } = place;
    const access: ForgeAccess = {
      http,
      url: `${api.value}/repos/${repository.value}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/vnd.github+json",
        "x-github-api-version": "2022-11-28",
      },
    };
    const [commit, pull] = [context.commit?.value, context.pullRequest?.value];
    return done({
      ...(commit === undefined ? {} : { setStatus: (status) => setStatus(access, commit, status) }),
      ...(pull === undefined ? {} : { comments: commentsOf(access, pull) }),
      ...(pull === undefined || commit === undefined ? {} : { lines: linesOf(access, pull, commit) }),
    } satisfies ForgeSession);
  },
};

const states = { PASSED: "success", FAILED: "failure", PENDING: "pending", NOT_COMPUTED: "error" } as const;
const descriptionCharactersMax = 140;

function setStatus({ http, url, headers }: ForgeAccess, commit: string, status: ForgeStatus): Promise<Outcome<void>> {
  return http.write({
    method: "POST",
    url: `${url}/statuses/${encodeURIComponent(commit)}`,
    headers,
    body: {
      state: states[status.status],
      context: status.name,
      description: cut(status.description, descriptionCharactersMax),
      target_url: status.url,
    },
    repeatable: true,
  });
}

function commentsOf(access: ForgeAccess, pull: string): SummaryComments {
  const { http, url, headers } = access;
  const all = `${url}/issues/${encodeURIComponent(pull)}/comments`;
  return restComments(access, {
    async list() {
      const found = await readPages<{ id: number; body?: string | null }>(http, { url: all, headers }, "per_page");
      return found.ok ? done(found.value.map(({ id, body }) => ({ id, body: body ?? "" }))) : found;
    },
    all,
    one: (id) => `${url}/issues/comments/${id}`,
    changeMethod: "PATCH",
    created: (body) => ({ body }),
  });
}

function linesOf(access: ForgeAccess, pull: string, commit: string): LineComments {
  const { http, headers } = access;
  const url = `${access.url}/pulls/${encodeURIComponent(pull)}`;
  return {
    async list() {
      const found = await readPages<{ body?: string }>(http, { url: `${url}/comments`, headers }, "per_page");
      return found.ok ? done(found.value.map(({ body }) => body ?? "")) : found;
    },
    async post(comments) {
      // One review is one message to those who follow the pull request.
      const review = {
        commit_id: commit,
        event: "COMMENT",
        body: `New findings on changed lines: ${comments.length}`,
        comments: comments.map(({ path, line, body }) => ({ path, line, side: "RIGHT", body })),
      };
      const answer = await http.send({ method: "POST", url: `${url}/reviews`, headers, body: review, expected: [422] });
      if (!answer.ok) return answer;
      return answer.value.status === 422 ? postSingly(access, url, commit, comments) : done(comments.length);
    },
  };
}

/** A review with a line that the pull request does not show is refused as a whole. */
async function postSingly(
  { http, headers }: ForgeAccess,
  url: string,
  commit: string,
  comments: readonly LineComment[],
): Promise<Outcome<number>> {
  let count = 0;
  for (const { path, line, body: text } of comments) {
    const body = { body: text, commit_id: commit, path, line, side: "RIGHT" };
    const answer = await http.send({ method: "POST", url: `${url}/comments`, headers, body, expected: [422] });
    if (!answer.ok) return answer;
    if (answer.value.status !== 422) count += 1;
  }
  return done(count);
}
