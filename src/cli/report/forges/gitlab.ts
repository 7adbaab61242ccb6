import { done, fail, misuse, type Outcome } from "../../failure.ts";
import {
  sessionOn,
  type Forge,
  type ForgeStatus,
  type LineComment,
  type LineComments,
  type SummaryComments,
} from "./forge.ts";
import type { ForgeAccess } from "./http.ts";
import { readPages } from "./paging.ts";
import { restComments } from "./rest-comments.ts";
import { postEach } from "./post-each.ts";
import { apiAddress, setting } from "./places.ts";

/** https://docs.gitlab.com/api/rest/ */
export const gitlab: Forge = {
  name: "GitLab",
  tokenVariables: ["GITLAB_TOKEN"],
  connect(place) {
    const project = setting(place, "repository", "CI_MERGE_REQUEST_PROJECT_ID", "CI_PROJECT_ID");
    if (project === undefined) return misuse("The repository is unknown", "Name it with --repository <name>.");
    const api = apiAddress(place, "https://gitlab.com/api/v4", "CI_API_V4_URL");
    if (!api.ok) return api;
    const { http, token } = place;
    const access: ForgeAccess = {
      http,
      url: `${api.value}/projects/${encodeURIComponent(project)}`,
      headers: { "private-token": token },
    };
    return done(sessionOn(access, place, { setStatus, commentsOf, linesOf }));
  },
};

const states = { PASSED: "success", FAILED: "failed", PENDING: "pending", NOT_COMPUTED: "failed" } as const;

async function setStatus(
  { http, url, headers }: ForgeAccess,
  commit: string,
  status: ForgeStatus,
): Promise<Outcome<void>> {
  const answer = await http.send({
    method: "POST",
    url: `${url}/statuses/${encodeURIComponent(commit)}`,
    headers,
    body: {
      state: states[status.status],
      name: status.name,
      description: status.description,
      target_url: status.url,
    },
    repeatable: true,
    expected: [400],
  });
  if (!answer.ok) return answer;
  const { status: code, value } = answer.value;
  // A status that has this state already is refused.
  if (code !== 400 || JSON.stringify(value ?? "").includes("Cannot transition status")) return done(undefined);
  return fail({ exit: "refused", title: "GitLab refuses the status", detail: JSON.stringify(value) });
}

interface Note {
  readonly id: number;
  readonly body?: string;
}

function commentsOf(access: ForgeAccess, request: string): SummaryComments {
  const { http, headers } = access;
  const all = `${access.url}/merge_requests/${encodeURIComponent(request)}/notes`;
  return restComments(access, {
    async list() {
      const found = await readPages<Note>(http, { url: all, headers }, "per_page");
      return found.ok ? done(found.value.map(({ id, body }) => ({ id, body: body ?? "" }))) : found;
    },
    all,
    one: (id) => `${all}/${id}`,
    changeMethod: "PUT",
    created: (body) => ({ body }),
  });
}

function linesOf(access: ForgeAccess, request: string): LineComments {
  const { http, headers } = access;
  const url = `${access.url}/merge_requests/${encodeURIComponent(request)}`;
  return {
    async list() {
      const found = await readPages<Note>(http, { url: `${url}/notes`, headers }, "per_page");
      return found.ok ? done(found.value.map(({ body }) => body ?? "")) : found;
    },
    async post(comments) {
      const answer = await http.send({ method: "GET", url, headers });
      if (!answer.ok) return answer;
      const refs = (answer.value.value as { diff_refs?: DiffRefs | null } | undefined)?.diff_refs;
      return refs === undefined || refs === null ? done(0) : postDiscussions(access, url, refs, comments);
    },
  };
}

interface DiffRefs {
  readonly base_sha: string;
  readonly start_sha: string;
  readonly head_sha: string;
}

function postDiscussions(
  access: ForgeAccess,
  url: string,
  { base_sha, start_sha, head_sha }: DiffRefs,
  comments: readonly LineComment[],
): Promise<Outcome<number>> {
  const place = { position_type: "text", base_sha, start_sha, head_sha };
  const posting = {
    url: `${url}/discussions`,
    refusedStatus: 400,
    bodyOf: ({ path, line, body }: LineComment) => ({
      body,
      position: { ...place, old_path: path, new_path: path, new_line: line },
    }),
  };
  return postEach(access, posting, comments);
}
