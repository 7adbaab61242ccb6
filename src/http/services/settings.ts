import { Type, type TSchema } from "typebox";
import { retentionDaysMax, retentionDefaults, retentionDraftsMax } from "../../portfolio/index.ts";
import { retentionPeriods, serverRoles, type RetentionRule, type ServerRole, type Store } from "../../store/index.ts";
import { canonicalTimeZone, knownLanguage, languages, type Language } from "../../text/index.ts";
import { apiVersions, type ApiVersion } from "../request/api-versions.ts";

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;
/** The highest limits that administrators can set. */
export const limitMax = {
  requests: 1_000_000,
  builds: 10_000,
  versions: 1_000_000,
  bytes: Number.MAX_SAFE_INTEGER,
} as const;
/** A year. */
const partsMinutesLimit = 366 * 24 * 60;

interface SettingDefinition<Value> {
  readonly default: Value;
  /** What an administrator may send. */
  readonly schema: TSchema;
  /** The stored value as it is used; undefined when it is invalid, and the default holds. */
  read(stored: unknown): Value | undefined;
  /** The stored value as it is shown, where that differs from how it is used. */
  show?(stored: unknown): unknown;
}

const aboveZero = Type.Number({ exclusiveMinimum: 0 });
const byteCount = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** The settings that requests depend on (D12), with what holds until an administrator changes them. */
const definitions = {
  temporaryTokenHours: setting(24, aboveZero, positive),
  defaultApiVersion: {
    ...setting<ApiVersion>(apiVersions.newest, Type.Enum([...apiVersions.names]), (stored) => apiVersions.find(stored)),
    // `latest` stays `latest`: it is a choice for later versions too.
    show: (stored: unknown) => (apiVersions.find(stored) === undefined ? undefined : stored),
  },
  defaultLanguage: setting<Language>("en", Type.Enum([...languages]), (stored) =>
    typeof stored === "string" ? knownLanguage(stored) : undefined,
  ),
  defaultTimezone: setting("UTC", Type.String({ maxLength: 100 }), (stored) =>
    typeof stored === "string" ? canonicalTimeZone(stored) : undefined,
  ),
  passwordLengthMin: setting(12, Type.Integer({ minimum: 1, maximum: 128 }), positive),
  secondFactorRole: setting<ServerRole | "NONE">("NONE", Type.Enum(["NONE", ...serverRoles]), (stored) =>
    stored === "NONE" ? stored : serverRoles.find((role) => role === stored),
  ),
  // Whether projects may be open to readers who are not signed in (D17).
  anonymousAccess: setting(false, Type.Boolean(), (stored) => (typeof stored === "boolean" ? stored : undefined)),
  // Of such readers, for each network; 0: not limited.
  anonymousRequestsPerMinute: whole(600, 0, limitMax.requests),
  // 0: not limited (D4).
  requestsPerMinute: whole(0, 0, limitMax.requests),
  // What projects and users may use that have no limits themselves; 0: not limited.
  projectBuildsMax: whole(0, 0, limitMax.builds),
  projectVersionsMax: whole(0, 0, limitMax.versions),
  projectBytesMax: whole(0, 0, limitMax.bytes),
  userBuildsMax: whole(0, 0, limitMax.builds),
  userVersionsMax: whole(0, 0, limitMax.versions),
  userBytesMax: whole(0, 0, limitMax.bytes),
  // No less than changing the settings back takes, no more than may be parsed in one go.
  jsonBytesMax: whole(mebibyte, mebibyte / 16, 16 * mebibyte),
  modelBytesMax: whole(8 * mebibyte, mebibyte, 64 * mebibyte),
  uploadBytesMax: setting(8 * gibibyte, byteCount, positive),
  uploadExpandedBytesMax: setting(32 * gibibyte, byteCount, positive),
  uploadRatioMax: setting(200, aboveZero, positive),
  // How long announced parts of a version are waited for (D14).
  partsMinutesMax: whole(120, 1, partsMinutesLimit),
  // Which drafts stay of projects without their own rule: all, unless an administrator decides otherwise.
  retentionDrafts: whole(retentionDefaults.drafts, 1, retentionDraftsMax),
  retentionDays: whole(retentionDefaults.days, 0, retentionDaysMax),
  retentionOlder: setting<RetentionRule["older"]>(retentionDefaults.older, Type.Enum([...retentionPeriods]), (stored) =>
    retentionPeriods.find((period) => period === stored),
  ),
} as const;

/** Whether users of the role need a second factor: the lowest role that needs one is a setting. */
export function needsSecondFactor(lowest: ServerRole | "NONE", role: ServerRole): boolean {
  return lowest !== "NONE" && serverRoles.indexOf(role) >= serverRoles.indexOf(lowest);
}

/** What a change of settings may hold: some of them. */
export const settingSchemas: Readonly<Record<SettingName, TSchema>> = schemasOf(definitions);

/** The settings as they are shown, from what is stored. */
export function showSettings(stored: ReadonlyMap<string, unknown>): Readonly<Record<SettingName, unknown>> {
  const names = Object.keys(definitions) as SettingName[];
  const shown = names.map((name) => [name, showSetting(name, stored.get(name))] as const);
  return Object.fromEntries(shown) as Record<SettingName, unknown>;
}

/** A value as it is to be stored; undefined when the setting cannot have it. */
export function storedSetting(name: string, value: unknown): unknown {
  if (!Object.hasOwn(definitions, name)) return undefined;
  const definition: SettingDefinition<unknown> = definitions[name as SettingName];
  const used = definition.read(value);
  return used !== undefined && definition.show !== undefined ? definition.show(value) : used;
}

function showSetting(name: SettingName, stored: unknown): unknown {
  const definition: SettingDefinition<unknown> = definitions[name];
  const shown = definition.show === undefined ? definition.read(stored) : definition.show(stored);
  return shown ?? definition.default;
}

function schemasOf(
  all: Readonly<Record<SettingName, SettingDefinition<unknown>>>,
): Readonly<Record<SettingName, TSchema>> {
  const entries = Object.entries(all).map(([name, { schema }]) => [name, schema]);
  return Object.fromEntries(entries) as Record<SettingName, TSchema>;
}

type SettingName = keyof typeof definitions;
type SettingValue<Name extends SettingName> = (typeof definitions)[Name]["default"];

type SettingValues = { readonly [Name in SettingName]: SettingValue<Name> };

/** The settings as they are now. */
export interface Settings {
  /** Reads all of them once, so that `lastKnown` is right from the start. */
  load(): Promise<void>;
  get<Name extends SettingName>(name: Name): Promise<SettingValue<Name>>;
  /** All of them, from one read. */
  all(): Promise<SettingValues>;
  /** The last value seen, without asking the store: for answers before the caller is known (A6). */
  lastKnown<Name extends SettingName>(name: Name): SettingValue<Name>;
}

/** Reads settings from the store, so that a change acts on the next request in every process. */
export function createSettings(read: Pick<Store["read"], "settings">): Settings {
  let stored: ReadonlyMap<string, unknown> = new Map();
  let used = usedValues(stored);

  async function all(): Promise<SettingValues> {
    const { values } = await read.settings();
    // The store gives the same map as long as nothing has changed.
    if (values !== stored) {
      used = usedValues(values);
      stored = values;
    }
    return used;
  }

  return {
    load: async () => void (await all()),
    get: async (name) => (await all())[name],
    all,
    lastKnown: (name) => used[name],
  };
}

function usedValues(stored: ReadonlyMap<string, unknown>): SettingValues {
  const entries = Object.entries<SettingDefinition<unknown>>(definitions).map(([name, definition]) => [
    name,
    definition.read(stored.get(name)) ?? definition.default,
  ]);
  return Object.fromEntries(entries) as SettingValues;
}

function setting<Value>(
  fallback: Value,
  schema: TSchema,
  read: (stored: unknown) => Value | undefined,
): SettingDefinition<Value> {
  return { default: fallback, schema, read };
}

// A whole number between two bounds.
function whole(fallback: number, minimum: number, maximum: number): SettingDefinition<number> {
  return setting(fallback, Type.Integer({ minimum, maximum }), (stored) =>
    typeof stored === "number" && Number.isInteger(stored) && stored >= minimum && stored <= maximum
      ? stored
      : undefined,
  );
}

function positive(stored: unknown): number | undefined {
  return typeof stored === "number" && Number.isFinite(stored) && stored > 0 ? stored : undefined;
}
