import { firstVariable, forkedBranch, variable, type CiFacts, type Environment, type Found } from "../facts.ts";
import type { CiSystem } from "./system.ts";

/** https://www.jenkins.io/doc/book/pipeline/multibranch/, and `/env-vars.html` of a Jenkins. */
export const jenkins: CiSystem = {
  name: "Jenkins",
  isPresent: (environment) =>
    firstVariable(environment, "JENKINS_URL", "JENKINS_HOME") !== undefined &&
    variable(environment, "BUILD_NUMBER") !== undefined,
  read: readJenkins,
  wholeHistory: "the clone option `shallow: false` without a depth",
};

function readJenkins(environment: Environment): CiFacts {
  const name = variable(environment, "BRANCH_NAME");
  const pullRequest = variable(environment, "CHANGE_ID");
  const commit = variable(environment, "GIT_COMMIT");
  if (pullRequest === undefined) {
    const tag = variable(environment, "TAG_NAME");
    const branch = tag === undefined ? (name ?? gitBranch(environment)) : undefined;
    return {
      branch,
      tag,
      commit,
      defaultBranch:
        environment["BRANCH_IS_PRIMARY"] === "true" && name !== undefined
          ? { value: name.value, from: "BRANCH_IS_PRIMARY" }
          : undefined,
    };
  }
  const fork = variable(environment, "CHANGE_FORK");
  const source = variable(environment, "CHANGE_BRANCH");
  return {
    // `BRANCH_NAME` of a change is arbitrary, such as PR-12.
    branch: forkedBranch(source ?? name, fork),
    target: variable(environment, "CHANGE_TARGET"),
    commit,
    pullRequest,
    fork,
    // `GIT_COMMIT` may be a merge that Jenkins made; these are the head that it merged.
    headRefs: [name?.value, source?.value].filter((ref) => ref !== undefined),
  };
}

/** Jobs that are not multibranch: `origin/feature/x`, or `detached`. */
function gitBranch(environment: Environment): Found<string> | undefined {
  const local = variable(environment, "GIT_LOCAL_BRANCH");
  if (local !== undefined && local.value !== "detached") return local;
  const remote = variable(environment, "GIT_BRANCH");
  if (remote === undefined || remote.value === "detached") return undefined;
  return { ...remote, value: remote.value.replace(/^(refs\/remotes\/)?origin\//, "") };
}
