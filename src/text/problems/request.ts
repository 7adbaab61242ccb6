import type { ProblemTable } from "./definition.ts";
import { cursorProblems } from "./cursor.ts";
import { bodyProblems } from "./request-body.ts";
import { lineProblems } from "./request-line.ts";
import { serverProblems } from "./request-server.ts";

/** What a request can have wrong before any room below looks at it (D2, D3). */
export const requestProblems = {
  ...lineProblems,
  ...cursorProblems,
  ...bodyProblems,
  ...serverProblems,
} as const satisfies ProblemTable;
