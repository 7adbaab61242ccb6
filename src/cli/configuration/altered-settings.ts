import type { Configuration } from "../../analyser/index.ts";
import type { ReadConfiguration } from "./read-configuration.ts";
import { rulesFolderName } from "./read-rules.ts";

/** The names of settings that differ, such as `paths.exclude` and `rules.empty-catch`. */
export function alteredSettings(
  before: Pick<ReadConfiguration, "value" | "rules">,
  now: Pick<ReadConfiguration, "value" | "rules">,
): readonly string[] {
  const rules = (read: Pick<ReadConfiguration, "rules">) =>
    Object.fromEntries(read.rules.map((rule) => [rule.id, rule]));
  return [
    ...differences(entriesOf(before.value), entriesOf(now.value)),
    ...differences(rules(before), rules(now)).map((id) => `${rulesFolderName}: ${id}`),
  ];
}

/** The settings by name; those of groups by the name of the group and their own. */
function entriesOf(configuration: Configuration): Readonly<Record<string, unknown>> {
  const entries = Object.entries(configuration).flatMap(([key, value]): (readonly [string, unknown])[] => {
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
    return isGroup ? Object.entries(value).map(([name, one]) => [`${key}.${name}`, one]) : [[key, value]];
  });
  return Object.fromEntries(entries);
}

function differences(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name])).toSorted();
}
