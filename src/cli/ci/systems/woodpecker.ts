import { variable, type CiFacts, type Environment } from "../facts.ts";
import type { CiSystem } from "./system.ts";

/** https://woodpecker-ci.org/docs/usage/environment */
export const woodpecker: CiSystem = {
  name: "Woodpecker",
  isPresent: (environment) => environment["CI"] === "woodpecker",
  read: readWoodpecker,
  wholeHistory: "the clone settings `partial: false` and `depth: 0`",
};

function readWoodpecker(environment: Environment): CiFacts {
  const common = {
    commit: variable(environment, "CI_COMMIT_SHA"),
    defaultBranch: variable(environment, "CI_REPO_DEFAULT_BRANCH"),
  };
  // `CI_COMMIT_BRANCH` of a pull request is its target.
  if (environment["CI_PIPELINE_EVENT"]?.startsWith("pull_request") === true) {
    return {
      ...common,
      branch: variable(environment, "CI_COMMIT_SOURCE_BRANCH"),
      target: variable(environment, "CI_COMMIT_TARGET_BRANCH"),
      pullRequest: variable(environment, "CI_COMMIT_PULL_REQUEST"),
    };
  }
  const tag = variable(environment, "CI_COMMIT_TAG");
  return { ...common, tag, branch: tag === undefined ? variable(environment, "CI_COMMIT_BRANCH") : undefined };
}
