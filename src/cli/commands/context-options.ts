import type { OptionDeclaration } from "../command.ts";

/** What a command may say about the code instead of the CI system and git. */
export const contextOptions: readonly OptionDeclaration[] = [
  { flags: "--branch <name>", description: "the branch; default: that of the CI job or of git, else the main branch" },
  { flags: "--commit <commit>", description: "the commit that was analysed; default: that of the CI job or of git" },
  {
    flags: "--target <name>",
    description: "the branch to merge into; default: that of the pull request, else the default branch",
  },
  { flags: "--no-target", description: "compare with earlier versions of the branch, not with a target" },
  { flags: "--base <commit>", description: "the commit of the target to compare with; default: the merge base" },
  { flags: "--pull-request <number>", description: "the pull request; default: that of the CI job" },
  { flags: "--no-context", description: "take nothing from the CI system or git" },
];
