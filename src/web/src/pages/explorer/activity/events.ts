/** The facts of a version that explain why values change. */
export interface VersionFacts {
  readonly versionId: number;
  readonly versionName: string;
  readonly baseline: boolean;
  readonly analysisTime: string;
  /** The status of its gate; undefined without one. */
  readonly gate: string | undefined;
  readonly context?:
    | {
        readonly model: { readonly id: string; readonly revision: number };
        readonly gate: string | null;
        readonly tools: readonly string[];
        readonly toolVersions: readonly { readonly name: string; readonly version: string }[];
      }
    | undefined;
}

export const eventKinds = ["BASELINE", "MODEL", "GATE_RULES", "GATE", "TOOLS", "TOOL_VERSIONS"] as const;
export type EventKind = (typeof eventKinds)[number];

/** Something that happened between a version and the one before it. */
export interface VersionEvent {
  readonly kind: EventKind;
  readonly version: VersionFacts;
  /** The version before it on the branch; undefined for the first one. */
  readonly before: VersionFacts | undefined;
  /** What there is now, and what there was before: a revision, a status, tools. */
  readonly now: string;
  readonly earlier: string;
}

/** The events of a branch, in the order of its versions, which are oldest first. */
export function eventsOf(versions: readonly VersionFacts[]): readonly VersionEvent[] {
  return versions.flatMap((version, index) => {
    const before = versions[index - 1];
    const events: VersionEvent[] = [];
    const add = (kind: EventKind, now: string, earlier: string): void => {
      events.push({ kind, version, before, now, earlier });
    };
    if (version.baseline) add("BASELINE", version.versionName, "");
    if (before === undefined) return events;
    const [now, then] = [version.context, before.context];
    if (now !== undefined && then !== undefined) {
      if (modelText(now) !== modelText(then)) add("MODEL", modelText(now), modelText(then));
      if (now.gate !== then.gate) add("GATE_RULES", now.gate === null ? "" : "1", then.gate === null ? "" : "1");
      const [added, removed] = [missingIn(then.tools, now.tools), missingIn(now.tools, then.tools)];
      if (added.length + removed.length > 0) add("TOOLS", added.join(", "), removed.join(", "));
      const [newer, older] = changedVersions(now.toolVersions, then.toolVersions);
      if (newer !== "") add("TOOL_VERSIONS", newer, older);
    }
    if (version.gate !== before.gate && version.gate !== undefined && before.gate !== undefined) {
      add("GATE", version.gate, before.gate);
    }
    return events;
  });
}

type ToolVersions = NonNullable<VersionFacts["context"]>["toolVersions"];

/** The tools that both versions name in different versions, as texts. */
function changedVersions(now: ToolVersions, then: ToolVersions): readonly [now: string, then: string] {
  const before = textsByName(then);
  const changed = [...textsByName(now)].filter(([name, text]) => before.has(name) && before.get(name) !== text);
  return [changed.map(([, text]) => text).join(", "), changed.map(([name]) => before.get(name) ?? "").join(", ")];
}

function textsByName(tools: ToolVersions): ReadonlyMap<string, string> {
  const names = Map.groupBy(tools, ({ name }) => name);
  return new Map([...names].map(([name, of]) => [name, `${name} ${of.map(({ version }) => version).join(" + ")}`]));
}

function modelText({ model }: NonNullable<VersionFacts["context"]>): string {
  return `${model.id} ${model.revision}`;
}

function missingIn(known: readonly string[], listed: readonly string[]): readonly string[] {
  return listed.filter((one) => !known.includes(one));
}
