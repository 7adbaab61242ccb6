import { describe, expect, test } from "vitest";
import type { Environment } from "../facts.ts";
import { ciSystems } from "./index.ts";
import { readProperties } from "./properties.ts";
import { checkFacts as check, readFacts as read } from "./systems.reference.ts";

const sha = "ffac537e6cbbf934b08745a378932722df287a53";
const merge = "9a1f4c1b7d2e3f405162738495a6b7c8d9e0f1a2";
const base = "5f1d0c3b2a19080706f5e4d3c2b1a09182736455";

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
