import type { ProblemTable } from "./definition.ts";
import { cursorProblems } from "./cursor.ts";
import { bodyProblems } from "./request-body.ts";
import { lineProblems } from "./request-line.ts";
import { serverProblems } from "./request-server.ts";

/** Problems of requests that are found before any other room is called (D2, D3). */
export const requestProblems = {
  ...lineProblems,
  ...cursorProblems,
  ...bodyProblems,
  ...serverProblems,
} as const satisfies ProblemTable;
