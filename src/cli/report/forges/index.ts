import { azure } from "./azure.ts";
import { bitbucket } from "./bitbucket.ts";
import type { Forge } from "./forge.ts";
import { gerrit } from "./gerrit.ts";
import { gitea } from "./gitea.ts";
import { github } from "./github.ts";
import { gitlab } from "./gitlab.ts";

/** Forges by the name after `--to`. */
export const forges = { github, gitlab, gitea, bitbucket, azure, gerrit } as const satisfies Readonly<
  Record<string, Forge>
>;

/** Whether an output is a forge. */
export function isForge(name: string): name is keyof typeof forges {
  return Object.hasOwn(forges, name);
}
