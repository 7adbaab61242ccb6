import { giteaActions, githubActions } from "./actions.ts";
import { azurePipelines } from "./azure.ts";
import { bitbucketPipelines } from "./bitbucket.ts";
import { buildkite } from "./buildkite.ts";
import { circleCi } from "./circleci.ts";
import { gitlabCi } from "./gitlab.ts";
import { jenkins } from "./jenkins.ts";
import type { CiSystem } from "./system.ts";
import { teamCity } from "./teamcity.ts";
import { woodpecker } from "./woodpecker.ts";

/** Every CI system whose variables are read. */
export const ciSystems: readonly CiSystem[] = [
  githubActions,
  giteaActions,
  gitlabCi,
  jenkins,
  azurePipelines,
  bitbucketPipelines,
  circleCi,
  buildkite,
  teamCity,
  woodpecker,
];
