import type { Commands } from "../database/command.ts";
import { createBranch, updateBranch } from "./branches.ts";
import type { ProjectWrites } from "./contract.ts";
import { deleteProject, deleteBranch } from "./deletions.ts";
import { updateProject } from "./project-changes.ts";
import { createProject } from "./projects.ts";

/** Every command of this area. */
export const projectCommands: Commands<ProjectWrites> = {
  createProject,
  updateProject,
  deleteProject,
  createBranch,
  updateBranch,
  deleteBranch,
};
