import { planOwnProject } from "./own-project.ts";
import { planPackages } from "./packages.ts";
import type { PlannedProject } from "./planned.ts";

/**
 * The projects to show from the folder of an installation, a small one first. Never empty: it always contains the
 * product's own code.
 */
export async function planPortfolio(root: string): Promise<readonly PlannedProject[]> {
  const [small, ...packages] = await planPackages(root);
  const own = await planOwnProject(root);
  return small === undefined ? [...own, ...packages] : [small, ...own, ...packages];
}
