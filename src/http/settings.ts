import type { Store } from "../store/index.ts";
import { canonicalTimeZone, knownLanguage, type Language } from "../text/index.ts";
import { apiVersions, type ApiVersion } from "./versions.ts";

const gibibyte = 1024 ** 3;

interface SettingDefinition<Value> {
  readonly default: Value;
  /** The stored value as it is used; undefined when it is none, and the default holds. */
  read(stored: unknown): Value | undefined;
}

/** The settings that requests depend on (D12), with what holds until an administrator changes them. */
const definitions = {
  temporaryTokenHours: setting(24, (stored) => positive(stored)),
  defaultApiVersion: setting<ApiVersion>(apiVersions.newest, (stored) => apiVersions.find(stored)),
  defaultLanguage: setting<Language>("en", (stored) =>
    typeof stored === "string" ? knownLanguage(stored) : undefined,
  ),
  defaultTimezone: setting("UTC", (stored) => (typeof stored === "string" ? canonicalTimeZone(stored) : undefined)),
  uploadBytesMax: setting(8 * gibibyte, (stored) => positive(stored)),
  uploadExpandedBytesMax: setting(32 * gibibyte, (stored) => positive(stored)),
  uploadRatioMax: setting(200, (stored) => positive(stored)),
} as const;

type SettingName = keyof typeof definitions;
type SettingValue<Name extends SettingName> = (typeof definitions)[Name]["default"];

/** The settings as they are now. */
export interface Settings {
  /** Reads all of them once, so that `lastKnown` is right from the start. */
  load(): Promise<void>;
  get<Name extends SettingName>(name: Name): Promise<SettingValue<Name>>;
  /** The last value seen, without asking the store: for answers to callers that nobody knows yet (A6). */
  lastKnown<Name extends SettingName>(name: Name): SettingValue<Name>;
}

/** Reads settings from the store, so that a change acts on the next request in every process. */
export function createSettings(read: Store["read"]): Settings {
  const seen = new Map<SettingName, unknown>();

  async function get<Name extends SettingName>(name: Name): Promise<SettingValue<Name>> {
    const definition: SettingDefinition<unknown> = definitions[name];
    const value = definition.read(await read.setting(name)) ?? definition.default;
    seen.set(name, value);
    return value as SettingValue<Name>;
  }

  return {
    async load() {
      for (const name of Object.keys(definitions) as SettingName[]) await get(name);
    },
    get,
    lastKnown: <Name extends SettingName>(name: Name) =>
      (seen.get(name) ?? definitions[name].default) as SettingValue<Name>,
  };
}

function setting<Value>(fallback: Value, read: (stored: unknown) => Value | undefined): SettingDefinition<Value> {
  return { default: fallback, read };
}

function positive(stored: unknown): number | undefined {
  return typeof stored === "number" && Number.isFinite(stored) && stored > 0 ? stored : undefined;
}
