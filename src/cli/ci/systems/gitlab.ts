import { firstVariable, forkedBranch, variable, type CiFacts, type Environment } from "../facts.ts";
import type { CiSystem } from "./system.ts";

/** https://docs.gitlab.com/ci/variables/predefined_variables/ */
export const gitlabCi: CiSystem = {
  name: "GitLab CI",
  isPresent: (environment) => environment["GITLAB_CI"] === "true",
  read: readGitlab,
  wholeHistory: "the variable `GIT_DEPTH: 0`",
};

function readGitlab(environment: Environment): CiFacts {
  const common = { defaultBranch: variable(environment, "CI_DEFAULT_BRANCH") };
  if (variable(environment, "CI_MERGE_REQUEST_IID") !== undefined) {
    return { ...common, ...mergeRequest(environment) };
  }
  if (variable(environment, "CI_EXTERNAL_PULL_REQUEST_IID") !== undefined) {
    return { ...common, ...externalPullRequest(environment) };
  }
  return {
    ...common,
    branch: variable(environment, "CI_COMMIT_BRANCH"),
    tag: variable(environment, "CI_COMMIT_TAG"),
    commit: variable(environment, "CI_COMMIT_SHA"),
  };
}

function mergeRequest(environment: Environment): CiFacts {
  const source = variable(environment, "CI_MERGE_REQUEST_SOURCE_PROJECT_PATH");
  const isFork = source !== undefined && source.value !== environment["CI_MERGE_REQUEST_PROJECT_PATH"];
  const fork = isFork ? source : undefined;
  // In pipelines of merged results and merge trains the code is that of the target, with the changes on top.
  const isMerged = ["merged_result", "merge_train"].includes(environment["CI_MERGE_REQUEST_EVENT_TYPE"] ?? "");
  const merged = isMerged ? variable(environment, "CI_MERGE_REQUEST_TARGET_BRANCH_SHA") : undefined;
  return {
    branch: forkedBranch(variable(environment, "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"), fork),
    target: variable(environment, "CI_MERGE_REQUEST_TARGET_BRANCH_NAME"),
    // The commit of the source branch is set for merged results only; else the pipeline's commit is that one.
    commit: firstVariable(environment, "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", "CI_COMMIT_SHA"),
    base: merged ?? variable(environment, "CI_MERGE_REQUEST_DIFF_BASE_SHA"),
    pullRequest: variable(environment, "CI_MERGE_REQUEST_IID"),
    fork,
  };
}

/** A pull request of another host that is mirrored. */
function externalPullRequest(environment: Environment): CiFacts {
  const source = variable(environment, "CI_EXTERNAL_PULL_REQUEST_SOURCE_REPOSITORY");
  const isFork = source !== undefined && source.value !== environment["CI_EXTERNAL_PULL_REQUEST_TARGET_REPOSITORY"];
  const fork = isFork ? source : undefined;
  return {
    branch: forkedBranch(variable(environment, "CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_NAME"), fork),
    target: variable(environment, "CI_EXTERNAL_PULL_REQUEST_TARGET_BRANCH_NAME"),
    commit: firstVariable(environment, "CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_SHA", "CI_COMMIT_SHA"),
    pullRequest: variable(environment, "CI_EXTERNAL_PULL_REQUEST_IID"),
    fork,
  };
}
