import { forkedBranch, repositoryOf, variable, type CiFacts, type Environment, type Found } from "../facts.ts";
import type { CiSystem } from "./system.ts";

/** https://buildkite.com/docs/pipelines/configure/environment-variables */
export const buildkite: CiSystem = {
  name: "Buildkite",
  isPresent: (environment) => environment["BUILDKITE"] === "true",
  read: readBuildkite,
  wholeHistory: "`BUILDKITE_GIT_CLONE_FLAGS` without `--depth`",
};

function readBuildkite(environment: Environment): CiFacts {
  const commit = variable(environment, "BUILDKITE_COMMIT");
  const number = variable(environment, "BUILDKITE_PULL_REQUEST");
  const pullRequest = number?.value === "false" ? undefined : number;
  const tag = variable(environment, "BUILDKITE_TAG");
  const branch = variable(environment, "BUILDKITE_BRANCH");
  const fork = pullRequest === undefined ? undefined : forkOf(environment);
  return {
    // A build of a tag has the tag as its branch.
    branch: tag === undefined ? forkedBranch(branch, fork) : undefined,
    tag,
    // `HEAD` until the agent has checked out.
    commit: commit?.value === "HEAD" ? undefined : commit,
    target: pullRequest === undefined ? undefined : variable(environment, "BUILDKITE_PULL_REQUEST_BASE_BRANCH"),
    pullRequest,
    fork,
    defaultBranch: variable(environment, "BUILDKITE_PIPELINE_DEFAULT_BRANCH"),
  };
}

function forkOf(environment: Environment): Found<string> | undefined {
  const [source, own] = [variable(environment, "BUILDKITE_PULL_REQUEST_REPO"), variable(environment, "BUILDKITE_REPO")];
  if (source === undefined || own === undefined) return undefined;
  const fork = repositoryOf(source.value);
  return fork === repositoryOf(own.value) ? undefined : { ...source, value: fork };
}
