/**
 * demo/: a portfolio of real code that every checkout has, to look at on the first day: this project's own history and
 * packages that it stands on. Knows which code there is, and makes versions of it as any build does: results into the
 * spool, a task into the queue. Must never know HTTP requests, SQL, or how code is analysed or versions are made.
 */
export { Demo, type DemoNeeds } from "./demo.ts";
