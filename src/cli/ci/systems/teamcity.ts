import { branchOf, variable, type CiFacts, type Environment, type Found } from "../facts.ts";
import { readProperties } from "./properties.ts";
import type { CiSystem } from "./system.ts";

/** Names the file that has the parameters of the configuration. */
const parametersFile = "teamcity.configuration.properties.file";

/**
 * https://www.jetbrains.com/help/teamcity/predefined-build-parameters.html: branches and pull requests are parameters of
 * the configuration, which are in a file that another file names.
 */
export const teamCity: CiSystem = {
  name: "TeamCity",
  isPresent: (environment) => variable(environment, "TEAMCITY_VERSION") !== undefined,
  async load(environment, readText) {
    const path = variable(environment, "TEAMCITY_BUILD_PROPERTIES_FILE");
    const text = path === undefined ? undefined : await readText(path.value);
    const parameters = text === undefined ? undefined : readProperties(text).get(parametersFile);
    return parameters === undefined ? text : readText(parameters);
  },
  read: readTeamCity,
  wholeHistory: "a VCS root whose agents do not make shallow clones",
};

function readTeamCity(environment: Environment, text: string | undefined): CiFacts {
  const parameters = readProperties(text ?? "");
  const parameter = (name: string): Found<string> | undefined => {
    const value = parameters.get(name);
    return value === undefined || value === "" ? undefined : { value, from: name };
  };
  const pullRequest = parameter("teamcity.pullRequest.number");
  const commit = variable(environment, "BUILD_VCS_NUMBER") ?? parameter("build.vcs.number");
  const built = builtBranch(parameters, parameter);
  if (pullRequest !== undefined) {
    return {
      // Without a name for the source (pull requests of forks), the branch is that of the build, such as `pull/12`.
      branch: branchOf(parameter("teamcity.pullRequest.source.branch")) ?? built,
      target: branchOf(parameter("teamcity.pullRequest.target.branch")),
      commit,
      pullRequest,
    };
  }
  const isDefault = parameters.get("teamcity.build.branch.is_default") === "true";
  return { branch: built, commit, defaultBranch: isDefault ? built : undefined };
}

/** The branch of a build is `<default>` if the VCS root names it. */
function builtBranch(
  parameters: ReadonlyMap<string, string>,
  parameter: (name: string) => Found<string> | undefined,
): Found<string> | undefined {
  const branch = parameter("teamcity.build.branch");
  if (branch !== undefined && branch.value !== "<default>") return branchOf(branch);
  const ofRoot = [...parameters.keys()].find((name) => name.startsWith("teamcity.build.vcs.branch."));
  return ofRoot === undefined ? undefined : branchOf(parameter(ofRoot));
}
