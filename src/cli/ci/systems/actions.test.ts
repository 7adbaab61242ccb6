import { describe, expect, test } from "vitest";
import type { Environment } from "../facts.ts";
import { checkFacts as check, readFacts as read } from "./systems.reference.ts";

const sha = "ffac537e6cbbf934b08745a378932722df287a53";
const merge = "9a1f4c1b7d2e3f405162738495a6b7c8d9e0f1a2";
const base = "5f1d0c3b2a19080706f5e4d3c2b1a09182736455";

const actions: Environment = {
  GITHUB_ACTIONS: "true",
  GITHUB_REPOSITORY: "octo-org/engine",
  GITHUB_API_URL: "https://api.github.com",
  GITHUB_SERVER_URL: "https://github.com",
  GITHUB_EVENT_PATH: "/home/runner/work/_temp/_github_workflow/event.json",
  GITHUB_RUN_ID: "1658821493",
};

function pullEvent(head: object, more: object = {}): string {
  return JSON.stringify({
    action: "synchronize",
    number: 12,
    pull_request: {
      number: 12,
      head: { label: "octo-org:feature/x", ref: "feature/x", sha, repo: { full_name: "octo-org/engine" }, ...head },
      base: { label: "octo-org:main", ref: "main", sha: base, repo: { full_name: "octo-org/engine" } },
      merge_commit_sha: merge,
    },
    repository: { full_name: "octo-org/engine", default_branch: "main" },
    ...more,
  });
}

const pullRequest: Environment = {
  ...actions,
  GITHUB_EVENT_NAME: "pull_request",
  GITHUB_REF: "refs/pull/12/merge",
  GITHUB_REF_NAME: "12/merge",
  GITHUB_HEAD_REF: "feature/x",
  GITHUB_BASE_REF: "main",
  GITHUB_SHA: merge,
};

describe("GitHub Actions", () => {
  test("a push", () => {
    const event = JSON.stringify({ ref: "refs/heads/release/1", repository: { default_branch: "trunk" } });
    check(
      "GitHub Actions",
      {
        ...actions,
        GITHUB_EVENT_NAME: "push",
        GITHUB_REF: "refs/heads/release/1",
        GITHUB_REF_NAME: "release/1",
        GITHUB_HEAD_REF: "",
        GITHUB_BASE_REF: "",
        GITHUB_SHA: sha,
      },
      { branch: "release/1", commit: sha, defaultBranch: "trunk" },
      event,
    );
  });

  test("a pull request has the commit of its head, not that of the test merge", () => {
    const expected = { branch: "feature/x", target: "main", commit: sha, pullRequest: "12", defaultBranch: "main" };
    check("GitHub Actions", pullRequest, expected, pullEvent({}));
  });

  test("a pull request of a fork has the owner before its branch", () => {
    const head = { label: "ada:main", ref: "main", repo: { full_name: "ada/engine" } };
    check(
      "GitHub Actions",
      { ...pullRequest, GITHUB_HEAD_REF: "main" },
      {
        branch: "ada:main",
        fork: "ada/engine",
        target: "main",
        commit: sha,
        pullRequest: "12",
        defaultBranch: "main",
      },
      pullEvent(head),
    );
  });

  test("a pull request of a deleted fork", () => {
    const head = { label: "ada:fix", ref: "fix", repo: null };
    const { facts } = read({ ...pullRequest, GITHUB_HEAD_REF: "fix" }, pullEvent(head));
    expect([facts.branch?.value, facts.fork?.value]).toEqual(["ada:fix", "ada"]);
  });

  test.each([undefined, "", "{", "[]", "null", '{"pull_request":null}'])(
    "without a readable event (%j), the commit is unknown: `GITHUB_SHA` is the merge",
    (event) => check("GitHub Actions", pullRequest, { branch: "feature/x", target: "main", pullRequest: "12" }, event),
  );

  test("pull_request_target has the variables of the target, and the event of the change", () => {
    const environment = { ...pullRequest, GITHUB_EVENT_NAME: "pull_request_target", GITHUB_REF: "refs/heads/main" };
    const { facts } = read(environment, pullEvent({}));
    expect([facts.commit?.value, facts.pullRequest?.value]).toEqual([sha, "12"]);
  });

  test("a merge queue is compared with the commit that it starts from", () => {
    const ref = `refs/heads/gh-readonly-queue/main/pr-12-${base}`;
    const group = { head_sha: merge, head_ref: ref, base_ref: "refs/heads/main", base_sha: base };
    check(
      "GitHub Actions",
      { ...actions, GITHUB_EVENT_NAME: "merge_group", GITHUB_REF: ref, GITHUB_SHA: merge },
      { branch: ref.slice("refs/heads/".length), target: "main", base, commit: merge },
      JSON.stringify({ merge_group: group }),
    );
  });

  test("a tag is not a branch", () => {
    const environment = { ...actions, GITHUB_REF: "refs/tags/v1.2", GITHUB_REF_NAME: "v1.2", GITHUB_SHA: sha };
    check("GitHub Actions", environment, { tag: "v1.2", commit: sha });
  });

  test("every value says where it comes from", () => {
    const { facts } = read(pullRequest, pullEvent({}));
    expect(facts.branch?.from).toBe("GITHUB_HEAD_REF");
    expect(facts.commit?.from).toBe("GITHUB_EVENT_PATH: pull_request.head.sha");
  });
});

test.each(["GITEA_ACTIONS", "FORGEJO_ACTIONS"])("%s: as GitHub Actions", (name) => {
  const environment = { ...pullRequest, [name]: "true", GITHUB_SERVER_URL: "https://gitea.example.org" };
  const expected = { branch: "feature/x", target: "main", commit: sha, pullRequest: "12", defaultBranch: "main" };
  check("Gitea Actions", environment, expected, pullEvent({}));
});
