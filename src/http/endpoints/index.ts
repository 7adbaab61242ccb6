import type { Endpoint } from "../endpoint.ts";
import { sendBuild } from "./builds.ts";
import { readModel, writeModel } from "./models.ts";
import { health, readiness } from "./probes.ts";
import { createProject, readProject, rerateProject } from "./projects.ts";
import { cancelTask, listTasks, readTask } from "./tasks.ts";
import { createToken } from "./token.ts";
import { changeVersion, deleteVersion, listVersions, readVersion } from "./versions.ts";

/** Every endpoint of the server. What is not here does not exist. */
export const endpoints: readonly Endpoint[] = [
  health,
  readiness,
  createToken,
  readModel,
  writeModel,
  createProject,
  readProject,
  sendBuild,
  rerateProject,
  listVersions,
  readVersion,
  changeVersion,
  deleteVersion,
  listTasks,
  readTask,
  cancelTask,
];
