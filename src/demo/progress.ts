import type { Store } from "../store/index.ts";

/** The progress of the portfolio. Stored with the settings, so that the portfolio is created once, even after a crash. */
interface DemoProgress {
  /** Projects that need nothing more: whole, or given up. */
  readonly settled: readonly string[];
  readonly done: boolean;
}

const settingName = "demo";

/** Undefined: no demo was started here. */
export async function readProgress(store: Store): Promise<DemoProgress | undefined> {
  const { values } = await store.read.settings();
  const stored = values.get(settingName);
  return stored === undefined ? undefined : (stored as DemoProgress);
}

/** Keeps it. */
export async function writeProgress(store: Store, progress: DemoProgress): Promise<void> {
  await store.write.changeSettings({ values: { [settingName]: progress } });
}
