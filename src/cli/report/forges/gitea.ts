import { done, type Outcome } from "../../failure.ts";
import type { Forge, ForgeSession, ForgeStatus, LineComments, SummaryComments } from "./forge.ts";
import type { ForgeHttp } from "./http.ts";
import { readPages } from "./paging.ts";
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
    const access: Access = {
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

interface Access {
  readonly http: ForgeHttp;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Servers limit pages to 50 elements unless they are configured otherwise. */
const pageSizeMax = 50;

const states = { PASSED: "success", FAILED: "failure", PENDING: "pending", NOT_COMPUTED: "error" } as const;

async function setStatus({ http, url, headers }: Access, commit: string, status: ForgeStatus): Promise<Outcome<void>> {
  const answer = await http.send({
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
  return answer.ok ? done(undefined) : answer;
}

function commentsOf({ http, url, headers }: Access, pull: string): SummaryComments {
  const one = (id: number): string => `${url}/issues/comments/${id}`;
  const list = `${url}/issues/${encodeURIComponent(pull)}/comments`;
  return {
    async list() {
      // This list has no pages.
      const answer = await http.send({ method: "GET", url: list, headers });
      if (!answer.ok) return answer;
      const found = (answer.value.value ?? []) as readonly { id: number; body?: string }[];
      return done(found.map(({ id, body }) => ({ id, body: body ?? "" })));
    },
    async create(body) {
      const answer = await http.send({ method: "POST", url: list, headers, body: { body } });
      return answer.ok ? done(undefined) : answer;
    },
    async update(id, body) {
      const answer = await http.send({ method: "PATCH", url: one(id), headers, body: { body }, expected: [404] });
      return answer.ok ? done(undefined) : answer;
    },
    async remove(id) {
      const answer = await http.send({ method: "DELETE", url: one(id), headers, expected: [404] });
      return answer.ok ? done(undefined) : answer;
    },
  };
}

function linesOf({ http, url: repository, headers }: Access, pull: string, commit: string): LineComments {
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
