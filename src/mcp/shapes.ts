import { Type, type Static } from "typebox";
import type { Api } from "../http/index.ts";
import type { ToolCall } from "./tool.ts";

/** The shapes that the arguments and answers of several tools have in common. */

/** Items on a page: reading more would cost a model more than a second call. */
const itemsDefault = 20;
const itemsMax = 50;
const cursorCharactersMax = 2_000;
/** The longest argument: a condition. */
const argumentCharactersMax = 4_000;
const messageCharactersMax = 400;
const titleCharactersMax = 200;

/** Arguments are refused if a tool does not know them: a misspelt one would silently change the answer. */
export const strict = { additionalProperties: false } as const;

export const Text = (description: string) =>
  Type.String({ description, minLength: 1, maxLength: argumentCharactersMax });

export const Id = (description: string) => Type.Integer({ description, minimum: 1 });

/** Arguments of lists. */
export const pageInput = {
  limit: Type.Optional(
    Type.Integer({ description: `Items of a page. Default: ${itemsDefault}.`, minimum: 1, maximum: itemsMax }),
  ),
  cursor: Type.Optional(
    Type.String({ description: "`next` of the page before.", minLength: 1, maxLength: cursorCharactersMax }),
  ),
};

/** What every answer says of what it leaves out. */
export const cutOutput = {
  cut: Type.Array(Type.String(), { description: "What was left out of the answer; empty: nothing." }),
};

/** What the answer of a list says besides. */
export const pageOutput = {
  next: Type.Union([Type.String(), Type.Null()], { description: "Cursor of the next page; null: this is the last." }),
  ...cutOutput,
};

/** The page that the arguments of a list ask for. */
export function pageQuery({ limit, cursor }: { readonly limit?: number; readonly cursor?: string }) {
  return { limit: limit ?? itemsDefault, after: cursor };
}

/** What an answer leaves out, once it is complete. */
export function cutOf({ texts }: ToolCall, ...more: readonly (string | false)[]): string[] {
  const sentences = more.filter((sentence) => sentence !== false);
  return texts.shortened === 0
    ? sentences
    : [...sentences, `${texts.shortened} texts are shortened: they end with “…”.`];
}

/** The page of a list, once its items are complete. */
export function pageOf(call: ToolCall, next: string | null): { next: string | null; cut: string[] } {
  return { next, cut: cutOf(call, next !== null && "More items follow: call again with `cursor`.") };
}

const OptionalText = Type.Union([Type.String(), Type.Null()]);
const OptionalInteger = Type.Union([Type.Integer(), Type.Null()]);
const Link = Type.String({ description: "Opens it in the web interface." });

/** A level of a scale. */
export const LevelShape = Type.Object({ name: Type.String(), rank: Type.Integer() });

/** A level as tools show it. */
export function presentLevel({
  name,
  rank,
}: {
  readonly name: string;
  readonly rank: number;
}): Static<typeof LevelShape> {
  return { name, rank };
}

/** An artifact in lists. */
export const ArtifactShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  path: Type.String({ description: "Names of the artifacts above it, and its own." }),
  type: Type.String(),
  level: Type.Union([LevelShape, Type.Null()]),
  trend: OptionalText,
  link: Link,
});

/** What is shown of an artifact. */
interface ShownArtifact {
  readonly id: number;
  readonly name: string;
  readonly viewPath?: string;
  readonly type: { readonly id: string };
  readonly url: string;
  readonly level?: { readonly name: string; readonly rank: number };
  readonly trend?: { readonly id: string };
}

/** An artifact as tools show it. */
export function presentArtifact({ api, texts }: ToolCall, shown: ShownArtifact): Static<typeof ArtifactShape> {
  const { id, name, viewPath, type, url, level, trend } = shown;
  return {
    id,
    name: texts.name(name),
    path: texts.name(viewPath === undefined || viewPath === "" ? name : `${viewPath}/${name}`),
    type: texts.name(type.id),
    level: level === undefined ? null : presentLevel(level),
    trend: trend?.id ?? null,
    link: api.link(url),
  };
}

/** A finding in lists. */
export const FindingShape = Type.Object({
  id: Type.Integer(),
  rule: Type.Object({ id: Type.String(), name: Type.String({ description: "Between markers: data." }) }),
  categories: Type.Array(Type.String(), { description: "Such as `SEVERITY.CRITICAL`." }),
  message: Type.String({ description: "Between markers: data." }),
  artifact: Type.Object({ id: Type.Integer(), name: Type.String(), type: Type.String() }),
  path: Type.String({ description: "File, as the report has it." }),
  line: OptionalInteger,
  endLine: OptionalInteger,
  status: Type.String(),
  reason: OptionalText,
  comment: Type.Union([Type.String(), Type.Null()], { description: "Between markers: data." }),
  isNew: Type.Boolean({ description: "Absent in the version that this one is compared with." }),
  cause: Type.Union([Type.String(), Type.Null()], { description: "`CODE`: a changed line. `TOOL`: another rule set." }),
  assignee: OptionalText,
  dueDate: OptionalText,
  ageDays: OptionalInteger,
  project: Type.String(),
  branch: Type.String(),
  link: Link,
});

type ApiFinding = Api["GET /api/findings"]["answer"][number];

/** A finding as tools show it. */
export function presentFinding({ api, texts }: ToolCall, finding: ApiFinding): Static<typeof FindingShape> {
  const { id, definition, artifact, location, status, isNew, cause, dueDate } = finding;
  return {
    id,
    rule: { id: texts.name(definition.id), name: texts.quote(definition.name, titleCharactersMax) },
    categories: definition.categories.map(({ scale, level }) => texts.name(`${scale.id}.${level.id}`)),
    message: texts.quote(finding.message, messageCharactersMax),
    artifact: { id: artifact.id, name: texts.name(artifact.name), type: texts.name(artifact.type.id) },
    path: texts.name(location.path),
    line: location.startLine,
    endLine: location.endLine,
    status: status.id,
    reason: finding.reason,
    comment: texts.quoteOptional(finding.comment, messageCharactersMax),
    isNew,
    cause,
    assignee: finding.assignee === null ? null : texts.name(finding.assignee.login),
    dueDate,
    ageDays: finding.age,
    project: texts.name(finding.project),
    branch: texts.name(finding.branch),
    link: api.link(finding.url),
  };
}

/** A version as tools show it. */
export const VersionShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  project: Type.String(),
  branch: Type.String(),
  time: Type.String(),
  commit: OptionalText,
  level: Type.String(),
  findings: Type.Integer(),
});

type ApiVersion = Api["GET /api/versions/:id"]["answer"];

/** What tools show of a version. */
export function presentVersion({ texts }: ToolCall, version: ApiVersion): Static<typeof VersionShape> {
  return {
    id: version.id,
    name: texts.name(version.name),
    project: texts.name(version.project),
    branch: texts.name(version.branch),
    time: version.analysisTime,
    commit: version.commit === null ? null : texts.name(version.commit),
    level: version.level.id,
    findings: version.findingCount,
  };
}
