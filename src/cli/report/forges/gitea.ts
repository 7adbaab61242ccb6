import { done } from "../../failure.ts";
import type { Forge, LineComments } from "./forge.ts";
import { githubLikeSession, reviewOf } from "./github-like.ts";
import type { ForgeAccess } from "./http.ts";
import { readPages } from "./paging.ts";
import { apiAddress, repositoryPath } from "./places.ts";

/** https://docs.gitea.com/api/: Gitea and Forgejo. */
export const gitea: Forge = {
  name: "Gitea",
  tokenVariables: ["GITEA_TOKEN", "FORGEJO_TOKEN", "GITHUB_TOKEN"],
  connect(place) {
    const repository = repositoryPath(place, "GITHUB_REPOSITORY", "CI_REPO");
    if (!repository.ok) return repository;
    const { http, token, environment } = place;
    const forge = environment["CI_FORGE_URL"];
    const api = apiAddress(place, forge === undefined ? undefined : `${forge}/api/v1`, "GITHUB_API_URL");
    if (!api.ok) return api;
    const access: ForgeAccess = {
      http,
      url: `${api.value}/repos/${repository.value}`,
      headers: { authorization: `token ${token}` },
    };
    return done(
      githubLikeSession(access, place, {
        // This list has no pages.
        async listComments(url) {
          const answer = await http.send({ method: "GET", url, headers: access.headers });
          return answer.ok ? done((answer.value.value ?? []) as readonly { id: number; body?: string }[]) : answer;
        },
        lines: (pull, commit) => linesOf(access, pull, commit),
        descriptionOf: ({ description }) => description,
      }),
    );
  },
};

/** Servers limit pages to 50 elements unless they are configured otherwise. */
const pageSizeMax = 50;

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
      const placed = comments.map(({ path, line, body }) => ({ path, body, new_position: line }));
      const review = reviewOf(commit, placed);
      const answer = await http.send({ method: "POST", url, headers, body: review });
      return answer.ok ? done(comments.length) : answer;
    },
  };
}
