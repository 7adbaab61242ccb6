import { describe, expect, test } from "vitest";
import type { CiFacts, Environment } from "../facts.ts";
import { ciSystems } from "./index.ts";
import { readProperties } from "./properties.ts";

const sha = "ffac537e6cbbf934b08745a378932722df287a53";
const merge = "9a1f4c1b7d2e3f405162738495a6b7c8d9e0f1a2";
const base = "5f1d0c3b2a19080706f5e4d3c2b1a09182736455";

/** The values alone; where they come from is checked separately. */
type Values = Partial<Record<keyof CiFacts, string | readonly string[]>>;

function read(environment: Environment, text?: string): { readonly name: string; readonly facts: CiFacts } {
  const systems = ciSystems.filter(({ isPresent }) => isPresent(environment));
  expect(systems).toHaveLength(1);
  return { name: systems[0]!.name, facts: systems[0]!.read(environment, text) };
}

function check(name: string, environment: Environment, expected: Values, text?: string): void {
  const result = read({ CI: "true", ...environment }, text);
  const values = Object.entries(result.facts).flatMap(([key, found]) =>
    found === undefined ? [] : [[key, "value" in found ? found.value : found]],
  );
  expect({ name: result.name, ...Object.fromEntries(values) }).toEqual({ name, ...expected });
}

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

describe("GitLab CI", () => {
  const gitlab: Environment = {
    GITLAB_CI: "true",
    CI_DEFAULT_BRANCH: "main",
    CI_PROJECT_PATH: "group/engine",
    CI_COMMIT_SHA: sha,
  };
  const request: Environment = {
    ...gitlab,
    CI_PIPELINE_SOURCE: "merge_request_event",
    CI_MERGE_REQUEST_IID: "7",
    CI_MERGE_REQUEST_ID: "1001",
    CI_MERGE_REQUEST_EVENT_TYPE: "detached",
    CI_MERGE_REQUEST_PROJECT_PATH: "group/engine",
    CI_MERGE_REQUEST_SOURCE_PROJECT_PATH: "group/engine",
    CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "feature",
    CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: "",
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main",
    CI_MERGE_REQUEST_TARGET_BRANCH_SHA: "",
    CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
    CI_COMMIT_REF_NAME: "feature",
  };

  test("a branch", () =>
    check(
      "GitLab CI",
      { ...gitlab, CI_COMMIT_BRANCH: "feature", CI_COMMIT_REF_NAME: "feature" },
      { branch: "feature", commit: sha, defaultBranch: "main" },
    ));

  test("a merge request", () =>
    check("GitLab CI", request, {
      branch: "feature",
      target: "main",
      commit: sha,
      base,
      pullRequest: "7",
      defaultBranch: "main",
    }));

  test("merged results are compared with the target's commit that was merged", () => {
    const target = "1111111111111111111111111111111111111111";
    check(
      "GitLab CI",
      {
        ...request,
        CI_COMMIT_SHA: merge,
        CI_MERGE_REQUEST_EVENT_TYPE: "merged_result",
        CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: sha,
        CI_MERGE_REQUEST_TARGET_BRANCH_SHA: target,
      },
      { branch: "feature", target: "main", commit: sha, base: target, pullRequest: "7", defaultBranch: "main" },
    );
  });

  test("a merge request of a fork", () => {
    const { facts } = read({ ...request, CI_MERGE_REQUEST_SOURCE_PROJECT_PATH: "ada/tools/engine" });
    expect([facts.branch?.value, facts.fork?.value]).toEqual(["ada/tools:feature", "ada/tools/engine"]);
  });

  test("a pull request of a mirrored repository", () =>
    check(
      "GitLab CI",
      {
        ...gitlab,
        CI_EXTERNAL_PULL_REQUEST_IID: "3",
        CI_EXTERNAL_PULL_REQUEST_SOURCE_REPOSITORY: "octo/engine",
        CI_EXTERNAL_PULL_REQUEST_TARGET_REPOSITORY: "octo/engine",
        CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_NAME: "fix",
        CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_SHA: sha,
        CI_EXTERNAL_PULL_REQUEST_TARGET_BRANCH_NAME: "main",
      },
      { branch: "fix", target: "main", commit: sha, pullRequest: "3", defaultBranch: "main" },
    ));

  test("a tag", () =>
    check("GitLab CI", { ...gitlab, CI_COMMIT_TAG: "v1" }, { tag: "v1", commit: sha, defaultBranch: "main" }));
});

describe("Jenkins", () => {
  const jenkins: Environment = { JENKINS_URL: "https://ci.example.org/", BUILD_NUMBER: "153", GIT_COMMIT: sha };

  test("a branch of a multibranch project", () =>
    check(
      "Jenkins",
      { ...jenkins, BRANCH_NAME: "main", BRANCH_IS_PRIMARY: "true" },
      { branch: "main", commit: sha, defaultBranch: "main" },
    ));

  test("a change has a name of its branch and another one in Jenkins", () =>
    check(
      "Jenkins",
      { ...jenkins, BRANCH_NAME: "PR-12", CHANGE_ID: "12", CHANGE_TARGET: "main", CHANGE_BRANCH: "feature/x" },
      { branch: "feature/x", target: "main", commit: sha, pullRequest: "12", headRefs: ["PR-12", "feature/x"] },
    ));

  test("a change of a fork", () => {
    const change = { BRANCH_NAME: "PR-12", CHANGE_ID: "12", CHANGE_TARGET: "main", CHANGE_BRANCH: "main" };
    const { facts } = read({ ...jenkins, ...change, CHANGE_FORK: "ada" });
    expect([facts.branch?.value, facts.fork?.value]).toEqual(["ada:main", "ada"]);
  });

  test.each([
    [{ GIT_BRANCH: "origin/feature/x" }, "feature/x"],
    [{ GIT_BRANCH: "origin/main", GIT_LOCAL_BRANCH: "main" }, "main"],
    [{ GIT_BRANCH: "detached" }, undefined],
    [{ BRANCH_NAME: "v1", TAG_NAME: "v1" }, undefined],
  ])("%j: %s", (variables, branch) => {
    expect(read({ ...jenkins, ...variables }).facts.branch?.value).toBe(branch);
  });
});

describe("Azure Pipelines", () => {
  const azure: Environment = { TF_BUILD: "True", BUILD_SOURCEVERSION: merge, BUILD_REASON: "PullRequest" };
  const request: Environment = {
    ...azure,
    BUILD_SOURCEBRANCH: "refs/pull/17/merge",
    SYSTEM_PULLREQUEST_PULLREQUESTID: "17",
    SYSTEM_PULLREQUEST_SOURCEBRANCH: "refs/heads/users/raisa/new-feature",
    SYSTEM_PULLREQUEST_TARGETBRANCH: "refs/heads/main",
    SYSTEM_PULLREQUEST_SOURCECOMMITID: sha,
    SYSTEM_PULLREQUEST_ISFORK: "False",
  };

  test("a branch", () =>
    check(
      "Azure Pipelines",
      { ...azure, BUILD_SOURCEBRANCH: "refs/heads/releases/1", BUILD_SOURCEBRANCHNAME: "1" },
      { branch: "releases/1", commit: merge },
    ));

  test("a pull request", () =>
    check("Azure Pipelines", request, {
      branch: "users/raisa/new-feature",
      target: "main",
      commit: sha,
      pullRequest: "17",
    }));

  test("a pull request of GitHub has a number, short names, and may come from a fork", () =>
    check(
      "Azure Pipelines",
      {
        ...request,
        SYSTEM_PULLREQUEST_PULLREQUESTID: "904317",
        SYSTEM_PULLREQUEST_PULLREQUESTNUMBER: "17",
        SYSTEM_PULLREQUEST_SOURCEBRANCH: "main",
        SYSTEM_PULLREQUEST_TARGETBRANCH: "main",
        SYSTEM_PULLREQUEST_ISFORK: "True",
        SYSTEM_PULLREQUEST_SOURCEREPOSITORYURI: "https://github.com/ada/engine",
      },
      { branch: "ada:main", target: "main", commit: sha, pullRequest: "17", fork: "ada/engine" },
    ));

  test("a tag", () =>
    check("Azure Pipelines", { ...azure, BUILD_SOURCEBRANCH: "refs/tags/v1" }, { tag: "v1", commit: merge }));
});

test("Bitbucket Pipelines: a pull request", () =>
  check(
    "Bitbucket Pipelines",
    {
      BITBUCKET_BUILD_NUMBER: "5",
      BITBUCKET_PIPELINE_UUID: "{0d5b}",
      BITBUCKET_BRANCH: "feature",
      BITBUCKET_COMMIT: sha,
      BITBUCKET_PR_ID: "3",
      BITBUCKET_PR_DESTINATION_BRANCH: "main",
      BITBUCKET_PR_DESTINATION_COMMIT: base.slice(0, 12),
    },
    { branch: "feature", target: "main", commit: sha, base: base.slice(0, 12), pullRequest: "3" },
  ));

describe("CircleCI", () => {
  const circle: Environment = { CIRCLECI: "true", CIRCLE_SHA1: sha };

  test("a pull request is known by its address, its target is not", () =>
    check(
      "CircleCI",
      { ...circle, CIRCLE_BRANCH: "feature", CIRCLE_PULL_REQUEST: "https://github.com/octo/engine/pull/12" },
      { branch: "feature", commit: sha, pullRequest: "12" },
    ));

  test("a pull request of a fork", () =>
    check(
      "CircleCI",
      {
        ...circle,
        CIRCLE_BRANCH: "pull/12",
        CIRCLE_PR_NUMBER: "12",
        CIRCLE_PR_USERNAME: "ada",
        CIRCLE_PR_REPONAME: "engine",
        CIRCLE_PULL_REQUEST: "https://github.com/octo/engine/pull/12",
      },
      { branch: "pull/12", commit: sha, pullRequest: "12", fork: "ada/engine" },
    ));
});

describe("Buildkite", () => {
  const buildkite: Environment = {
    BUILDKITE: "true",
    BUILDKITE_BRANCH: "feature",
    BUILDKITE_COMMIT: sha,
    BUILDKITE_PULL_REQUEST: "false",
    BUILDKITE_PULL_REQUEST_BASE_BRANCH: "",
    BUILDKITE_PIPELINE_DEFAULT_BRANCH: "main",
    BUILDKITE_REPO: "git@github.com:octo/engine.git",
  };

  test("a branch", () => check("Buildkite", buildkite, { branch: "feature", commit: sha, defaultBranch: "main" }));

  test("a pull request", () =>
    check(
      "Buildkite",
      {
        ...buildkite,
        BUILDKITE_PULL_REQUEST: "12",
        BUILDKITE_PULL_REQUEST_BASE_BRANCH: "main",
        BUILDKITE_PULL_REQUEST_REPO: "git://github.com/octo/engine.git",
      },
      { branch: "feature", commit: sha, target: "main", pullRequest: "12", defaultBranch: "main" },
    ));

  test("a pull request of a fork has the owner already", () => {
    const { facts } = read({
      ...buildkite,
      BUILDKITE_BRANCH: "ada:feature",
      BUILDKITE_PULL_REQUEST: "12",
      BUILDKITE_PULL_REQUEST_REPO: "git://github.com/ada/engine.git",
    });
    expect([facts.branch?.value, facts.fork?.value]).toEqual(["ada:feature", "ada/engine"]);
  });

  test("a tag, and a commit that is not known yet", () =>
    check(
      "Buildkite",
      { ...buildkite, BUILDKITE_BRANCH: "v1", BUILDKITE_TAG: "v1", BUILDKITE_COMMIT: "HEAD" },
      { tag: "v1", defaultBranch: "main" },
    ));
});

describe("TeamCity", () => {
  const teamCity: Environment = {
    TEAMCITY_VERSION: "2025.11",
    BUILD_VCS_NUMBER: sha,
    TEAMCITY_BUILD_PROPERTIES_FILE: "/agent/temp/build.properties",
  };

  test("a pull request", () =>
    check(
      "TeamCity",
      teamCity,
      { branch: "feature", target: "main", commit: sha, pullRequest: "12" },
      [
        "#TeamCity build configuration parameters",
        "teamcity.build.branch=pull/12",
        "teamcity.pullRequest.number=12",
        "teamcity.pullRequest.source.branch=feature",
        "teamcity.pullRequest.target.branch=refs/heads/main",
      ].join("\n"),
    ));

  test("the default branch is named by the VCS root", () =>
    check(
      "TeamCity",
      teamCity,
      { branch: "trunk", defaultBranch: "trunk", commit: sha },
      "teamcity.build.branch=<default>\nteamcity.build.branch.is_default=true\nteamcity.build.vcs.branch.Engine=refs/heads/trunk",
    ));

  test("without the parameters, the branch is unknown", () => check("TeamCity", teamCity, { commit: sha }));

  test("the file of the parameters is named by another file", async () => {
    const files: Readonly<Record<string, string>> = {
      "/agent/temp/build.properties": "teamcity.configuration.properties.file=/agent/temp/config.properties",
      "/agent/temp/config.properties": "teamcity.build.branch=main",
    };
    const system = ciSystems.find(({ name }) => name === "TeamCity")!;
    const text = await system.load!(teamCity, (path) => Promise.resolve(files[path]));
    expect(text).toBe("teamcity.build.branch=main");
    expect(await system.load!(teamCity, () => Promise.resolve(undefined))).toBeUndefined();
  });

  test("properties are unescaped", () => {
    const text =
      "# comment\n! another\nfile=C\\:\\\\agent\\\\temp\nna\\=me : caf\\u00e9\\tx\nempty=\n  indented = yes\n";
    expect(Object.fromEntries(readProperties(text))).toEqual({
      file: "C:\\agent\\temp",
      "na=me": "café\tx",
      empty: "",
      indented: "yes",
    });
  });
});

describe("Woodpecker", () => {
  const woodpecker: Environment = {
    CI: "woodpecker",
    CI_COMMIT_SHA: sha,
    CI_REPO: "octo/engine",
    CI_REPO_DEFAULT_BRANCH: "main",
  };

  test("a push", () =>
    check(
      "Woodpecker",
      { ...woodpecker, CI_PIPELINE_EVENT: "push", CI_COMMIT_BRANCH: "feature" },
      { branch: "feature", commit: sha, defaultBranch: "main" },
    ));

  test("`CI_COMMIT_BRANCH` of a pull request is the target", () =>
    check(
      "Woodpecker",
      {
        ...woodpecker,
        CI_PIPELINE_EVENT: "pull_request",
        CI_COMMIT_BRANCH: "main",
        CI_COMMIT_SOURCE_BRANCH: "feature",
        CI_COMMIT_TARGET_BRANCH: "main",
        CI_COMMIT_PULL_REQUEST: "12",
      },
      { branch: "feature", target: "main", commit: sha, pullRequest: "12", defaultBranch: "main" },
    ));
});

test("no system is recognized by `CI` alone", () => {
  expect(ciSystems.filter(({ isPresent }) => isPresent({ CI: "true", BUILD_NUMBER: "1" }))).toEqual([]);
});
