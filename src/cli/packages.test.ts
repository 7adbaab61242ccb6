import { expect, test } from "vitest";
import { commands } from "./commands/index.ts";
import { commandsOf } from "./packages.ts";
import { runProgram } from "./program.ts";
import { recordedTerminal } from "./run-command.reference.ts";

async function run(packageName: string, ...line: readonly string[]) {
  const { terminal, output, errors } = recordedTerminal();
  const code = await runProgram(commandsOf(packageName, commands), "1.2.3", line, terminal);
  return { code, output: output(), errors: errors() };
}

test.each(["serve", "backup", "restore", "migrate", "reset-password", "doctor"])(
  "the package for CI jobs does not contain %s, and says so",
  async (name) => {
    const words = name === "backup" || name === "restore" ? ["folder"] : [];
    const { code, errors } = await run("belvedere-cli", name, ...words);
    expect(code).toBe(2);
    expect(errors).toBe(
      `Error: The package belvedere-cli does not contain \`belvedere ${name}\`\n` +
        "  Install the package belvedere, which contains the server and all commands.\n",
    );
  },
);

test("help lists the commands of the package, and the exit codes", async () => {
  const listed = async (packageName: string) => {
    const { output } = await run(packageName, "--help");
    expect(output).toContain("Exit codes:\n  0    done\n");
    expect(output).toContain("  130  interrupted (Ctrl-C)\n");
    return [
      ...output
        .split("Commands:\n")[1]!
        .split("\n\n")[0]!
        .matchAll(/^ {2}([a-z-]+)/gm),
    ].map(([, name]) => name);
  };
  const [all, ofClient] = [await listed("belvedere"), await listed("belvedere-cli")];
  expect(ofClient).toEqual(expect.arrayContaining(["scan", "push", "check", "report", "gate"]));
  expect(all.filter((name) => !ofClient.includes(name))).toEqual([
    "serve",
    "backup",
    "restore",
    "migrate",
    "reset-password",
    "doctor",
  ]);
});
