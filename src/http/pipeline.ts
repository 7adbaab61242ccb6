import { isTokenText, type Caller } from "../access/index.ts";
import { ClientLeftError } from "../query/index.ts";
import { ObjectStoreAwayError, reasonOf, SourceDamagedError, storageTroubleOf, type Revision } from "../store/index.ts";
import { type Problem, problemStatus } from "../text/index.ts";
import { problemReply } from "./answer/problem-reply.ts";
import { takesNoUser } from "./endpoint.ts";
import { bearerToken, callersLanguage } from "./request/caller-language.ts";
import type {
  AcceptanceEnds,
  AnswerCache,
  Authentication,
  FailureLog,
  SettingsReader,
  TenantLimitReader,
  WholeStore,
} from "./services/services.ts";
import { applyDefaults } from "./stages/apply-defaults.ts";
import { authenticate } from "./stages/authenticate.ts";
import { badgeToken } from "./stages/authenticate-badge.ts";
import { negotiateLanguage } from "./stages/negotiate-language.ts";
import { negotiateVersion } from "./stages/negotiate-version.ts";
import { negotiateZone } from "./stages/negotiate-zone.ts";
import { permit } from "./stages/permit.ts";
import { plan } from "./stages/plan.ts";
import { present } from "./stages/present.ts";
import type { Reply } from "./answer/reply.ts";
import type { IncomingRequest } from "./stages/request-context.ts";
import { readBody } from "./stages/read-body.ts";
import { resolveSubject } from "./stages/resolve-subject.ts";
import { resolveTarget } from "./stages/resolve-target.ts";
import { runHandler } from "./stages/run-handler.ts";
import { startPipeline, type PipelineNeeds } from "./stages/stage.ts";
import { validate } from "./stages/validate.ts";

/**
 * How a request flows, once the router has found its endpoint. Each stage demands the type that the one before returns,
 * so that a stage that is missing or misplaced does not compile. Any stage may refuse with a problem; nothing after it
 * happens.
 */
const requestPipeline = startPipeline<IncomingRequest>()
  .next(negotiateLanguage) // the language, so that all later refusals are in it
  .next(negotiateVersion) // API version and media type: 406
  .next(negotiateZone) // time zone: 400
  .next(authenticate) // the caller, and how often it may call: 400, 401, 403, 404, 429; password: 409, 503, 507
  .next(applyDefaults) // what the client left open: the caller's language and zone, then the settings' defaults
  .next(permit) // rights that depend on no project: 403
  .next(validate) // path and query string by the endpoint's schemas: 400, 404
  .next(plan) // `where`, `fields` and the page, checked against the shape of the answer: 400
  .next(resolveSubject) // what the path names, and the caller's rights on it: 404, 403, 400, 409
  .next(readBody) // the body, once the caller may send it: 400, 413, 415
  .next(resolveTarget) // what the body names where the path names nothing, and the rights on it: 404, 403
  .next(runHandler) // the handler: reads, writes, returns the wire shape
  .next(present); // filter, page, select; status, headers, entity tag, body as text or stream

/** What answering needs: all that the stages need, and what is done around them. */
export type AnswerNeeds = PipelineNeeds<typeof requestPipeline> &
  WholeStore &
  AcceptanceEnds &
  AnswerCache &
  TenantLimitReader &
  Authentication &
  FailureLog;

/** Answers a request, if possible with the cached answer to the same request. */
export async function answer(request: IncomingRequest, needs: AnswerNeeds): Promise<Reply> {
  const { recentAnswers, limits } = needs;
  let revision: Revision | undefined;
  try {
    const current = revisionFor(request, needs);
    revision = current instanceof Promise ? await current : current;
  } catch (error) {
    return failure(error, request, needs);
  }
  const question =
    // Where requests are counted, each has to pass all stages.
    revision !== undefined && request.endpoint.repeatable === true && !limits.countsRequests()
      ? recentAnswers.cacheKeyOf(request.message, revision)
      : undefined;
  if (question === undefined) return withTimes(await runPipeline(request, needs), request);
  const known = recentAnswers.find(question);
  if (known !== undefined) return { ...known, headers: { ...known.headers, "x-request-id": request.requestId } };
  const result = await runPipeline(request, needs);
  if (result.caller !== null) recentAnswers.keep(question, result.reply, result.caller.expiresAt);
  return withTimes(result, request);
}

/** Who may see everything sees how long each stage took. Others could find out what is hidden from them. */
function withTimes({ reply, caller }: PipelineResult, { times }: IncomingRequest): Reply {
  if (caller?.role !== "ADMINISTRATOR" || caller.limits !== null) return reply;
  return { ...reply, headers: { ...reply.headers, "server-timing": times.header } };
}

/**
 * The request reads nothing older than this, whichever process wrote it. Endpoints without a user read nothing, and
 * requests without a well-formed token are refused before anything is read.
 */
function revisionFor(
  { endpoint, message }: IncomingRequest,
  { store, acceptances, settings }: WholeStore & AcceptanceEnds & SettingsReader,
): Revision | Promise<Revision> | undefined {
  if (takesNoUser(endpoint)) return undefined;
  const token =
    endpoint.authentication === "bearer"
      ? bearerToken(message.headers.authorization)
      : endpoint.authentication === "badge"
        ? (badgeToken(message.url) ?? (settings.lastKnown("anonymousAccess") ? null : undefined))
        : null;
  if (token !== null && !isTokenText(token ?? "")) return undefined;
  const revision = store.revision();
  return revision instanceof Promise
    ? revision.then((read) => acceptances.catchUp(read))
    : acceptances.catchUp(revision);
}

interface PipelineResult {
  readonly reply: Reply;
  /** Null until the request is authenticated. */
  readonly caller: Caller | null;
}

/** Never throws: an unexpected error is logged and answered 500 with the request id alone. */
async function runPipeline(request: IncomingRequest, needs: AnswerNeeds): Promise<PipelineResult> {
  let latest = request;
  const callerOf = (reached: IncomingRequest & { readonly caller?: Caller | null }): Caller | null =>
    reached.caller ?? null;
  try {
    // Remember the latest state, so that an error uses the language negotiated so far.
    const result = await requestPipeline.run(request, needs, (reached, stage) => {
      request.times.begin(stage);
      if (isRequest(reached)) latest = reached;
    });
    request.times.end();
    const caller = callerOf(latest);
    const reply = result.ok
      ? result.value
      : refusal(result.problem, caller === null ? await inCallersLanguage(latest, result.problem, needs) : latest);
    return { reply: caller === null || caller.anonymous ? reply : { ...reply, userId: caller.user.id }, caller };
  } catch (error) {
    return { reply: failure(error, latest, needs), caller: null };
  }
}

function isRequest(value: unknown): value is IncomingRequest {
  return typeof value === "object" && value !== null && "format" in value;
}

function failure(error: unknown, latest: IncomingRequest, { log, rateLimitedLog }: FailureLog): Reply {
  // The client has left and reads no answer.
  if (error instanceof ClientLeftError) return refusal({ code: "upload.interrupted" }, latest);
  const trouble = storageTroubleOf(error);
  if (trouble === "full") return refusal({ code: "storage.full" }, latest);
  if (trouble !== undefined) {
    const missing = error instanceof ObjectStoreAwayError ? "no object store" : "no database";
    const what = trouble === "away" ? missing : "storage failed";
    const line = { reason: reasonOf(error), message: `request answered 503: ${what}` };
    rateLimitedLog.write("warn", line, { requestId: latest.requestId });
    return refusal({ code: "storage.away" }, latest);
  }
  log.error({ requestId: latest.requestId, error }, "request failed");
  return refusal({ code: error instanceof SourceDamagedError ? "source.damaged" : "server.failed" }, latest);
}

// A refusal from before authentication is in the caller's language all the same.
async function inCallersLanguage(
  request: IncomingRequest,
  problem: Problem,
  needs: Authentication,
): Promise<IncomingRequest> {
  if (request.endpoint.authentication !== "bearer" || problemStatus(problem) === 401) return request;
  const language = await callersLanguage(needs, request.message);
  return language === undefined ? request : { ...request, format: { ...request.format, language } };
}

function refusal(problem: Problem, request: IncomingRequest): Reply {
  return problemReply(problem, {
    requestId: request.requestId,
    version: request.format.version,
    language: request.format.language,
    authentication: request.endpoint.authentication,
    produces: request.endpoint.produces,
  });
}
