import { planOwnProject } from "./own-project.ts";
import { planPackages } from "./packages.ts";
import type { PlannedProject } from "./planned.ts";

/**
 * What there is to show below the folder of an installation, a small project first. Never empty: the product's own code
 * is always there.
 */
export async function planPortfolio(root: string): Promise<readonly PlannedProject[]> {
  const [small, ...packages] = await planPackages(root);
  const own = await planOwnProject(root);
  return small === undefined ? [...own, ...packages] : [small, ...own, ...packages];
}
