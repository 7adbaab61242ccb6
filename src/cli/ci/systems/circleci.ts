import { variable, type CiFacts, type Environment, type Found } from "../facts.ts";
import type { CiSystem } from "./system.ts";

/** https://circleci.com/docs/reference/variables/ */
export const circleCi: CiSystem = {
  name: "CircleCI",
  isPresent: (environment) => environment["CIRCLECI"] === "true",
  read: readCircle,
  wholeHistory: "`method: full` of the checkout step",
};

/** No variable names the target of a pull request. */
function readCircle(environment: Environment): CiFacts {
  const [owner, repository] = [variable(environment, "CIRCLE_PR_USERNAME"), environment["CIRCLE_PR_REPONAME"]];
  return {
    // A pull request of a fork is `pull/12`, which no branch of the repository is.
    branch: variable(environment, "CIRCLE_BRANCH"),
    commit: variable(environment, "CIRCLE_SHA1"),
    pullRequest: variable(environment, "CIRCLE_PR_NUMBER") ?? numberOf(variable(environment, "CIRCLE_PULL_REQUEST")),
    fork: owner === undefined ? undefined : { ...owner, value: [owner.value, repository].filter(Boolean).join("/") },
    tag: variable(environment, "CIRCLE_TAG"),
  };
}

/** The number at the end of the address of a pull request. */
function numberOf(address: Found<string> | undefined): Found<string> | undefined {
  const number = /\/(\d+)\/?$/.exec(address?.value ?? "")?.[1];
  return number === undefined ? undefined : { value: number, from: address!.from };
}
