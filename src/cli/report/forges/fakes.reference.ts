import { githubOperations, type DescribedOperation } from "./descriptions.reference.ts";
import {
  azureOperations,
  bitbucketOperations,
  gerritOperations,
  giteaOperations,
  gitlabOperations,
  repos,
} from "./recorded-apis.reference.ts";
import type { FakeAnswer, FakeHandler, FakeRequest, ForgeState } from "./fake-forge.reference.ts";

/** A forge as the tests of all forges need it. */
export interface FakeDescription {
  readonly operations: readonly DescribedOperation[];
  readonly handler: FakeHandler;
  /** What is put after the server's address, for `--api`. */
  readonly apiPath: string;
  readonly repository: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The states of passed, failed, pending and not computed. */
  readonly states: readonly [string, string, string, string];
  /** Summaries cannot be edited: each is a new message. */
  readonly hasFixedMessages?: boolean;
}

/** A line that no pull request of the fakes shows. */
export const hiddenLine = 9999;

function page(items: readonly unknown[], { query }: FakeRequest, size: string): FakeAnswer {
  const [length, number] = [Number(query.get(size) ?? 30), Number(query.get("page") ?? 1)];
  return { status: 200, value: items.slice((number - 1) * length, number * length) };
}

function addComment(state: ForgeState, body: string): FakeAnswer {
  state.nextId += 1;
  state.comments.push({ id: state.nextId, body });
  return { status: 201, value: { id: state.nextId } };
}

function changeComment(state: ForgeState, path: string, body: string | undefined): FakeAnswer | undefined {
  const id = Number(/\d+$/.exec(path)![0]);
  const index = state.comments.findIndex((comment) => comment.id === id);
  if (index === -1) return undefined;
  if (body === undefined) state.comments.splice(index, 1);
  else state.comments[index]!.body = body;
  return body === undefined ? { status: 204 } : { status: 200, value: { id } };
}

interface Review {
  readonly comments: readonly { path: string; line?: number; new_position?: number; body: string }[];
}

function addStatus(state: ForgeState, { state: value, name }: { state: string; name: string }): FakeAnswer {
  state.statuses.push({ state: value, name });
  return { status: 201, value: {} };
}

function handleGithub(request: FakeRequest, state: ForgeState): FakeAnswer | undefined {
  const { method, path } = request;
  const body = (request.body ?? {}) as Record<string, string>;
  if (path.includes("/statuses/")) return addStatus(state, { state: body["state"]!, name: body["context"]! });
  if (path.endsWith("/reviews")) {
    const { comments } = request.body as Review;
    if (comments.some(({ line }) => line === hiddenLine)) {
      return { status: 422, value: { message: "Unprocessable Entity" } };
    }
    for (const comment of comments) state.lines.push({ path: comment.path, line: comment.line!, body: comment.body });
    return { status: 200, value: {} };
  }
  if (/\/pulls\/\d+\/comments$/.test(path)) {
    if (method === "GET") return page(state.lines, request, "per_page");
    const comment = request.body as Review["comments"][number];
    if (comment.line === hiddenLine) return { status: 422, value: { message: "Validation Failed" } };
    state.lines.push({ path: comment.path, line: comment.line!, body: comment.body });
    return { status: 201, value: {} };
  }
  if (method === "PATCH" || method === "DELETE") return changeComment(state, path, body["body"]);
  return method === "GET" ? page(state.comments, request, "per_page") : addComment(state, body["body"]!);
}

function handleGitea(request: FakeRequest, state: ForgeState): FakeAnswer | undefined {
  const { method, path } = request;
  if (path.endsWith("/reviews/1/comments")) return { status: 200, value: state.lines };
  if (path.endsWith("/reviews") && method === "GET") {
    return page(state.lines.length === 0 ? [] : [{ id: 1, comments_count: state.lines.length }], request, "limit");
  }
  if (path.endsWith("/reviews")) {
    for (const { path: file, new_position: line, body } of (request.body as Review).comments) {
      state.lines.push({ path: file, line: line!, body });
    }
    return { status: 200, value: {} };
  }
  if (path.endsWith("/comments") && method === "GET") return { status: 200, value: state.comments };
  return handleGithub({ ...request, path: path.replace("/api/v1", "") }, state);
}

function handleGitlab(request: FakeRequest, state: ForgeState): FakeAnswer | undefined {
  const { method, path } = request;
  const body = (request.body ?? {}) as Record<string, string>;
  if (path.includes("/statuses/")) {
    if (state.statuses.at(-1)?.state === body["state"]) {
      return { status: 400, value: { message: { state: ["Cannot transition status via :drop from :failed"] } } };
    }
    return addStatus(state, { state: body["state"]!, name: body["name"]! });
  }
  if (path.endsWith("/discussions")) {
    const { position } = request.body as { position: { new_path: string; new_line: number } };
    if (position.new_line === hiddenLine) return { status: 400, value: { message: "line_code can't be blank" } };
    state.lines.push({ path: position.new_path, line: position.new_line, body: body["body"]! });
    return { status: 201, value: {} };
  }
  if (/\/merge_requests\/\d+$/.test(path)) {
    return { status: 200, value: { diff_refs: { base_sha: "b", start_sha: "s", head_sha: "h" } } };
  }
  if (method === "PUT" || method === "DELETE") return changeComment(state, path, body["body"]);
  if (method === "POST") return addComment(state, body["body"]!);
  const notes = [...state.comments, ...state.lines.map((line, index) => ({ id: index, body: line.body }))];
  return page(notes, request, "per_page");
}

function handleBitbucket(request: FakeRequest, state: ForgeState): FakeAnswer | undefined {
  const { method, path } = request;
  const body = (request.body ?? {}) as { content: { raw: string }; inline?: { path: string; to: number } };
  if (path.endsWith("/statuses/build")) {
    const { state: value, key } = request.body as { state: string; key: string };
    return addStatus(state, { state: value, name: key });
  }
  if (method === "PUT") return changeComment(state, path, body.content.raw);
  if (method === "DELETE") return changeComment(state, path, undefined);
  if (method === "POST" && body.inline !== undefined) {
    if (body.inline.to === hiddenLine) return { status: 400, value: { error: { message: "Bad line" } } };
    state.lines.push({ path: body.inline.path, line: body.inline.to, body: body.content.raw });
    return { status: 201, value: {} };
  }
  if (method === "POST") return addComment(state, body.content.raw);
  const all = [...state.comments, ...state.lines.map((line, index) => ({ id: index, body: line.body }))];
  const values = all.map(({ id, body: raw }) => ({ id, content: { raw } }));
  const answer = page(values, request, "pagelen").value as readonly unknown[];
  const isLast = Number(request.query.get("page")) * Number(request.query.get("pagelen")) >= values.length;
  return { status: 200, value: { values: answer, ...(isLast ? {} : { next: "more" }) } };
}

interface AzureThread {
  readonly comments: readonly { content: string }[];
  readonly threadContext?: { readonly filePath: string; readonly rightFileStart: { readonly line: number } };
}

function handleAzure(request: FakeRequest, state: ForgeState): FakeAnswer | undefined {
  const { method, path } = request;
  if (path.endsWith("/statuses")) {
    const { state: value, context } = request.body as { state: string; context: { genre: string; name: string } };
    return addStatus(state, { state: value, name: `${context.genre}/${context.name}` });
  }
  const thread = path.replace(/\/comments\/1$/, "");
  if (method === "PATCH") return changeComment(state, thread, (request.body as { content: string }).content);
  if (method === "DELETE") return changeComment(state, thread, undefined);
  if (method === "POST") {
    const { comments, threadContext } = request.body as AzureThread;
    if (threadContext === undefined) return addComment(state, comments[0]!.content);
    const place = { path: threadContext.filePath.slice(1), line: threadContext.rightFileStart.line };
    state.lines.push({ ...place, body: comments[0]!.content });
    return { status: 200, value: {} };
  }
  const all = [...state.comments, ...state.lines.map((line, index) => ({ id: index, body: line.body }))];
  return { status: 200, value: { value: all.map(({ id, body }) => ({ id, comments: [{ id: 1, content: body }] })) } };
}

interface GerritReview {
  readonly message?: string;
  readonly labels?: Readonly<Record<string, number>>;
  readonly comments?: Readonly<Record<string, readonly { line: number; message: string }[]>>;
}

function handleGerrit({ path, body }: FakeRequest, state: ForgeState): FakeAnswer | undefined {
  if (path.endsWith("/messages")) {
    const tag = "autogenerated:belvedere";
    return {
      status: 200,
      value: state.comments.map((comment) => ({ tag, message: `Patch Set 2:\n\n${comment.body}` })),
    };
  }
  if (path.endsWith("/comments")) {
    return { status: 200, value: { "src/scan.c": state.lines.map((line) => ({ message: line.body })) } };
  }
  const { message, labels = {}, comments = {} } = body as GerritReview;
  if (message !== undefined) addComment(state, message);
  for (const [name, vote] of Object.entries(labels)) addStatus(state, { state: String(vote), name });
  for (const [file, lines] of Object.entries(comments)) {
    for (const { line, message: words } of lines) state.lines.push({ path: file, line, body: words });
  }
  return { status: 200, value: {} };
}

/** Every forge, by the name after `--to`. */
export function fakeForges(): Readonly<Record<string, FakeDescription>> {
  const githubPaths = [
    `${repos}/statuses/{sha}`,
    `${repos}/issues/{issue_number}/comments`,
    `${repos}/issues/comments/{comment_id}`,
    `${repos}/pulls/{pull_number}/comments`,
    `${repos}/pulls/{pull_number}/reviews`,
  ];
  return {
    github: {
      operations: githubOperations(githubPaths),
      handler: handleGithub,
      apiPath: "",
      repository: "octo/engine",
      environment: {},
      states: ["success", "failure", "pending", "error"],
    },
    gitea: {
      operations: giteaOperations,
      handler: handleGitea,
      apiPath: "/api/v1",
      repository: "octo/engine",
      environment: {},
      states: ["success", "failure", "pending", "error"],
    },
    gitlab: {
      operations: gitlabOperations,
      handler: handleGitlab,
      apiPath: "/api/v4",
      repository: "group/engine",
      environment: {},
      states: ["success", "failed", "pending", "failed"],
    },
    bitbucket: {
      operations: bitbucketOperations,
      handler: handleBitbucket,
      apiPath: "/2.0",
      repository: "team/engine",
      environment: {},
      states: ["SUCCESSFUL", "FAILED", "INPROGRESS", "FAILED"],
    },
    azure: {
      operations: azureOperations,
      handler: handleAzure,
      apiPath: "/organisation",
      repository: "Machines/engine",
      environment: {},
      states: ["succeeded", "failed", "pending", "error"],
    },
    gerrit: {
      operations: gerritOperations,
      handler: handleGerrit,
      apiPath: "",
      repository: "engine",
      environment: { GERRIT_USER: "belvedere", BELVEDERE_GERRIT_LABEL: "Code-Quality" },
      states: ["1", "-1", "0", "0"],
      hasFixedMessages: true,
    },
  };
}
