import { createHash } from "node:crypto";
import { done, type Outcome } from "../../failure.ts";
import { cut } from "../words.ts";
import {
  sessionOn,
  type Forge,
  type ForgeStatus,
  type LineComment,
  type LineComments,
  type SummaryComments,
} from "./forge.ts";
import type { ForgeAccess } from "./http.ts";
import { pageSize } from "./paging.ts";
import { postEach } from "./post-each.ts";
import { restComments } from "./rest-comments.ts";
import { apiAddress, repositoryPath } from "./places.ts";

/** https://developer.atlassian.com/cloud/bitbucket/rest/ */
export const bitbucket: Forge = {
  name: "Bitbucket",
  tokenVariables: ["BITBUCKET_TOKEN", "BITBUCKET_ACCESS_TOKEN"],
  connect(place) {
    const repository = repositoryPath(place, "BITBUCKET_REPO_FULL_NAME");
    if (!repository.ok) return repository;
    const api = apiAddress(place, "https://api.bitbucket.org/2.0");
    if (!api.ok) return api;
    const { http, token } = place;
    const access: ForgeAccess = {
      http,
      url: `${api.value}/repositories/${repository.value}`,
      headers: { authorization: `Bearer ${token}` },
    };
    return done(sessionOn(access, place, { setStatus, commentsOf, linesOf }));
  },
};

const states = { PASSED: "SUCCESSFUL", FAILED: "FAILED", PENDING: "INPROGRESS", NOT_COMPUTED: "FAILED" } as const;
const keyCharactersMax = 40;
const descriptionCharactersMax = 255;

function setStatus({ http, url, headers }: ForgeAccess, commit: string, status: ForgeStatus): Promise<Outcome<void>> {
  const digest = createHash("sha256").update(status.name).digest("hex").slice(0, keyCharactersMax);
  return http.write({
    method: "POST",
    url: `${url}/commit/${encodeURIComponent(commit)}/statuses/build`,
    headers,
    body: {
      key: status.name.length <= keyCharactersMax ? status.name : digest,
      name: status.name,
      state: states[status.status],
      description: cut(status.description, descriptionCharactersMax),
      url: status.url,
    },
    repeatable: true,
  });
}

interface Comment {
  readonly id: number;
  readonly content?: { readonly raw?: string };
  readonly deleted?: boolean;
  readonly inline?: object;
}

const pagesMax = 50;

async function readComments({ http, url, headers }: ForgeAccess, pull: string): Promise<Outcome<readonly Comment[]>> {
  const comments: Comment[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const query = { pagelen: String(pageSize), page: String(page) };
    const answer = await http.send({ method: "GET", url: `${url}/pullrequests/${pull}/comments`, headers, query });
    if (!answer.ok) return answer;
    const { values = [], next } = (answer.value.value ?? {}) as { values?: readonly Comment[]; next?: string };
    comments.push(...values.filter(({ deleted }) => deleted !== true));
    if (next === undefined) break;
  }
  return done(comments);
}

function commentsOf(access: ForgeAccess, pull: string): SummaryComments {
  const all = `${access.url}/pullrequests/${pull}/comments`;
  return restComments(access, {
    async list() {
      const found = await readComments(access, pull);
      return found.ok ? done(found.value.map(({ id, content }) => ({ id, body: content?.raw ?? "" }))) : found;
    },
    all,
    one: (id) => `${all}/${id}`,
    changeMethod: "PUT",
    created: (raw) => ({ content: { raw } }),
  });
}

function linesOf(access: ForgeAccess, pull: string): LineComments {
  const url = `${access.url}/pullrequests/${pull}/comments`;
  return {
    async list() {
      const found = await readComments(access, pull);
      return found.ok ? done(found.value.map(({ content }) => content?.raw ?? "")) : found;
    },
    post(comments) {
      const bodyOf = ({ path, line, body: raw }: LineComment) => ({ content: { raw }, inline: { path, to: line } });
      return postEach(access, { url, refusedStatus: 400, bodyOf }, comments);
    },
  };
}
