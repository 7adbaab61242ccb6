import type { TestProject } from "vitest/node";
import { buildInterface } from "../../web/build-interface.ts";
import type { FoundBrowser } from "./choose.ts";
import { findBrowser } from "./find.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The browser that all tests of the web interface use. */
    browser: FoundBrowser;
  }
}

/** Does once what all tests of the web interface need, before the processes start that they run in. */
export async function setup(project: TestProject): Promise<void> {
  project.provide("browser", await findBrowser().catch(refuseToRun));
  buildInterface();
  // While `vitest` watches, the sources change.
  project.onTestsRerun(async () => buildInterface());
}

/** Ends the run with the message alone: vitest would say first, and at length, that it found no tests. */
function refuseToRun(error: Error): never {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
