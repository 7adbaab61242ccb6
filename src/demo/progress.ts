import type { Store } from "../store/index.ts";

/**
 * The progress of the portfolio. Stored with the settings, so that the portfolio is created once, even after a crash.
 */
interface DemoProgress {
  /** Projects that are complete or were given up. */
  readonly settled: readonly string[];
  readonly done: boolean;
}

const settingName = "demo";

/** Undefined if no demo was started in this data folder. */
export async function readProgress(store: Store): Promise<DemoProgress | undefined> {
  const { values } = await store.read.settings();
  const stored = values.get(settingName);
  return stored === undefined ? undefined : (stored as DemoProgress);
}

/** Stores the progress. */
export async function writeProgress(store: Store, progress: DemoProgress): Promise<void> {
  await store.write.changeSettings({ values: { [settingName]: progress } });
}
