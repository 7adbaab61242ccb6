/** The body of `POST /artifacts/<id>/query`, from JSON to a plan's words (D10). */
export { queryBodyProblems, readQueryBody, type QueryBody, type QueryColumn } from "./query-body.ts";
