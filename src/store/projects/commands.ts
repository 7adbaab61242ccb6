import type { Commands } from "../database/command.ts";
import type { ProjectWrites } from "./contract.ts";
import { createProject } from "./projects.ts";
import { updateProject } from "./project-changes.ts";
import { deleteProject, deleteBranch } from "./deletions.ts";
import { createBranch, updateBranch } from "./branches.ts";

/** Every command of this area. */
export const projectCommands: Commands<ProjectWrites> = {
  createProject,
  updateProject,
  deleteProject,
  createBranch,
  updateBranch,
  deleteBranch,
};
