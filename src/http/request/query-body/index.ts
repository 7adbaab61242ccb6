/** The body of `POST /artifacts/<id>/query`, from JSON to a plan's words (D10). */
export { QueryBodyShape, queryBodyProblems, readQueryBody, type QueryBody, type QueryColumn } from "./query-body.ts";
