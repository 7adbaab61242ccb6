import type { Answer } from "../../api/client.ts";
import { ruleHref } from "../rule/address.ts";

type Entry = Pick<Answer<"GET /api/audit">[number], "detail" | "changes">;
type PlainValue = Entry["detail"][string];

/** One detail of an entry, as people read it. */
export interface ShownDetail {
  readonly label: string;
  readonly text: string;
  /** Where the thing is shown. Undefined: nowhere, or it may not exist any more. */
  readonly href: string | undefined;
}

/** Words for the values of details. */
export interface DetailTexts {
  readonly names: Readonly<Record<string, string>>;
  readonly yes: string;
  readonly no: string;
  /** A time as the reader writes it. */
  readonly time: (instant: string) => string;
}

/** Counts for throttling, and networks: the column beside it says where a request came from. */
const unshown = new Set(["loginGroup", "address"]);

/** Ids that say nothing to people where the entry has the name of the same thing. */
const idsWithName: Readonly<Record<string, string>> = {
  version: "name",
  token: "name",
  factor: "name",
  query: "name",
  webhook: "receiver",
};

const times = new Set(["expiresAt", "until"]);

const pages: Readonly<Record<string, (value: PlainValue) => string>> = {
  artifact: (id) => `/explore/${id}`,
  model: (id) => `/models/${encodeURIComponent(String(id))}`,
  project: (name) => `/projects/${encodeURIComponent(String(name))}/branches`,
  rule: (id) => ruleHref(String(id)),
};

/** What an entry says, in its order; then what was changed. */
export function shownDetails({ detail, changes }: Entry, texts: DetailTexts): readonly ShownDetail[] {
  const isChange = new Set(changes.map(({ name }) => name));
  const details = Object.entries(detail)
    .filter(([name]) => !isChange.has(name) && !unshown.has(name) && detail[idsWithName[name] ?? ""] === undefined)
    .map(([name, value]) => ({
      label: texts.names[name] ?? name,
      text: textOf(name, value, texts),
      href: value === null ? undefined : pages[name]?.(value),
    }));
  const changed = changes.map(({ name, before, after }) => ({
    label: texts.names[name] ?? name,
    text: `${textOf(name, before, texts)} → ${textOf(name, after, texts)}`,
    href: undefined,
  }));
  return [...details, ...changed];
}

function textOf(name: string, value: PlainValue, { yes, no, time }: DetailTexts): string {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? yes : no;
  return typeof value === "string" && times.has(name) ? time(value) : String(value);
}
