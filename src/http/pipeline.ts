import type { Caller } from "../access/index.ts";
import { NobodyWaitsError } from "../query/index.ts";
import { reasonOf, StorageAwayError, StorageFullError, type Revision } from "../store/index.ts";
import { type Problem, problemStatus, type Result } from "../text/index.ts";
import { takesNoUser } from "./endpoint.ts";
import type { Arrival, Reply } from "./stages/request-context.ts";
import { problemReply } from "./answer/problem-reply.ts";
import { callersLanguage } from "./request/caller-language.ts";
import { authenticate } from "./stages/authenticate.ts";
import { listen } from "./stages/listen.ts";
import { negotiateVersion } from "./stages/negotiate-version.ts";
import { negotiateZone } from "./stages/negotiate-zone.ts";
import { permit } from "./stages/permit.ts";
import { plan } from "./stages/plan.ts";
import { present } from "./stages/present.ts";
import { reach } from "./stages/reach.ts";
import { run } from "./stages/run.ts";
import { settle } from "./stages/settle.ts";
import { validate } from "./stages/validate.ts";

/**
 * How a request flows, once the router has found its endpoint. Each stage takes what the one before gives, so the
 * compiler keeps the order; any stage may refuse with a problem, and nothing after it happens.
 */
const requestPipeline = start<Arrival>()
  .next(listen) // language of the answer, as far as the client says
  .next(negotiateVersion) // API version and media type: 406
  .next(negotiateZone) // time zone: 400
  .next(authenticate) // who is calling, and not too often: 401, 429
  .next(settle) // what the client left open: the caller's language and zone, the settings' defaults
  .next(permit) // rights that depend on no project: 403
  .next(validate) // path, query string, headers and body by the endpoint's schemas: 400, 404, 413, 415
  .next(plan) // `where`, `fields` and the page, held against the shape of the answer: 400
  .next(reach) // what the path names meets the caller's rights: 404, 403
  .next(run) // the handler: reads, writes, gives the wire shape
  .next(present); // filter, page, select; status, headers, entity tag, body text or stream

/** Answers a request, if need be by what was just answered to the same one. */
export async function answer(arrival: Arrival): Promise<Reply> {
  const { recentAnswers, settings } = arrival.parts;
  let revision: Revision | undefined;
  try {
    const told = revisionFor(arrival);
    revision = told instanceof Promise ? await told : told;
  } catch (error) {
    return failure(error, arrival);
  }
  const asked =
    // Where requests are counted, each has to go the whole way.
    revision !== undefined && arrival.endpoint.repeatable === true && settings.lastKnown("requestsPerMinute") === 0
      ? recentAnswers.questionOf(arrival.message, revision)
      : undefined;
  if (asked === undefined) return (await answerAnew(arrival)).reply;
  const known = recentAnswers.find(asked);
  if (known !== undefined) return { ...known, headers: { ...known.headers, "x-request-id": arrival.requestId } };
  const { reply, caller } = await answerAnew(arrival);
  if (caller !== null) recentAnswers.keep(asked, reply, caller.expiresAt);
  return reply;
}

/** What the request reads is no older than this, whichever process wrote it. What takes no user's sign-in reads nothing. */
function revisionFor({ endpoint, parts }: Arrival): Revision | Promise<Revision> | undefined {
  return takesNoUser(endpoint) ? undefined : parts.store.revision();
}

interface Answered {
  readonly reply: Reply;
  /** Whose request it was; null as long as nobody knew. */
  readonly caller: Caller | null;
}

/** Never throws: what nobody expected is logged and answered 500 with the request id alone. */
async function answerAnew(arrival: Arrival): Promise<Answered> {
  let latest = arrival;
  const callerOf = (reached: Arrival & { readonly caller?: Caller | null }): Caller | null => reached.caller ?? null;
  try {
    const result = await requestPipeline.run(arrival, (reached) => (latest = reached));
    const caller = callerOf(latest);
    const reply = result.ok
      ? result.value
      : refusal(result.problem, caller === null ? await addressed(latest, result.problem) : latest);
    return { reply: caller === null ? reply : { ...reply, userId: caller.user.id }, caller };
  } catch (error) {
    return { reply: failure(error, latest), caller: null };
  }
}

function failure(error: unknown, latest: Arrival): Reply {
  // The client has left; nobody reads what is answered.
  if (error instanceof NobodyWaitsError) return refusal({ code: "upload.interrupted" }, latest);
  if (error instanceof StorageFullError) return refusal({ code: "storage.full" }, latest);
  if (error instanceof StorageAwayError) {
    const line = { reason: reasonOf(error), message: "request answered 503: no database" };
    latest.parts.seldom.tell("warn", line, { requestId: latest.requestId });
    return refusal({ code: "storage.away" }, latest);
  }
  latest.parts.log.error({ requestId: latest.requestId, error }, "request failed");
  return refusal({ code: "server.failed" }, latest);
}

// A refusal that came before anybody knew the caller speaks the caller's language all the same.
async function addressed(arrival: Arrival, problem: Problem): Promise<Arrival> {
  if (arrival.endpoint.authentication !== "bearer" || problemStatus(problem) === 401) return arrival;
  const language = await callersLanguage(arrival.parts, arrival.message);
  return language === undefined ? arrival : { ...arrival, speech: { ...arrival.speech, language } };
}

function refusal(problem: Problem, arrival: Arrival): Reply {
  return problemReply(problem, {
    requestId: arrival.requestId,
    version: arrival.speech.version,
    language: arrival.speech.language,
    authentication: arrival.endpoint.authentication,
  });
}

/** One step on a request's way. */
type Stage<In, Out> = (input: In) => Result<Out> | Promise<Result<Out>>;

interface Pipeline<In, Out> {
  next<Following>(stage: Stage<Out, Following>): Pipeline<In, Following>;
  run(input: In, passed: (arrival: Arrival) => void): Promise<Result<Out>>;
}

function start<In extends Arrival>(): Pipeline<In, In> {
  return pipeline(async (input) => ({ ok: true, value: input }));
}

function pipeline<In, Out>(
  soFar: (input: In, passed: (arrival: Arrival) => void) => Promise<Result<Out>>,
): Pipeline<In, Out> {
  return {
    run: soFar,
    next: (stage) =>
      pipeline(async (input, passed) => {
        const before = await soFar(input, passed);
        if (!before.ok) return before;
        // Told along the way, so that a refusal speaks the language found so far.
        if (isArrival(before.value)) passed(before.value);
        return stage(before.value);
      }),
  };
}

function isArrival(value: unknown): value is Arrival {
  return typeof value === "object" && value !== null && "speech" in value;
}
