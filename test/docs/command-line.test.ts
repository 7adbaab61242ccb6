import { describe, expect, test } from "vitest";
import {
  configurationOptions,
  connectionOptions,
  listOptions,
  outputOptions,
  rowOptions,
  versionOptions,
  type Command,
  type OptionDeclaration,
} from "../../src/cli/command.ts";
import { buildOptions } from "../../src/cli/commands/build-options.ts";
import { contextOptions } from "../../src/cli/commands/context-options.ts";
import { commands } from "../../src/cli/commands/index.ts";
import { exitCodes } from "../../src/cli/exit-codes.ts";
import { listItems, tableRows } from "./documents.ts";

const page = "docs/cli.md";
const rowsBelow = (heading: string): string[][] => tableRows(page, heading).slice(1);

test("the exit codes are those of the program", () => {
  const codes = Object.values(exitCodes).map(({ code, meaning }) => [String(code), meaning]);
  expect(rowsBelow("## Exit codes")).toEqual(codes);
});

describe("the options that commands share are documented once", () => {
  const groups: readonly (readonly [heading: string, options: readonly OptionDeclaration[]])[] = [
    ["## Options of all commands", outputOptions],
    ["## Options of all commands that talk to a server", connectionOptions],
    ["## Options of the settings", configurationOptions],
    ["## Options of lists", listOptions],
    ["## Options that choose a version", versionOptions],
    ["## Options of the code", contextOptions],
    ["## Options of builds", buildOptions],
  ];
  test.each(groups)("%s", (heading, options) => {
    const expected = options.map(({ flags, description, choices }) => [
      `\`${flags}\``,
      description + (choices === undefined ? "" : `: ${choices.map((choice) => `\`${choice}\``).join(", ")}`),
    ]);
    expect(rowsBelow(heading)).toEqual(expected);
  });
});

test("every command is documented with its arguments, its summary, its own options and the shared ones", () => {
  expect(listItems(page, "## Commands")).toEqual(commands.map(describeCommand));
});

function describeCommand({ name, summary, arguments: names, options }: Command): string {
  const shared = [
    ...configurationOptions,
    ...connectionOptions,
    ...listOptions,
    ...outputOptions,
    ...versionOptions,
    ...buildOptions,
    ...contextOptions,
  ];
  const own = options.filter((option) => !shared.includes(option)).map(({ flags }) => `\`${flags}\``);
  const groups = sharedGroups(options);
  return [
    `\`${["belvedere", name, ...names.map(({ form }) => form)].join(" ")}\`: ${summary}.`,
    ...(own.length === 0 ? [] : [`Options: ${own.join(", ")}.`]),
    ...(groups.length === 0 ? [] : [`Shared options: ${groups.join(", ")}.`]),
  ].join(" ");
}

function sharedGroups(options: readonly OptionDeclaration[]): readonly string[] {
  const has = (group: readonly OptionDeclaration[]): boolean => group.every((option) => options.includes(option));
  const groups: readonly (readonly [name: string, present: boolean])[] = [
    ["settings", has(configurationOptions)],
    ["code", has(contextOptions)],
    ["builds", has(buildOptions)],
    ["lists", has(listOptions)],
    ["rows", has(rowOptions) && !has(listOptions)],
    ["versions", has(versionOptions)],
    ["server", has(connectionOptions)],
    ["output", has(outputOptions)],
  ];
  return groups.filter(([, present]) => present).map(([name]) => name);
}
