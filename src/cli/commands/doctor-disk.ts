import { stat } from "node:fs/promises";
import type { Call } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, fail, type Outcome } from "../failure.ts";
import { colorsFor } from "../output/colors.ts";
import { padToWidth } from "../output/display-width.ts";
import { plainText } from "../output/plain-text.ts";
import { dataDirOf, megabytes } from "./stored-data.ts";

/** Projects that are listed; the others are summed. */
const projectsMax = 20;
const nameWidth = 28;
const sizeWidth = 12;

/** What takes space in the data folder, by kind and by project. */
export async function showDisk(call: Call): Promise<Outcome<Exit>> {
  const { terminal, options } = call;
  const dataDir = dataDirOf(call);
  if ((await stat(dataDir).catch(() => undefined))?.isDirectory() !== true) {
    return fail({ exit: "failed", title: `${dataDir} is not a folder`, detail: "Name another one with --data-dir." });
  }
  // Loaded on first use: the store is large.
  const { measureDisk } = await import("../../store/index.ts");
  const use = await measureDisk(dataDir);
  if (options.has("json")) {
    terminal.output.write(`${JSON.stringify(use)}\n`);
    return done("done");
  }
  const { bold } = colorsFor(terminal.output, terminal.environment);
  const sum = (of: (project: (typeof use.projects)[number]) => number): number =>
    use.projects.reduce((total, project) => total + of(project), 0);
  const kinds: readonly (readonly [string, number])[] = [
    ["versions", sum(({ versions }) => versions)],
    ["packs of old versions", sum(({ packs }) => packs)],
    ["records of parts", sum(({ records }) => records)],
    ["sources", use.sources],
    ["uploads", use.uploads],
    ["database", use.database],
    ["unfinished", use.unfinished],
  ];
  const total = kinds.reduce((bytes, [, more]) => bytes + more, 0);
  const line = (cells: readonly string[]): string =>
    `${padToWidth(cells[0]!, nameWidth)}${cells
      .slice(1)
      .map((cell) => cell.padStart(sizeWidth))
      .join("")}\n`;
  const shown = use.projects.slice(0, projectsMax);
  const rows = shown.map(({ project, versions, packs, records, reclaimable }) => [
    cut(plainText(project ?? "(unknown)")),
    ...[versions, packs, records, reclaimable].map(megabytes),
  ]);
  const others = use.projects.length - shown.length;
  terminal.output.write(
    [
      bold(line([plainText(dataDir), megabytes(total)])),
      ...kinds.map(([kind, bytes]) => line([kind, megabytes(bytes)])),
      line(["of these, reclaimable", megabytes(sum(({ reclaimable }) => reclaimable) + use.unfinished)]),
      "\n",
      bold(line(["project", "versions", "packs", "records", "reclaimable"])),
      ...rows.map(line),
      ...(others === 0 ? [] : [`${others} smaller projects\n`]),
    ].join(""),
  );
  return done("done");
}

function cut(name: string): string {
  return name.length < nameWidth ? name : `${name.slice(0, nameWidth - 2)}…`;
}
