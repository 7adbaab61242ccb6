import { createHash } from "node:crypto";
import { Type, type Static } from "typebox";
import type { BuildParameters, ProjectRow } from "../../store/index.ts";
import { accept, form, type Form, refuse, type Result } from "../../text/index.ts";
import { defaultColor, composeMetaBuild } from "../../portfolio/index.ts";
import { readInstant, yearMax, yearMin } from "../request/dates.ts";
import { endpoint, usual } from "../endpoint.ts";
import { isName, nameForm } from "../request/names.ts";
import { readPart, type PartRequest } from "../request/part-request.ts";
import { spoolUpload, uploadProblems, type UploadBounds } from "../request/upload.ts";
import { uploadBody, type IncomingUpload } from "../request/upload-body.ts";
import { newTaskExample } from "./examples.ts";
import { TaskShape } from "./shapes.ts";
import { taskResult } from "./task-result.ts";
import type {
  BaseAddress,
  Clock,
  SettingsReader,
  SnapshotReader,
  StoreReader,
  StoreWriter,
  TaskStarter,
  UploadStorage,
} from "../services/services.ts";
import { problemsIn } from "../openapi/problem-areas.ts";

/** The media types of a body. Its content decides the report's format; the type only has to be one that reports can have. */
const resultTypes: readonly string[] = [
  "application/x-ndjson",
  "application/ndjson",
  "application/jsonl",
  "application/json",
  "application/sarif+json",
  "application/xml",
  "text/xml",
  "text/csv",
  "text/plain",
  "application/octet-stream",
  "application/gzip",
  "application/zip",
  "multipart/form-data",
];
const alignmentCharactersMax = 4096;
const commitCharactersMax = 200;

function alignmentText(description: string) {
  return Type.String({
    description,
    maxLength: alignmentCharactersMax,
    pattern: "^[^\\u0000-\\u001f\\u007f]*$",
  });
}

const BuildQuery = Type.Object({
  branch: Type.Optional(Type.String({ description: "Default: the main branch; created when it is new." })),
  version: Type.Optional(Type.String({ description: "Name of the version, default `V<n>`." })),
  baseline: Type.Optional(Type.Boolean({ description: "Keep the version forever." })),
  date: Type.Optional(
    Type.String({ title: "yyyy-MM-dd | yyyy-MM-ddTHH:mm:ssZ", description: "When it was analysed." }),
  ),
  commit: Type.Optional(
    Type.String({
      description: "Commit that was analysed.",
      minLength: 1,
      maxLength: commitCharactersMax,
      pattern: "^[^\\u0000-\\u001f\\u007f]+$",
    }),
  ),
  part: Type.Optional(
    Type.String({
      description:
        "Name of the part that the results are; needs `commit` or `version`. Builds with the same branch and commit form one version.",
    }),
  ),
  expect: Type.Optional(
    Type.String({ title: "name,name", description: "Parts that the version waits for, separated by commas." }),
  ),
  carry: Type.Optional(
    Type.Boolean({ description: "`false`: parts that were not sent are not taken from earlier versions." }),
  ),
  strip: Type.Optional(alignmentText("Leading folders that are taken away from the paths of reports.")),
  pathPrefix: Type.Optional(alignmentText("Folders that are put before the paths of reports.")),
});

type BuildQuery = Static<typeof BuildQuery>;

/** Takes in results: durable before the answer, built afterwards (D12, R2). */
export const sendBuild = endpoint({
  ...usual,
  method: "POST",
  path: "/api/projects/:name/builds",
  chapter: "Builds, versions and tasks",
  summary: "Send results",
  description:
    "The body is one report of any known format, which is recognized by its content. `multipart/form-data` and `application/zip` contain several reports, which are merged by path. In a form, the fields `strip` and `pathPrefix` apply to the files after them. The body is streamed to disk. The answer is the task that builds the version; `refused` in it lists what could not be read. A meta-project takes no body: its members' newest complete versions are recorded. With `part`, the results are a named share of the version, and sending a part again replaces it.",
  permission: "project.build",
  subject: "project",
  params: Type.Object({ name: Type.String() }),
  absent: "project.absent",
  query: BuildQuery,
  headers: {
    "Idempotency-Key": { description: "Sending the same content with the same key again within 7 days is one build." },
    "Content-Encoding": { description: "`gzip` or `identity`." },
  },
  body: uploadBody(resultTypes),
  responses: {
    202: { description: "The task.", schema: TaskShape },
    409: { description: "The key was used for other content, or the part contradicts the version's first part." },
    413: { description: "Too large, or expands too much." },
    415: { description: "Media type or encoding not supported." },
    507: { description: "No space." },
  },
  problems: [...problemsIn("build"), ...uploadProblems, "query.value-invalid", "header.invalid", "body.media-type"],
  example: {
    request: '{"kind":"artifact","path":"src/a.c","type":"FILE","measures":{"LC":120}}\n',
    response: newTaskExample,
  },
  async handle(call, needs: BuildNeeds) {
    const { caller, subject } = call;
    const main = await needs.read.branchById(subject.project.mainBranchId);
    const wanted = readBuildRequest(call.query, main?.name ?? "main");
    if (!wanted.ok) return wanted;
    const part = readPart(call.query, subject.project);
    if (!part.ok) return part;
    const key = readKey(call.header("idempotency-key"));
    if (!key.ok) return key;
    const results = await incomingResults(needs, subject.project, call.body, call.query.baseline ?? false);
    if (!results.ok) return results;
    const { open, gzip, mediaType, boundary, members } = results.value;
    const bounds = await uploadBounds(needs);
    const spooled = await spoolUpload(open(), { gzip, boundary }, bounds, needs.uploads);
    if (!spooled.ok) return spooled;
    const { branchName } = wanted.value;
    const parameters = {
      ...wanted.value.parameters,
      mediaType,
      gzip,
      expansion: { expandedBytesMax: bounds.expandedBytesMax, ratioMax: bounds.ratioMax },
      ...(boundary !== undefined && { boundary }),
      ...(members && { members }),
      ...(part.value && { part: part.value.name }),
    };
    const joining = part.value && { ...part.value.joining, waitMilliseconds: await waitMilliseconds(needs) };
    // A meta-project has no content itself: the same key is the same build, even if its members changed in the meantime.
    const contentDigest = members === undefined ? spooled.value.digest : "members";
    const accepted = await whileSpooled(needs, spooled.value.upload, () =>
      needs.write.acceptBuild({
        projectId: subject.project.id,
        branchName,
        branchColor: defaultColor(branchName),
        userId: caller.user.id,
        upload: spooled.value.upload,
        parameters,
        ...(joining && { joining }),
        idempotency:
          key.value === null
            ? null
            : { key: key.value, digest: requestDigest(contentDigest, branchName, parameters, part.value) },
        at: needs.now(),
      }),
    );
    if (!accepted.ok) return accepted;
    needs.queue.wake();
    return taskResult(needs, call.format, accepted.value.task, subject.project);
  },
});

type BuildNeeds = Clock &
  StoreReader &
  StoreWriter &
  SnapshotReader &
  SettingsReader &
  UploadStorage &
  TaskStarter &
  BaseAddress;

/** The bounds of an upload as the settings have them now. */
export async function uploadBounds({ settings }: SettingsReader): Promise<UploadBounds> {
  return {
    sentBytesMax: await settings.get("uploadBytesMax"),
    expandedBytesMax: await settings.get("uploadExpandedBytesMax"),
    ratioMax: await settings.get("uploadRatioMax"),
  };
}

async function waitMilliseconds({ settings }: SettingsReader): Promise<number> {
  return (await settings.get("partsMinutesMax")) * 60_000;
}

interface IncomingResults extends Pick<BuildParameters, "mediaType" | "gzip" | "members"> {
  readonly boundary?: string | undefined;
  readonly open: () => AsyncIterable<Uint8Array>;
}

// A meta-project's results are made here, of what its members have by now; all others are sent (D8).
async function incomingResults(
  needs: SnapshotReader & StoreReader,
  project: ProjectRow,
  body: IncomingUpload,
  baseline: boolean,
): Promise<Result<IncomingResults, "body.media-type" | "build.body-unexpected">> {
  const { mediaType, boundary, gzip, open } = body;
  if (!project.metaProject) {
    return mediaType === undefined
      ? refuse({ code: "body.media-type", params: { types: resultTypes.join(", ") } })
      : accept({ mediaType, boundary, gzip, open });
  }
  if (mediaType !== undefined) return refuse({ code: "build.body-unexpected" });
  const { lines, members } = await composeMetaBuild(needs.read, needs.snapshots, project, baseline);
  return accept({ mediaType: "application/x-ndjson", gzip: false, members, open: lines });
}

interface BuildRequest {
  readonly branchName: string;
  readonly parameters: Pick<BuildParameters, "name" | "baseline" | "analysisTime" | "commit" | "alignment">;
}

function readBuildRequest(query: BuildQuery, mainName: string): Result<BuildRequest, "query.value-invalid"> {
  const invalid = (name: keyof BuildQuery, expected: Form): Result<never, "query.value-invalid"> =>
    refuse({ code: "query.value-invalid", params: { name, expected } });
  const branchName = query.branch ?? mainName;
  if (!isName(branchName)) return invalid("branch", nameForm);
  if (query.version !== undefined && !isName(query.version)) return invalid("version", nameForm);
  const analysisTime = query.date === undefined ? null : readInstant(query.date);
  if (analysisTime === undefined) return invalid("date", form("date", { min: yearMin, max: yearMax }));
  return accept({
    branchName,
    parameters: {
      name: query.version ?? null,
      baseline: query.baseline ?? false,
      analysisTime,
      commit: query.commit ?? null,
      ...((query.strip ?? query.pathPrefix) !== undefined && {
        alignment: { strip: query.strip ?? "", pathPrefix: query.pathPrefix ?? "" },
      }),
    },
  });
}

function readKey(header: string | undefined): Result<string | null, "header.invalid"> {
  if (header === undefined) return accept(null);
  if (/^[\x20-\x7e]{1,255}$/.test(header)) return accept(header);
  return refuse({
    code: "header.invalid",
    params: { name: "Idempotency-Key", expected: form("printable", { min: 1, max: 255 }) },
  });
}

// How the content travelled (gzip or not) does not make it another build.
function requestDigest(
  contentDigest: string,
  branchName: string,
  parameters: BuildRequest["parameters"],
  part: PartRequest | undefined,
): string {
  const { name, baseline, analysisTime, commit, alignment } = parameters;
  const aligned = alignment === undefined ? [] : [alignment.strip, alignment.pathPrefix];
  const parted = part === undefined ? [] : [part];
  const request = JSON.stringify([
    contentDigest,
    branchName,
    name,
    baseline,
    analysisTime,
    commit,
    ...aligned,
    ...parted,
  ]);
  return createHash("sha256").update(request).digest("hex");
}

type AcceptBuild = StoreWriter["write"]["acceptBuild"];

// An upload that no new task took over leaves the spool again: on a replay, a refusal and a failure alike.
async function whileSpooled(
  needs: UploadStorage,
  upload: string,
  work: () => ReturnType<AcceptBuild>,
): ReturnType<AcceptBuild> {
  let taken = false;
  try {
    const result = await work();
    taken = result.ok && !result.value.replayed;
    return result;
  } finally {
    // Where that fails as well, the next start sweeps it: the answer says why the build was not accepted.
    if (!taken) await needs.uploads.remove(upload).catch(() => undefined);
  }
}
