import type { ApiAnswer } from "../client/api.ts";
import { incompleteAnswer, type ApiRequest, type Client } from "../client/client.ts";
import { apiPath } from "../client/resolve.ts";
import { runGit } from "../ci/run-git.ts";
import { done, fail, type Outcome } from "../failure.ts";
import type { FindingSeverity } from "../report/verdict.ts";
import type {
  FileArtifact,
  FileFacts,
  FilePart,
  Rating,
  RatingCause,
  RuleText,
  ServerFinding,
  VersionView,
} from "./facts.ts";

/** More findings of one file are not shown. */
export const findingsMax = 1000;
const partsMax = 2000;
const causesMax = 5;
/** Longer sources are not compared. */
const sourceCharactersMax = 4 * 1024 * 1024;
const requestMillisecondsMax = 20_000;

const findingFields =
  "id,message,definition(id,name,description,helpUri,categories(scale(id),level(id,name,rank))),location(startLine,startColumn,endLine,endColumn),relaxed,status(name),comment,isNew,url";

type ApiFinding = ApiAnswer<"GET /api/artifacts/:id/findings">[number];

/** A client with the language of the editor. */
export interface FactsReader {
  readonly client: Client;
  readonly language: string;
}

/** A request that an editor waits for. */
function quick({ language }: FactsReader, request: ApiRequest): ApiRequest {
  const headers = { "accept-language": language, ...request.headers };
  return { ...request, headers, signal: AbortSignal.timeout(requestMillisecondsMax) };
}

/** Reads what a version says of a file. With facts that were read before, only what changed since. */
export async function readFileFacts(
  reader: FactsReader,
  view: VersionView,
  place: { readonly root: string; readonly path: string },
  known: FileFacts | undefined,
): Promise<Outcome<FileFacts>> {
  const findings = await readFindings(reader, view, place.path, known?.entityTag ?? null);
  if (!findings.ok) return findings;
  if (known !== undefined) return done(findings.value === undefined ? known : { ...known, ...findings.value });
  if (findings.value === undefined) return fail({ exit: "failed", title: "The server answers 304 to a first request" });
  const file = await findFile(reader, view, place.path);
  if (!file.ok) return file;
  const stored = file.value === null ? done(null) : await readSource(reader, view, file.value.id);
  if (!stored.ok) return stored;
  const text = stored.value ?? (await readCommitted(place.root, view.commit, place.path));
  return done({ ...findings.value, file: file.value, text });
}

type ReadFindings = Pick<FileFacts, "findings" | "rules" | "isCut" | "entityTag">;

/** Undefined: they are still the same. */
async function readFindings(
  reader: FactsReader,
  { rootId, versionId }: VersionView,
  path: string,
  entityTag: string | null,
): Promise<Outcome<ReadFindings | undefined>> {
  const query = {
    version: String(versionId),
    where: `location.path=${quoted(path)}`,
    fields: findingFields,
    limit: String(findingsMax + 1),
  };
  const headers = entityTag === null ? {} : { "if-none-match": entityTag };
  const request = { path: apiPath("artifacts", rootId, "findings"), query, headers, expected: [304] };
  const answer = await reader.client.open(quick(reader, request));
  if (!answer.ok) return answer;
  if (answer.value.status === 304) {
    await answer.value.body?.cancel();
    return done(undefined);
  }
  const listed = (await answer.value.json().catch(() => undefined)) as readonly ApiFinding[] | undefined;
  if (listed === undefined) return fail(incompleteAnswer(reader.client.server, "it is not JSON"));
  const rules: Record<string, RuleText> = {};
  for (const { definition } of listed) rules[definition.id] ??= ruleText(definition);
  return done({
    findings: listed.slice(0, findingsMax).map(findingOf),
    rules,
    isCut: listed.length > findingsMax,
    entityTag: answer.value.headers.get("etag"),
  });
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function findingOf(finding: ApiFinding): ServerFinding {
  const { startLine, startColumn, endLine, endColumn } = finding.location;
  return {
    id: finding.id,
    rule: finding.definition.id,
    message: finding.message,
    startLine,
    startColumn,
    endLine,
    endColumn,
    relaxed: finding.relaxed,
    status: finding.status.name,
    comment: finding.comment,
    isNew: finding.isNew,
    url: finding.url,
  };
}

function ruleText({ name, description, helpUri, categories }: ApiFinding["definition"]): RuleText {
  return { name, description, helpUri, severity: severityOf(categories) };
}

const unknownSeverity: FindingSeverity = { id: "UNKNOWN", name: "", rank: -1 };

function severityOf(categories: ApiFinding["definition"]["categories"]): FindingSeverity {
  const levels = categories.filter(({ scale }) => scale.id === "SEVERITY").map(({ level }) => level);
  const [worst] = levels.toSorted((one, other) => other.rank - one.rank);
  return worst === undefined ? unknownSeverity : { id: worst.id, name: worst.name, rank: worst.rank };
}

/** The artifact of a file; null if the version does not have it. */
async function findFile(reader: FactsReader, view: VersionView, path: string): Promise<Outcome<FileArtifact | null>> {
  const answer = await reader.client.read<"GET /api/projects/:name/artifacts">(
    quick(reader, {
      path: apiPath("projects", view.project, "artifacts"),
      query: { version: String(view.versionId), where: `path=${quoted(path)}`, fields: "id,url", limit: "1" },
    }),
  );
  return answer.ok ? done(answer.value[0] ?? null) : answer;
}

/** The stored source; null without one, or if the caller may not read sources. */
async function readSource(reader: FactsReader, view: VersionView, artifactId: number): Promise<Outcome<string | null>> {
  const answer = await reader.client.read<"GET /api/artifacts/:id/source">(
    quick(reader, {
      path: apiPath("artifacts", artifactId, "source"),
      query: { version: String(view.versionId), fields: "text" },
    }),
  );
  if (!answer.ok) return answer.failure.exit === "unreachable" ? answer : done(null);
  return done(answer.value.text.length > sourceCharactersMax ? null : answer.value.text);
}

/** The text of a file in a commit; null if the clone does not have it. */
async function readCommitted(root: string, commit: string | null, path: string): Promise<string | null> {
  if (commit === null || !/^[\da-f]{7,64}$/.test(commit)) return null;
  const { code, output } = await runGit(root, "cat-file", "blob", `${commit}:./${path}`);
  return code !== 0 || output.length > sourceCharactersMax || output.includes(0) ? null : output.toString("utf8");
}

/** The parts directly below an artifact of a file that have a position. */
export async function readParts(
  reader: FactsReader,
  view: VersionView,
  artifactId: number,
): Promise<Outcome<readonly FilePart[]>> {
  const answer = await reader.client.read<"GET /api/artifacts/:id/children">(
    quick(reader, {
      path: apiPath("artifacts", artifactId, "children"),
      query: {
        version: String(view.versionId),
        fields: "id,url,descendantCount,location(startLine,endLine)",
        limit: String(partsMax),
      },
    }),
  );
  if (!answer.ok) return answer;
  return done(
    answer.value.flatMap(({ id, url, descendantCount, location: { startLine, endLine } }) =>
      startLine === null ? [] : [{ id, url, startLine, endLine: endLine ?? startLine, hasParts: descendantCount > 0 }],
    ),
  );
}

/** Reads why an artifact is rated as it is. */
export async function readRating(reader: FactsReader, view: VersionView, artifactId: number): Promise<Outcome<Rating>> {
  const answer = await reader.client.read<"GET /api/artifacts/:id/explain">(
    quick(reader, {
      path: apiPath("artifacts", artifactId, "explain"),
      query: {
        version: String(view.versionId),
        fields:
          "artifact(name,type(name)),indicator(name),level(name),causes(name,value,display,limit,limitDisplay,risesToWorse),better(level(name))",
      },
    }),
  );
  if (!answer.ok) return answer;
  const { artifact, indicator, level, causes, better } = answer.value;
  const levelName = better?.level.name;
  return done({
    name: artifact.name,
    type: artifact.type.name,
    indicator: indicator.name,
    level: level.name,
    causes: causes.slice(0, causesMax).map((cause) => causeOf(cause, levelName)),
  });
}

type ApiCause = ApiAnswer<"GET /api/artifacts/:id/explain">["causes"][number];

function causeOf(cause: ApiCause, betterLevel: string | undefined): RatingCause {
  const { name, value, display, limit, limitDisplay, risesToWorse } = cause;
  const missing = limit === null ? -1 : risesToWorse ? value - limit : limit - value;
  // A value at the limit that is not enough: the limit itself is not part of the better level.
  const sign = (risesToWorse ? "<" : ">") + (missing === 0 ? "" : "=");
  const better = missing < 0 || betterLevel === undefined ? null : `${betterLevel}: ${sign} ${limitDisplay ?? limit}`;
  return { name, value: display ?? String(value), better };
}
