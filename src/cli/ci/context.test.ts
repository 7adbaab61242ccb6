import { execSync } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../run-command.reference.ts";
import type { CiContext } from "./context.ts";
import type { Environment } from "./facts.ts";
import { commit, git, useFolder } from "./clones.reference.ts";

const folder = useFolder();
/** The repository of the forge: `main` has gone further since `feature` left it. */
let origin: string;
let first: string;
let base: string;
let head: string;
let newest: string;

beforeAll(() => {
  origin = folder.make("origin");
  git(origin, "init", "--quiet");
  first = commit(origin, "First", { "src/a.c": "1\n2\n3\n", "docs/x.md": "x\n" });
  base = commit(origin, "Second", { "src/b.c": "b\n" });
  git(origin, "checkout", "--quiet", "-b", "feature/x");
  head = commit(origin, "Feature", { "src/a.c": "1\n2\nthree\n4\n", "docs/x.md": "y\n" });
  git(origin, "checkout", "--quiet", "main");
  newest = commit(origin, "Third", { "src/b.c": "b\nc\n" });
  // As hosts do it: the target's commit is the first parent.
  git(origin, "checkout", "--quiet", "--detach");
  git(origin, "merge", "--quiet", "--no-ff", "--message", "Test merge", head);
  git(origin, "update-ref", "refs/pull/12/merge", "HEAD");
  git(origin, "update-ref", "refs/pull/12/head", head);
  git(origin, "checkout", "--quiet", "main");
});

function clone(name: string, ...words: readonly string[]): string {
  git(folder.path, "clone", "--quiet", ...words, `file://${origin}`, name);
  return join(folder.path, name);
}

async function contextIn(at: string, environment: Environment = {}, ...options: readonly string[]): Promise<CiContext> {
  const given = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value ?? ""]));
  const ran = await runCommand(["context", at, "--json", ...options], { environment: given });
  expect(ran).toMatchObject({ code: 0, errors: "" });
  return JSON.parse(ran.output) as CiContext;
}

/** Runs what a note recommends. */
function follow(at: string, { notes }: CiContext): void {
  expect(notes).not.toEqual([]);
  execSync(notes[0]!.fix!.split("\n")[0]!, { cwd: at, stdio: "ignore" });
}

const changes = [
  { path: "docs/x.md", lines: [[1, 1]] },
  { path: "src/a.c", lines: [[3, 4]] },
];

describe("from git alone", () => {
  test("a branch is compared with the default branch", async () => {
    const found = await contextIn(clone("whole", "--branch", "feature/x"));
    expect(found).toEqual({
      system: null,
      prefix: "",
      branch: { value: "feature/x", from: "git: HEAD" },
      defaultBranch: { value: "main", from: "git: the default branch of origin" },
      target: { value: "main", from: "the default branch (git: the default branch of origin)" },
      commit: { value: head, from: "git: HEAD" },
      pullRequest: null,
      fork: null,
      base: { value: base, from: "git: merge base with origin/main" },
      ancestors: { value: [first], from: "git" },
      changes: { value: changes, from: `git diff ${base.slice(0, 12)}` },
      notes: [],
    });
  });

  test("the default branch has no target", async () => {
    const found = await contextIn(clone("default"));
    expect(found).toMatchObject({ branch: { value: "main" }, target: null, base: null, changes: null, notes: [] });
  });

  test("after a rebase the base is another one", async () => {
    const at = clone("rebased", "--branch", "feature/x");
    git(at, "rebase", "--quiet", "origin/main");
    const found = await contextIn(at);
    expect(found).toMatchObject({ base: { value: newest }, ancestors: { value: [base, first] }, notes: [] });
    expect(found.changes?.value).toEqual(changes);
  });

  test("changes that are not committed count: they are analysed", async () => {
    const at = clone("dirty", "--branch", "feature/x");
    appendFileSync(join(at, "src/b.c"), "d\n");
    expect((await contextIn(at)).changes?.value).toEqual([...changes, { path: "src/b.c", lines: [[2, 2]] }]);
  });

  test("the paths of changes are relative to the folder", async () => {
    const at = clone("below", "--branch", "feature/x");
    expect((await contextIn(join(at, "src"))).changes?.value).toEqual([{ path: "a.c", lines: [[3, 4]] }]);
  });

  test("the branch of a detached head is unknown, and this is said", async () => {
    const at = clone("detached");
    git(at, "checkout", "--quiet", "--detach", head);
    expect(await contextIn(at)).toMatchObject({
      branch: null,
      target: null,
      commit: { value: head },
      notes: [{ text: "the head is detached, so the branch is unknown", fix: "name it with --branch" }],
    });
    const named = await contextIn(at, {}, "--branch", "feature/x");
    expect(named).toMatchObject({ branch: { from: "--branch" }, base: { value: base }, notes: [] });
  });

  test("a folder without a repository has no context, and nothing is missing", async () => {
    const found = await contextIn(folder.make("plain"));
    expect(found).toMatchObject({ branch: null, commit: null, target: null, base: null, notes: [] });
  });

  test("a repository without a remote has the usual names", async () => {
    const at = folder.make("local");
    git(at, "init", "--quiet");
    expect(await contextIn(at)).toMatchObject({ branch: null, commit: null });
    commit(at, "One", { a: "a\n" });
    git(at, "branch", "--move", "master");
    expect(await contextIn(at)).toMatchObject({ branch: { value: "master" }, defaultBranch: { value: "master" } });
  });

  test("the default branch of the remote counts, although the clone does not have it", async () => {
    const at = clone("dangling", "--branch", "feature/x");
    git(at, "symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk");
    expect((await contextIn(at)).defaultBranch).toEqual({ value: "trunk", from: "git: the default branch of origin" });
  });

  test("a branch keeps its name where a tag has the same one", async () => {
    const at = clone("tagged", "--branch", "feature/x");
    git(at, "tag", "feature/x");
    expect((await contextIn(at)).branch?.value).toBe("feature/x");
  });

  test("branches without a common commit", async () => {
    const at = clone("unrelated");
    git(at, "checkout", "--quiet", "--orphan", "other");
    const other = commit(at, "Other", {});
    const { base: found, notes } = await contextIn(at);
    expect([found, notes]).toEqual([null, [{ about: "base", text: `there is no common commit of ${other} and main` }]]);
  });

  test("at most 500 ancestors, newest first", async () => {
    const at = folder.make("long");
    git(at, "init", "--quiet");
    const commits = Array.from({ length: 520 }, (_, index) => {
      const person = `Ada <ada@example.org> ${1_700_000_000 + index} +0000`;
      return `commit refs/heads/main\ncommitter ${person}\ndata 1\nx\n\n`;
    });
    execSync("git fast-import --quiet", { cwd: at, input: commits.join("") });
    git(at, "checkout", "--quiet", "-b", "feature", "main");
    const { ancestors, base: found } = await contextIn(at);
    expect(found?.value).toBe(git(at, "rev-parse", "main"));
    expect(ancestors?.value).toHaveLength(500);
    expect(ancestors?.value[0]).toBe(git(at, "rev-parse", "main~1"));
    expect(ancestors?.value.at(-1)).toBe(git(at, "rev-parse", "main~500"));
  });

  test("a clone that belongs to another user", async () => {
    const at = clone("foreign");
    const before = { ...process.env };
    Object.assign(process.env, { GIT_TEST_ASSUME_DIFFERENT_OWNER: "1", GIT_CONFIG_GLOBAL: "/dev/null" });
    try {
      const { notes, commit: found } = await contextIn(at);
      expect(found).toBeNull();
      expect(notes).toMatchObject([{ fix: `git config --global --add safe.directory ${at}` }]);
    } finally {
      delete process.env["GIT_TEST_ASSUME_DIFFERENT_OWNER"];
      process.env["GIT_CONFIG_GLOBAL"] = before["GIT_CONFIG_GLOBAL"];
    }
  });
});

describe("shallow clones say what is missing, and the command that fetches it", () => {
  test("a branch alone: the target is missing", async () => {
    const at = clone("shallow-branch", "--depth", "1", "--branch", "feature/x");
    const found = await contextIn(at, {}, "--target", "main");
    expect(found).toMatchObject({ base: null, ancestors: null, changes: null });
    expect(found.notes).toEqual([
      {
        about: "base",
        text: "the target branch main is not in this clone, so the base is unknown",
        fix: "git fetch --depth=500 origin +refs/heads/main:refs/remotes/origin/main",
      },
    ]);
    follow(at, found);
    follow(at, await contextIn(at, {}, "--target", "main"));
    expect(await contextIn(at, {}, "--target", "main")).toMatchObject({ base: { value: base }, changes: {} });
  });

  test("both branches: the base is missing", async () => {
    const at = clone("shallow-both", "--depth", "1", "--no-single-branch", "--branch", "feature/x");
    const found = await contextIn(at);
    expect(found.base).toBeNull();
    expect(found.notes).toEqual([
      {
        about: "base",
        text: "the clone is shallow and does not reach the base with main",
        fix: "git fetch --deepen=500 origin",
      },
    ]);
    follow(at, found);
    expect(await contextIn(at)).toMatchObject({ base: { value: base }, ancestors: { value: [first] }, notes: [] });
  });

  test("in a CI system: also its own setting", async () => {
    const at = clone("shallow-gitlab", "--depth", "1", "--branch", "feature/x");
    const { notes } = await contextIn(at, {
      GITLAB_CI: "true",
      CI_COMMIT_BRANCH: "feature/x",
      CI_DEFAULT_BRANCH: "main",
      CI_COMMIT_SHA: head,
    });
    expect(notes[0]!.fix).toContain("\n(always: the variable `GIT_DEPTH: 0`)");
  });

  test("a base that a variable names is used, although the clone does not have it", async () => {
    const at = clone("shallow-base", "--depth", "1", "--branch", "feature/x");
    const found = await contextIn(at, {}, "--target", "main", "--base", base);
    expect(found).toMatchObject({ base: { value: base, from: "--base" }, ancestors: null, changes: null });
    expect(found.notes[0]!.text).toContain(`the base ${base} is not in this clone`);
  });
});

describe("a test merge", () => {
  function checkOutMerge(name: string, ...depth: readonly string[]): string {
    const at = folder.make(name);
    git(at, "init", "--quiet");
    git(at, "remote", "add", "origin", `file://${origin}`);
    git(at, "fetch", "--quiet", ...depth, "origin", "+refs/pull/12/merge:refs/remotes/pull/12/merge");
    git(at, "checkout", "--quiet", "--force", "refs/remotes/pull/12/merge");
    return at;
  }

  function actions(at: string): Environment {
    const path = join(folder.path, "event.json");
    const pull = { number: 12, head: { ref: "feature/x", sha: head }, base: { ref: "main", sha: base } };
    writeFileSync(path, JSON.stringify({ pull_request: pull }));
    return {
      GITHUB_ACTIONS: "true",
      GITHUB_EVENT_PATH: path,
      GITHUB_REF: "refs/pull/12/merge",
      GITHUB_HEAD_REF: "feature/x",
      GITHUB_BASE_REF: "main",
      GITHUB_SHA: git(at, "rev-parse", "HEAD"),
    };
  }

  test("has the target's newest commit as its base, although that is not the merge base", async () => {
    const at = checkOutMerge("merge");
    const found = await contextIn(at, actions(at));
    expect(found).toMatchObject({
      system: "GitHub Actions",
      branch: { value: "feature/x", from: "GITHUB_HEAD_REF" },
      target: { value: "main", from: "GITHUB_BASE_REF" },
      commit: { value: head },
      pullRequest: { value: "12" },
      base: { value: newest, from: "git: the other parent of the merge that is checked out" },
      ancestors: { value: [base, first] },
      notes: [],
    });
    expect(found.changes?.value).toEqual(changes);
  });

  test("of depth 1 names its parents all the same", async () => {
    const at = checkOutMerge("merge-shallow", "--depth", "1");
    const found = await contextIn(at, actions(at));
    expect(found).toMatchObject({ commit: { value: head }, base: { value: newest }, changes: null });
    expect(found.notes[0]!.fix).toContain("(always: `fetch-depth: 0` of actions/checkout)");
    follow(at, found);
    expect((await contextIn(at, actions(at))).changes?.value).toEqual(changes);
  });

  test("whose head no variable names is used, and this is said", async () => {
    const at = checkOutMerge("merge-unnamed");
    const { commit: found, notes } = await contextIn(at, { ...actions(at), GITHUB_EVENT_PATH: "/absent" });
    expect(found).toEqual({ value: git(at, "rev-parse", "HEAD"), from: "git: HEAD" });
    expect(notes.at(-1)!.text).toContain("GitHub Actions does not name the commit of the pull request");
  });

  test("that Jenkins made is recognized by the head that it fetched", async () => {
    const at = clone("jenkins");
    git(at, "fetch", "--quiet", "origin", "+refs/pull/12/head:refs/remotes/origin/PR-12");
    git(at, "checkout", "--quiet", "--detach", "refs/remotes/origin/PR-12");
    git(at, "merge", "--quiet", "--no-ff", "--message", "Merge", "origin/main");
    const found = await contextIn(at, {
      JENKINS_URL: "https://ci.example.org/",
      BUILD_NUMBER: "1",
      BRANCH_NAME: "PR-12",
      CHANGE_ID: "12",
      CHANGE_BRANCH: "feature/x",
      CHANGE_TARGET: "main",
      GIT_COMMIT: git(at, "rev-parse", "HEAD"),
    });
    expect(found).toMatchObject({ commit: { value: head, from: "git: PR-12" }, base: { value: newest }, notes: [] });
    expect(found.changes?.value).toEqual(changes);
  });

  test("is not assumed for a branch that merged its target itself", async () => {
    const at = clone("merged-main", "--branch", "feature/x");
    git(at, "merge", "--quiet", "--no-ff", "--message", "Merge", "origin/main");
    const own = git(at, "rev-parse", "HEAD");
    const found = await contextIn(at, {
      CI: "woodpecker",
      CI_PIPELINE_EVENT: "pull_request",
      CI_COMMIT_SHA: own,
      CI_COMMIT_SOURCE_BRANCH: "feature/x",
      CI_COMMIT_TARGET_BRANCH: "main",
      CI_COMMIT_PULL_REQUEST: "12",
    });
    expect(found).toMatchObject({ commit: { value: own }, base: { value: newest }, notes: [] });
  });
});

describe("options, variables, git: in this order", () => {
  const variables: Environment = { CIRCLECI: "true", CIRCLE_BRANCH: "feature/x", CIRCLE_SHA1: undefined };

  test("options win", async () => {
    const at = clone("options", "--branch", "feature/x");
    const given = ["--branch", "mine", "--commit", head, "--target", "feature/y", "--base", "HEAD~1"];
    const found = await contextIn(at, { ...variables, CIRCLE_SHA1: head }, ...given, "--pull-request", "5");
    expect(found).toMatchObject({
      branch: { value: "mine", from: "--branch" },
      commit: { from: "--commit" },
      target: { value: "feature/y", from: "--target" },
      base: { value: base, from: "--base" },
      pullRequest: { value: "5", from: "--pull-request" },
    });
  });

  test("a commit that is not checked out is said", async () => {
    const at = clone("elsewhere", "--branch", "main");
    const found = await contextIn(at, { ...variables, CIRCLE_SHA1: head });
    expect(found).toMatchObject({ commit: { value: head, from: "CIRCLE_SHA1" }, base: { value: base } });
    expect(found.notes[0]!.text).toBe(`the checked-out commit ${newest} is not ${head} (CIRCLE_SHA1)`);
    expect(found.changes?.value).toEqual(changes);
  });

  test("--no-target compares with nothing, and --no-context finds nothing", async () => {
    const at = clone("without", "--branch", "feature/x");
    const alone = await contextIn(at, variables, "--no-target");
    expect(alone).toMatchObject({ branch: {}, commit: {}, target: null, base: null, changes: null });
    expect(await contextIn(at, variables, "--no-context", "--branch", "x")).toMatchObject({
      system: null,
      branch: { value: "x" },
      commit: null,
      target: null,
    });
  });

  test("a branch of the same name as the target has none", async () => {
    const at = clone("same");
    expect(await contextIn(at, {}, "--branch", "main", "--target", "main")).toMatchObject({ target: null });
  });

  test("a tag is said", async () => {
    const at = clone("tag");
    const found = await contextIn(at, { CIRCLECI: "true", CIRCLE_TAG: "v1", CIRCLE_SHA1: newest });
    expect(found).toMatchObject({ branch: null, target: null });
    expect(found.notes[0]!.text).toBe("the job is for the tag v1, so the branch is unknown");
  });

  test("people see each value with its origin", async () => {
    const at = clone("shown", "--branch", "feature/x");
    const { output } = await runCommand(["context", at]);
    expect(output.split("\n")).toEqual([
      "CI system       none",
      "branch          feature/x  (git: HEAD)",
      `commit          ${head}  (git: HEAD)`,
      "pull request    unknown",
      "fork            unknown",
      "default branch  main  (git: the default branch of origin)",
      "target          main  (the default branch (git: the default branch of origin))",
      `base            ${base}  (git: merge base with origin/main)`,
      "ancestors       1  (git)",
      `changed lines   3 in 2 files  (git diff ${base.slice(0, 12)})`,
      "",
    ]);
    git(at, "checkout", "--quiet", "--detach");
    expect((await runCommand(["context", at])).output).toContain(
      "\nNote: the head is detached, so the branch is unknown\n  name it with --branch\n",
    );
  });
});
