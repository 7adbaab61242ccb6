import type { Command } from "./command.ts";
import { misuse } from "./failure.ts";

/** The package for CI jobs: the command line without the server. `scripts/pack.mjs` makes it. */
const clientPackage = "belvedere-cli";

/** The commands of a package. Those that it lacks are not listed in help, and say where they are. */
export function commandsOf(packageName: string, commands: readonly Command[]): readonly Command[] {
  if (packageName !== clientPackage) return commands;
  return commands.map((command) => (command.needsServerPackage === true ? refused(command) : command));
}

function refused(command: Command): Command {
  const failure = misuse(
    `The package ${clientPackage} does not contain \`belvedere ${command.name}\``,
    "Install the package belvedere, which contains the server and all commands.",
  );
  return { ...command, isHidden: true, run: () => Promise.resolve(failure) };
}
