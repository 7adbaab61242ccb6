import { done, type Outcome } from "../../failure.ts";
import type { Forge, ForgeSession, ForgeStatus, LineComments, SummaryComments } from "./forge.ts";
import type { ForgeAccess } from "./http.ts";
import { readPages } from "./paging.ts";
import { restComments } from "./rest-comments.ts";
import { apiAddress, repositoryPath } from "./places.ts";

/** https://docs.gitea.com/api/: Gitea and Forgejo. */
export const gitea: Forge = {
  name: "Gitea",
  tokenVariables: ["GITEA_TOKEN", "FORGEJO_TOKEN", "GITHUB_TOKEN"],
  connect(place) {
    const repository = repositoryPath(place, "GITHUB_REPOSITORY", "CI_REPO");
    if (!repository.ok) return repository;
    const { http, token, context, environment } = place;
    const forge = environment["CI_FORGE_URL"];
    const api = apiAddress(place, forge === undefined ? undefined : `${forge}/api/v1`, "GITHUB_API_URL");
    if (!api.ok) return api;
    const access: ForgeAccess = {
      http,
      url: `${api.value}/repos/${repository.value}`,
      headers: { authorization: `token ${token}` },
    };
    const [commit, pull] = [context.commit?.value, context.pullRequest?.value];
    return done({
      ...(commit === undefined ? {} : { setStatus: (status) => setStatus(access, commit, status) }),
      ...(pull === undefined ? {} : { comments: commentsOf(access, pull) }),
      ...(pull === undefined || commit === undefined ? {} : { lines: linesOf(access, pull, commit) }),
    } satisfies ForgeSession);
  },
};

/** Servers limit pages to 50 elements unless they are configured otherwise. */
const pageSizeMax = 50;

const states = { PASSED: "success", FAILED: "failure", PENDING: "pending", NOT_COMPUTED: "error" } as const;

function setStatus({ http, url, headers }: ForgeAccess, commit: string, status: ForgeStatus): Promise<Outcome<void>> {
  return http.write({
    method: "POST",
    url: `${url}/statuses/${encodeURIComponent(commit)}`,
    headers,
    body: {
      state: states[status.status],
      context: status.name,
      description: status.description,
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
      // This list has no pages.
      const answer = await http.send({ method: "GET", url: all, headers });
      if (!answer.ok) return answer;
      const found = (answer.value.value ?? []) as readonly { id: number; body?: string }[];
      return done(found.map(({ id, body }) => ({ id, body: body ?? "" })));
    },
    all,
    one: (id) => `${url}/issues/comments/${id}`,
    changeMethod: "PATCH",
    created: (body) => ({ body }),
  });
}

function linesOf({ http, url: repository, headers }: ForgeAccess, pull: string, commit: string): LineComments {
  const url = `${repository}/pulls/${encodeURIComponent(pull)}/reviews`;
  return {
    async list() {
      const reviews = await readPages<{ id: number; comments_count?: number }>(
        http,
        { url, headers },
        "limit",
        pageSizeMax,
      );
      if (!reviews.ok) return reviews;
      const texts: string[] = [];
      for (const { id, comments_count: count } of reviews.value) {
        if (count === 0) continue;
        const answer = await http.send({ method: "GET", url: `${url}/${id}/comments`, headers });
        if (!answer.ok) return answer;
        texts.push(...((answer.value.value ?? []) as readonly { body?: string }[]).map(({ body }) => body ?? ""));
      }
      return done(texts);
    },
    async post(comments) {
      const review = {
        commit_id: commit,
        event: "COMMENT",
        body: `New findings on changed lines: ${comments.length}`,
        comments: comments.map(({ path, line, body }) => ({ path, body, new_position: line })),
      };
      const answer = await http.send({ method: "POST", url, headers, body: review });
      return answer.ok ? done(comments.length) : answer;
    },
  };
}
