import { done, misuse, type Outcome } from "../../failure.ts";
import type { Forge, ForgeSession, ForgeStatus, LineComments, PostedComment, SummaryComments } from "./forge.ts";
import type { ForgeAccess } from "./http.ts";
import { restComments } from "./rest-comments.ts";
import { apiAddress, setting } from "./places.ts";

/** https://learn.microsoft.com/rest/api/azure/devops/git/ */
export const azure: Forge = {
  name: "Azure DevOps",
  tokenVariables: ["SYSTEM_ACCESSTOKEN"],
  connect(place) {
    const { http, token, context, environment } = place;
    const api = apiAddress(place, undefined, "SYSTEM_COLLECTIONURI", "SYSTEM_TEAMFOUNDATIONCOLLECTIONURI");
    if (!api.ok) return api;
    const own = [environment["SYSTEM_TEAMPROJECT"], environment["BUILD_REPOSITORY_ID"]];
    const [project, repository] = setting(place, "repository")?.split("/") ?? own;
    if (!project || !repository) {
      return misuse("The repository is unknown", "Name it with --repository <project>/<repository>.");
    }
    const access: ForgeAccess = {
      http,
      url: `${api.value}/${encodeURIComponent(project)}/_apis/git/repositories/${encodeURIComponent(repository)}`,
      // Personal tokens and those of jobs are both taken as a password.
      headers: { authorization: `Basic ${Buffer.from(`:${token}`).toString("base64")}` },
    };
    const [commit, pull] = [context.commit?.value, context.pullRequest?.value];
    const subject = pull === undefined ? commit && `commits/${encodeURIComponent(commit)}` : `pullRequests/${pull}`;
    return done({
      ...(subject === undefined ? {} : { setStatus: (status) => setStatus(access, subject, status) }),
      ...(pull === undefined ? {} : { comments: commentsOf(access, pull), lines: linesOf(access, pull) }),
    } satisfies ForgeSession);
  },
};

const query = { "api-version": "7.1" } as const;
const states = { PASSED: "succeeded", FAILED: "failed", PENDING: "pending", NOT_COMPUTED: "error" } as const;

function setStatus({ http, url, headers }: ForgeAccess, place: string, status: ForgeStatus): Promise<Outcome<void>> {
  const [genre, ...name] = status.name.split("/");
  return http.write({
    method: "POST",
    url: `${url}/${place}/statuses`,
    query,
    headers,
    body: {
      state: states[status.status],
      description: status.description,
      targetUrl: status.url,
      context: { genre, name: name.join("/") },
    },
    repeatable: true,
  });
}

interface Thread {
  readonly id: number;
  readonly isDeleted?: boolean;
  readonly comments?: readonly { readonly id: number; readonly content?: string; readonly isDeleted?: boolean }[];
}

/** The first comment of each thread. */
async function readThreads(
  { http, url, headers }: ForgeAccess,
  pull: string,
): Promise<Outcome<readonly PostedComment[]>> {
  const answer = await http.send({ method: "GET", url: `${url}/pullRequests/${pull}/threads`, query, headers });
  if (!answer.ok) return answer;
  const { value: threads = [] } = (answer.value.value ?? {}) as { value?: readonly Thread[] };
  return done(
    threads.flatMap(({ id, isDeleted, comments = [] }) => {
      const [first] = comments;
      if (isDeleted === true || first === undefined || first.isDeleted === true) return [];
      return [{ id, body: first.content ?? "" }];
    }),
  );
}

/** Comments that are closed do not stop a pull request from being completed. */
const closed = 4;
const active = 1;
const plainComment = 1;

function commentsOf(access: ForgeAccess, pull: string): SummaryComments {
  const all = `${access.url}/pullRequests/${pull}/threads`;
  return restComments(access, {
    list: () => readThreads(access, pull),
    all,
    one: (id) => `${all}/${id}/comments/1`,
    changeMethod: "PATCH",
    query,
    created: (content) => ({
      comments: [{ parentCommentId: 0, content, commentType: plainComment }],
      status: closed,
    }),
    changed: (content) => ({ content }),
  });
}

function linesOf(access: ForgeAccess, pull: string): LineComments {
  const { http, headers } = access;
  const url = `${access.url}/pullRequests/${pull}/threads`;
  return {
    async list() {
      const found = await readThreads(access, pull);
      return found.ok ? done(found.value.map(({ body }) => body)) : found;
    },
    async post(comments) {
      for (const { path, line, body: content } of comments) {
        const position = { line, offset: 1 };
        const body = {
          comments: [{ parentCommentId: 0, content, commentType: plainComment }],
          status: active,
          threadContext: { filePath: `/${path}`, rightFileStart: position, rightFileEnd: position },
        };
        const answer = await http.send({ method: "POST", url, query, headers, body });
        if (!answer.ok) return answer;
      }
      return done(comments.length);
    },
  };
}
