/**
 * demo/: a portfolio of real code for the first day: this project's own history and the packages that it uses. Knows
 * which code there is, and creates versions of it like any build: results in the spool, a task in the queue. Must never
 * know HTTP requests, SQL, or how code is analysed and versions are built.
 */
export { Demo, type DemoNeeds } from "./demo.ts";
