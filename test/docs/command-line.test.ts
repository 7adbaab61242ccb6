import { describe, expect, test } from "vitest";
import {
  connectionOptions,
  listOptions,
  outputOptions,
  versionOptions,
  type OptionDeclaration,
} from "../../src/cli/command.ts";
import { buildOptions } from "../../src/cli/commands/build-options.ts";
import { commands } from "../../src/cli/commands/index.ts";
import { exitCodes } from "../../src/cli/exit-codes.ts";
import { tableRows } from "./documents.ts";

const page = "docs/cli.md";
const rowsBelow = (heading: string): string[][] => tableRows(page, heading).slice(1);

test("the exit codes are those of the program", () => {
  const codes = Object.values(exitCodes).map(({ code, meaning }) => [String(code), meaning]);
  expect(rowsBelow("## Exit codes")).toEqual(codes);
});

describe("the options that commands share are told once", () => {
  const groups: readonly (readonly [heading: string, options: readonly OptionDeclaration[]])[] = [
    ["## Options of all commands", outputOptions],
    ["## Options of all commands that talk to a server", connectionOptions],
    ["## Options of lists", listOptions],
    ["## Options that choose a version", versionOptions],
    ["## Options of builds", buildOptions],
  ];
  test.each(groups)("%s", (heading, options) => {
    const told = options.map(({ flags, description, choices }) => [
      `\`${flags}\``,
      description + (choices === undefined ? "" : `: ${choices.map((choice) => `\`${choice}\``).join(", ")}`),
    ]);
    expect(rowsBelow(heading)).toEqual(told);
  });
});

test("every command is told with its arguments, what it does, and its own options", () => {
  const shared = [...connectionOptions, ...listOptions, ...outputOptions, ...versionOptions, ...buildOptions];
  const told = commands.map(({ name, summary, arguments: names, options }) => [
    `\`${["belvedere", name, ...names.map(({ form }) => form)].join(" ")}\``,
    summary,
    options
      .filter((option) => !shared.includes(option))
      .map(({ flags }) => `\`${flags}\``)
      .join(", "),
  ]);
  expect(rowsBelow("## Commands").map((row) => row.slice(0, 3))).toEqual(told);
});
