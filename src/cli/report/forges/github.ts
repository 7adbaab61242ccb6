import { done, type Outcome } from "../../failure.ts";
import { cut } from "../words.ts";
import type { Forge, LineComment, LineComments } from "./forge.ts";
import { githubLikeSession, reviewOf } from "./github-like.ts";
import type { ForgeAccess } from "./http.ts";
import { readPages } from "./paging.ts";
import { postEach } from "./post-each.ts";
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
    const { http, token } = place;
    const access: ForgeAccess = {
      http,
      url: `${api.value}/repos/${repository.value}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/vnd.github+json",
        "x-github-api-version": "2022-11-28",
      },
    };
    return done(
      githubLikeSession(access, place, {
        listComments: (url) => readPages(http, { url, headers: access.headers }, "per_page"),
        lines: (pull, commit) => linesOf(access, pull, commit),
        descriptionOf: ({ description }) => cut(description, descriptionCharactersMax),
      }),
    );
  },
};

const descriptionCharactersMax = 140;

function linesOf(access: ForgeAccess, pull: string, commit: string): LineComments {
  const { http, headers } = access;
  const url = `${access.url}/pulls/${encodeURIComponent(pull)}`;
  return {
    async list() {
      const found = await readPages<{ body?: string }>(http, { url: `${url}/comments`, headers }, "per_page");
      return found.ok ? done(found.value.map(({ body }) => body ?? "")) : found;
    },
    async post(comments) {
      const placed = comments.map(({ path, line, body }) => ({ path, line, side: "RIGHT", body }));
      const review = reviewOf(commit, placed);
      const answer = await http.send({ method: "POST", url: `${url}/reviews`, headers, body: review, expected: [422] });
      if (!answer.ok) return answer;
      return answer.value.status === 422 ? postSingly(access, url, commit, comments) : done(comments.length);
    },
  };
}

/** A review with a line that the pull request does not show is refused as a whole. */
function postSingly(
  access: ForgeAccess,
  url: string,
  commit: string,
  comments: readonly LineComment[],
): Promise<Outcome<number>> {
  const posting = {
    url: `${url}/comments`,
    refusedStatus: 422,
    bodyOf: ({ path, line, body }: LineComment) => ({ body, commit_id: commit, path, line, side: "RIGHT" }),
  };
  return postEach(access, posting, comments);
}
