import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { runCommand } from "../run-command.reference.ts";
import { commands } from "./index.ts";

const bash = (await runCommand(["completion", "bash"])).output;

describe("bash completes", () => {
  test.each([
    ["belvedere sc", ["scan"]],
    ["belvedere pro", ["projects"]],
    ["belvedere models va", ["validate"]],
    ["belvedere models put --ser", ["--server"]],
    ["belvedere artifacts Engine --wh", ["--where"]],
    ["belvedere artifacts Engine --format nd", ["ndjson"]],
    ["belvedere export Engine res", ["results"]],
    ["belvedere completion f", ["fish"]],
  ])("%s", (line, expected) => {
    const words = line.split(" ");
    const quoted = words.map((word) => `'${word}'`).join(" ");
    const script = `${bash}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _belvedere; printf '%s\\n' "\${COMPREPLY[@]}"`;
    expect(execFileSync("bash", ["-c", script], { encoding: "utf8" }).split("\n").filter(Boolean)).toEqual(expected);
  });

  test("every command", () => {
    for (const { name } of commands) expect(bash).toContain(`"${name}")`);
  });
});

test("fish knows every command and every option", async () => {
  const { output } = await runCommand(["completion", "fish"]);
  for (const { name, options } of commands) {
    expect(output).toContain(` -a ${name.split(" ").at(-1)} `);
    for (const { flags } of options) expect(output).toContain(`-l ${/--([a-z-]+)/.exec(flags)![1]}`);
  }
});

test("zsh takes over what bash knows", async () => {
  const { output } = await runCommand(["completion", "zsh"]);
  expect(output).toMatch(/^autoload -Uz compinit bashcompinit\n/);
  expect(output).toContain("complete -o filenames -F _belvedere belvedere");
});

test("another shell is refused", async () =>
  expect(await runCommand(["completion", "csh"])).toMatchObject({ code: 2 }));
