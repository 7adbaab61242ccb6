import type { Caller } from "../../access/index.ts";
import { readFormField } from "../../ingest/index.ts";
import type { BuildParameters, ProjectRow } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { defaultColor, composeMetaBuild } from "../../portfolio/index.ts";
import { membersWithDrafts } from "../../visibility/index.ts";
import { BuildQuery, readBuildRequest, readKey, requestDigest } from "../request/build-request.ts";
import { endpoint } from "../endpoint.ts";
import { onProject } from "../usual-endpoints.ts";
import { readBuildLimits } from "../request/build-limits.ts";
import { readPart } from "../request/part-request.ts";
import { ancestorsCharactersMax, readTarget } from "../request/target-request.ts";
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
  TenantLimitReader,
  UploadStorage,
} from "../services/services.ts";
import { problemsIn } from "../openapi/problem-areas.ts";

/** The media types of a body. Its content decides the report's format; the type only has to be one that reports can have. */
export const resultTypes: readonly string[] = [
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

/** Takes in results: durable before the answer, built afterwards (D12, R2). */
export const sendBuild = endpoint({
  ...onProject,
  method: "POST",
  path: "/api/projects/:name/builds",
  chapter: "Builds, versions and tasks",
  summary: "Send results",
  description:
    "The body is one report of any known format, which is recognized by its content. `multipart/form-data` and `application/zip` contain several reports, which are merged by path. In a form, the fields `strip` and `pathPrefix` apply to the files after them. The body is streamed to disk. The answer is the task that builds the version; `refused` in it lists what could not be read. A meta-project takes no body: its members' newest complete versions are recorded, and newest baselines of members whose drafts the caller may not read. With `part`, the results are a named share of the version, and sending a part again replaces it.",
  permission: "project.build",
  query: BuildQuery,
  headers: {
    "Idempotency-Key": { description: "Sending the same content with the same key again within 7 days is one build." },
    "Content-Encoding": { description: "`gzip` or `identity`." },
  },
  body: uploadBody(resultTypes),
  responses: {
    202: { description: "The task.", schema: TaskShape },
    409: {
      description:
        "The key was used for other content, the part contradicts the version's first part, or the project or user has too many versions.",
    },
    413: { description: "Too large, or expands too much." },
    415: { description: "Media type or encoding not supported." },
    429: { description: "Too many builds of the project or user wait or run." },
    507: { description: "No space, on the server or for the project or user." },
  },
  problems: [
    ...problemsIn("build"),
    ...uploadProblems,
    "limit.builds",
    "limit.versions",
    "limit.bytes",
    "query.value-invalid",
    "branch.target-itself",
    "header.invalid",
    "body.media-type",
  ],
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
    const { branchName } = wanted.value;
    const named = readTarget(call.query, branchName);
    if (!named.ok) return named;
    const key = readKey(call.header("idempotency-key"));
    if (!key.ok) return key;
    const limits = await readBuildLimits(
      needs,
      { projectId: subject.project.id, userId: caller.user.id },
      { isRepeatable: key.value !== null, isPart: part.value !== undefined },
    );
    if (!limits.ok) return limits;
    const results = await incomingResults(needs, caller, subject.project, call);
    if (!results.ok) return results;
    const { open, gzip, mediaType, boundary, members } = results.value;
    const bounds = await uploadBounds(needs);
    const spooled = await spoolUpload(open(), { gzip, boundary }, bounds, needs.uploads);
    if (!spooled.ok) return spooled;
    const target = await wholeTarget(needs, call.query, branchName, { ...spooled.value, boundary, gzip, bounds });
    if (!target.ok) return target;
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
        uploadBytes: spooled.value.bytes,
        ...(limits.value && { limits: limits.value }),
        parameters,
        ...(joining && { joining }),
        ...(target.value && { target: target.value }),
        idempotency:
          key.value === null
            ? null
            : {
                key: key.value,
                digest: requestDigest(contentDigest, branchName, parameters, [part.value, target.value]),
              },
        at: needs.now(),
      }),
    );
    if (!accepted.ok) return accepted;
    needs.queue.wake();
    return taskResult(needs, call.format, accepted.value.task, subject.project);
  },
});

type BuildNeeds = Clock &
  TenantLimitReader &
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

/**
 * The target that a request names, with the ancestors that a form may contain. Nothing stays in the spool after a refusal.
 */
async function wholeTarget(
  needs: UploadStorage,
  query: BuildQuery,
  branchName: string,
  body: SpooledBody,
): Promise<ReturnType<typeof readTarget>> {
  const ancestors = query.ancestors ?? (await ancestorsIn(needs, body));
  const target = readTarget({ ...query, ...(ancestors === undefined ? {} : { ancestors }) }, branchName);
  if (!target.ok) await needs.uploads.remove(body.upload);
  return target;
}

/** An upload in the spool, and how it was sent. */
interface SpooledBody {
  readonly upload: string;
  readonly boundary: string | undefined;
  readonly gzip: boolean;
  readonly bounds: UploadBounds;
}

/** The list of ancestors in a form, which has room for long ones; undefined: it has none. */
async function ancestorsIn(
  { uploads }: UploadStorage,
  { upload, boundary, gzip, bounds }: SpooledBody,
): Promise<string | undefined> {
  if (boundary === undefined) return undefined;
  const bytes = { size: await uploads.size(upload), open: () => uploads.open(upload) };
  return readFormField({ upload: bytes, boundary, gzip, bounds }, "ancestors", ancestorsCharactersMax);
}

interface IncomingResults extends Pick<BuildParameters, "mediaType" | "gzip" | "members"> {
  readonly boundary?: string | undefined;
  readonly open: () => AsyncIterable<Uint8Array>;
}

// A meta-project's results are made here, of what its members have by now; all others are sent (D8).
async function incomingResults(
  needs: SnapshotReader & StoreReader,
  caller: Caller,
  project: ProjectRow,
  { body, query }: { readonly body: IncomingUpload; readonly query: BuildQuery },
): Promise<Result<IncomingResults, "body.media-type" | "build.body-unexpected">> {
  const { mediaType, boundary, gzip, open } = body;
  if (!project.metaProject) {
    return mediaType === undefined
      ? refuse({ code: "body.media-type", params: { types: resultTypes.join(", ") } })
      : accept({ mediaType, boundary, gzip, open });
  }
  if (mediaType !== undefined) return refuse({ code: "build.body-unexpected" });
  const draftsOf = query.baseline === true ? new Set<number>() : await membersWithDrafts(needs.read, caller, project);
  const { lines, members } = await composeMetaBuild(needs.read, needs.snapshots, project, draftsOf);
  return accept({ mediaType: "application/x-ndjson", gzip: false, members, open: lines });
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
