import { branchOf, firstVariable, forkedBranch, repositoryOf, variable } from "../facts.ts";
import type { CiFacts, Environment, Found } from "../facts.ts";
import type { CiSystem } from "./system.ts";

/** https://learn.microsoft.com/azure/devops/pipelines/build/variables */
export const azurePipelines: CiSystem = {
  name: "Azure Pipelines",
  isPresent: (environment) => environment["TF_BUILD"]?.toLowerCase() === "true",
  read: readAzure,
  wholeHistory: "`fetchDepth: 0` of the checkout step",
};

function readAzure(environment: Environment): CiFacts {
  const ref = variable(environment, "BUILD_SOURCEBRANCH");
  // Pull requests of GitHub have a number besides the id.
  const pullRequest = firstVariable(
    environment,
    "SYSTEM_PULLREQUEST_PULLREQUESTNUMBER",
    "SYSTEM_PULLREQUEST_PULLREQUESTID",
  );
  if (pullRequest === undefined) {
    return { branch: branchOf(ref), tag: tagOf(ref), commit: variable(environment, "BUILD_SOURCEVERSION") };
  }
  const fork = forkOf(environment);
  return {
    branch: forkedBranch(branchOf(variable(environment, "SYSTEM_PULLREQUEST_SOURCEBRANCH")), fork),
    target: branchOf(variable(environment, "SYSTEM_PULLREQUEST_TARGETBRANCH")),
    // `BUILD_SOURCEVERSION` is the test merge.
    commit: variable(environment, "SYSTEM_PULLREQUEST_SOURCECOMMITID"),
    pullRequest,
    fork,
  };
}

function tagOf(ref: Found<string> | undefined): Found<string> | undefined {
  if (ref?.value.startsWith("refs/tags/") !== true) return undefined;
  return { ...ref, value: ref.value.slice("refs/tags/".length) };
}

function forkOf(environment: Environment): Found<string> | undefined {
  if (environment["SYSTEM_PULLREQUEST_ISFORK"]?.toLowerCase() !== "true") return undefined;
  const address = variable(environment, "SYSTEM_PULLREQUEST_SOURCEREPOSITORYURI");
  return address === undefined
    ? { value: "fork", from: "SYSTEM_PULLREQUEST_ISFORK" }
    : { ...address, value: repositoryOf(address.value) };
}
