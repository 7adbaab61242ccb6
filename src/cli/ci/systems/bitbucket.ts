import { firstVariable, variable, type CiFacts, type Environment } from "../facts.ts";
import type { CiSystem } from "./system.ts";

/** https://support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets/ */
export const bitbucketPipelines: CiSystem = {
  name: "Bitbucket Pipelines",
  isPresent: (environment) =>
    firstVariable(environment, "BITBUCKET_PIPELINE_UUID", "BITBUCKET_BUILD_NUMBER") !== undefined,
  read: readBitbucket,
  wholeHistory: "`clone: depth: full`",
};

function readBitbucket(environment: Environment): CiFacts {
  return {
    branch: variable(environment, "BITBUCKET_BRANCH"),
    target: variable(environment, "BITBUCKET_PR_DESTINATION_BRANCH"),
    commit: variable(environment, "BITBUCKET_COMMIT"),
    // A pipeline of a pull request merges this commit into the branch before its first step.
    base: variable(environment, "BITBUCKET_PR_DESTINATION_COMMIT"),
    pullRequest: variable(environment, "BITBUCKET_PR_ID"),
    tag: variable(environment, "BITBUCKET_TAG"),
  };
}
