import { open, readFile, rename } from "node:fs/promises";

export const stateFormat = 1;

/** A version as it was exported. */
export interface ExportedVersion {
  readonly project: number;
  readonly branch: number;
  /** A digest of how the server listed it. */
  readonly listed: string;
  /** It was not the newest of its branch any more: nothing of it changes unless the list shows it. */
  readonly isSettled: boolean;
}

/** What a lake contains, as its `lake.json` has it. */
export interface LakeState {
  readonly belvedereLake: typeof stateFormat;
  readonly server: string;
  /** By project id: a digest of how the server listed it. */
  readonly projects: Record<string, string>;
  /** By version id. */
  readonly versions: Record<string, ExportedVersion>;
}

/** The state in a file; undefined: it is not one of this version. */
export async function readState(path: string): Promise<LakeState | undefined> {
  try {
    const state = JSON.parse(await readFile(path, "utf8")) as unknown;
    return isState(state) ? state : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The file has the old state or the new one, also after a power failure. */
export async function writeState(path: string, state: LakeState): Promise<void> {
  const part = await open(`${path}.part`, "w");
  try {
    await part.writeFile(JSON.stringify(state));
    await part.sync();
  } finally {
    await part.close();
  }
  await rename(`${path}.part`, path);
}

function isState(value: unknown): value is LakeState {
  const { belvedereLake, server, projects, versions } = asRecord(value) ?? {};
  return (
    belvedereLake === stateFormat &&
    typeof server === "string" &&
    hasOnly(projects, (digest) => typeof digest === "string") &&
    hasOnly(versions, isVersion)
  );
}

function isVersion(value: unknown): boolean {
  const { project, branch, listed, isSettled } = asRecord(value) ?? {};
  const isPlaced = Number.isSafeInteger(project) && Number.isSafeInteger(branch);
  return isPlaced && typeof listed === "string" && typeof isSettled === "boolean";
}

/** Whether all members have ids as names, and values that pass. */
function hasOnly(value: unknown, passes: (member: unknown) => boolean): boolean {
  const record = asRecord(value);
  return record !== undefined && Object.entries(record).every(([id, member]) => /^\d+$/.test(id) && passes(member));
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord ? (value as Record<string, unknown>) : undefined;
}
