import type { UseQueryResult } from "@tanstack/react-query";
import type { Answer } from "./client.ts";
import { useRead } from "./queries.ts";

/** What a choice between projects needs of them. Whole descriptions of thousands of projects are megabytes. */
const fields = [
  "name",
  "artifactId",
  "modelId",
  "metaProject",
] as const satisfies readonly (keyof Answer<"GET /api/projects">[number])[];

/** A project that can be chosen. */
export type ProjectChoice = Pick<Answer<"GET /api/projects">[number], (typeof fields)[number]>;

/** All projects to choose from. */
export function useProjectChoices(): UseQueryResult<readonly ProjectChoice[]> {
  return useRead("GET /api/projects", { query: { fields: fields.join(",") } });
}
