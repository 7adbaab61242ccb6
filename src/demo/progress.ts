import type { Store } from "../store/index.ts";

/** How far the portfolio is; kept with the settings, so that it is made once, whatever happens meanwhile. */
interface DemoProgress {
  /** Projects that need nothing more: whole, or given up. */
  readonly settled: readonly string[];
  readonly done: boolean;
}

const settingName = "demo";

/** Undefined: nothing was ever begun here. */
export async function readProgress(store: Store): Promise<DemoProgress | undefined> {
  const { values } = await store.read.settings();
  const kept = values.get(settingName);
  return kept === undefined ? undefined : (kept as DemoProgress);
}

/** Keeps it. */
export async function writeProgress(store: Store, progress: DemoProgress): Promise<void> {
  await store.write.changeSettings({ values: { [settingName]: progress } });
}
