import { stat } from "node:fs/promises";
import type { Call } from "../command.ts";
import { progressBar } from "../output/progress.ts";
import type { Check } from "./doctor-local.ts";
import { dataDirOf } from "./stored-data.ts";

/** Faults that are listed. */
const faultsMax = 20;

/** Reads all stored data that have a checksum. Nothing without a data folder. */
export async function dataChecks(call: Call): Promise<readonly Check[]> {
  const dataDir = dataDirOf(call);
  const name = "stored data";
  if ((await stat(dataDir).catch(() => undefined))?.isDirectory() !== true) return [];
  // Loaded on first use: the server is large.
  const { verifyData } = await import("../../server/index.ts");
  const bar = progressBar(call);
  try {
    const progress = (fraction: number): void => bar.show(fraction, "stored data");
    const { databases, sources, files, faults } = await verifyData(dataDir, { signal: call.terminal.signal, progress });
    if (faults.length === 0) {
      const finding = `${databases} databases, ${sources} sources and ${files} files of versions are as they were written`;
      return [{ name, state: "ok", finding }];
    }
    const shown = faults.slice(0, faultsMax).map(({ file, reason }) => `${file}: ${reason}`);
    const others = faults.length - shown.length;
    return [...shown, ...(others === 0 ? [] : [`${others} more`])].map((finding) => ({
      name,
      state: "bad" as const,
      finding,
      remedy: "Restore a backup: belvedere restore. See “Damaged data” in the documentation of operations.",
    }));
  } finally {
    bar.stop();
  }
}
