import type { Known } from "./systems/recipe.ts";

/** Variables of a job for the main branch. */
export function branchVariables(name: string, project: string, base: string): Known {
  const variables: Readonly<Record<string, Known>> = {
    github: { GITHUB_ACTIONS: "true", GITHUB_REF: "refs/heads/main", GITHUB_SHA: base },
    gitlab: { GITLAB_CI: "true", CI_DEFAULT_BRANCH: "main", CI_COMMIT_BRANCH: "main", CI_COMMIT_SHA: base },
    jenkins: { JENKINS_URL: "http://127.0.0.1/", BUILD_NUMBER: "1", BRANCH_NAME: "main", GIT_COMMIT: base },
    azure: { TF_BUILD: "True", BUILD_SOURCEBRANCH: "refs/heads/main", BUILD_SOURCEVERSION: base },
    bitbucket: {
      BITBUCKET_BUILD_NUMBER: "1",
      BITBUCKET_BRANCH: "main",
      BITBUCKET_COMMIT: base,
      BITBUCKET_REPO_SLUG: project,
    },
  };
  return variables[name]!;
}
