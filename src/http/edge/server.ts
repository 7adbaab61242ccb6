import type { ServerResponse } from "node:http";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Snapshots } from "../../portfolio/index.ts";
import { chooseLanguage, type Problem } from "../../text/index.ts";
import { problemReply } from "../answer/problem-reply.ts";
import { send, type SendNeeds } from "../answer/send.ts";
import { StageTimes } from "../answer/stage-times.ts";
import { writeJson } from "../answer/written-json.ts";
import { serveEndpoint, type ServedEndpoint } from "../endpoint.ts";
import { servicesFor } from "../services/with-origin.ts";
import { endpoints } from "../endpoints/index.ts";
import { pageAt, readWebPage } from "../endpoints/web.ts";
import { openApiDocument } from "../openapi/document.ts";
import { answer } from "../pipeline.ts";
import { isScimTarget } from "../scim/address.ts";
import { scimType } from "../scim/messages.ts";
import { callersLanguage } from "../request/caller-language.ts";
import { composeServices } from "../services/compose.ts";
import type { HttpNeeds, Log } from "../services/needs.ts";
import type { Authentication, SettingsReader } from "../services/services.ts";
import type { Settings } from "../services/settings.ts";
import type { Reply } from "../answer/reply.ts";
import type { AnswerFormat, IncomingRequest } from "../stages/request-context.ts";
import { withoutBasePath } from "./base-path.ts";
import { CrossOrigin } from "./cross-origin.ts";
import { earlyProblem } from "./early-problem.ts";
import { createOwnCalls, type OwnCalls } from "./own-calls.ts";
import { productVersion } from "./product-version.ts";
import { headerBytesMax, parserProblem, writeRawProblem } from "./raw-problem.ts";
import { handleRawRequests, rawContext } from "./raw-requests.ts";
import { logRequest } from "./request-log.ts";
import { givenRequestId, newRequestId } from "./request-ids.ts";
import { RequestMeter, type RouteReading } from "./request-meter.ts";
import { endpointOfUnreadable, refusedAtLiterals, routeProblem } from "./routes.ts";

/** A connection on which nothing moves for this long is closed. */
const idleMillisecondsMax = 120_000;
const headersMillisecondsMax = 30_000;
/** Requests in progress when the server stops have this long: less than supervisors wait before they kill. */
const drainMillisecondsMax = 20_000;
const pathParameterCharactersMax = 4_096;

/** The server on its port. */
export interface HttpServer {
  /** Starts answering; gives the port, which matters when 0 was asked for. */
  listen(host: string, port: number): Promise<{ readonly port: number }>;
  /** Ends streams of events, whose clients connect to another process; all else is answered as before. */
  drain(): void;
  /** Finishes what is under way, refuses what is new, closes every connection. */
  close(): Promise<void>;
  /** What was counted so far. */
  readings(): HttpReadings;
}

/** What the HTTP floor counts. */
export interface HttpReadings {
  readonly routes: readonly RouteReading[];
  readonly inFlight: number;
  readonly eventStreams: number;
  readonly columns: ReturnType<Snapshots["columnUse"]>;
}

/** Puts the endpoints behind a router; everything that a request goes through after that is in `pipeline.ts`. */
export function createHttpServer(needs: HttpNeeds): HttpServer {
  const state = { stopping: false };
  const services = composeServices(needs, (basePath) =>
    writeJson(openApiDocument(endpoints, { basePath, version: productVersion() })),
  );
  const { settings, snapshots, events, log } = services;
  const meter = new RequestMeter();
  const { slowRequestMilliseconds: slowMilliseconds = Infinity } = needs;
  const serving: ServingNeeds = {
    settings,
    log,
    authenticator: services.authenticator,
    transfers: services.transfers,
    turns: services.turns,
    crossOrigin: new CrossOrigin(needs.corsOrigins ?? [], endpoints),
    closing: () => state.stopping || !needs.ready(),
    answer: (request) => answer(request, services),
  };
  const apiCalls: OwnCalls = createOwnCalls(() => served, serving.answer);
  const served = endpoints.map((endpoint) => serveEndpoint(endpoint, servicesFor(endpoint, { ...services, apiCalls })));
  const webPage = serveEndpoint(readWebPage, () => services);
  const app = createApp({ trustedProxies: needs.trustedProxies, basePath: services.basePath }, served, serving);
  for (const name of ["userId", "times"]) app.decorateRequest(name, null);
  app.addHook("onRequest", async (request, reply) => {
    logRequest({ log, meter, slowMilliseconds, traces: needs.traces }, request, reply);
    const problem = earlyProblem(request.raw, state.stopping);
    if (problem !== undefined) return refuseAt(serving, request, reply, problem);
    const allowed = serving.crossOrigin.preflightHeaders(request.raw);
    if (allowed === undefined) return;
    reply
      .hijack()
      .raw.writeHead(204, { ...allowed, "x-request-id": request.id })
      .end();
  });
  for (const endpoint of served) register(app, endpoint, serving);
  for (const { path, methods } of refusedAtLiterals(served)) {
    app.route({ method: [...methods], url: path, handler: (request, reply) => refuseRoute(serving, request, reply) });
  }
  app.setNotFoundHandler((request, reply) => {
    const page = pageAt(request.raw, request.headers.accept);
    if (page === undefined) return refuseRoute(serving, request, reply);
    return serveAt(serving, webPage, request, reply, { absent: page === "absent" });
  });
  // The same `Content-Type` on a path without an endpoint.
  app.setErrorHandler((_error, request, reply) => refuseRoute(serving, request, reply));
  handleRawRequests(app.server, settings);
  return {
    async listen(host, port) {
      await settings.load();
      await app.listen({ host, port });
      const address = app.server.address();
      return { port: typeof address === "object" && address !== null ? address.port : port };
    },
    drain: () => events.close(),
    async close() {
      state.stopping = true;
      events.close();
      // A client that has stopped reading, or sends a byte a minute, cannot delay the end for ever.
      const cutting = setTimeout(() => app.server.closeAllConnections(), drainMillisecondsMax);
      await app.close();
      clearTimeout(cutting);
    },
    readings: () => ({
      routes: meter.readings(),
      inFlight: meter.inFlight,
      eventStreams: events.size,
      columns: snapshots.columnUse(),
    }),
  };
}

/** What sending a reply needs. */
interface DeliveryNeeds extends Omit<SendNeeds, "address"> {
  readonly log: Log;
  readonly crossOrigin: CrossOrigin;
  /** Whether connections are closed after their answer. */
  readonly closing: () => boolean;
}

/** What refusing a request outside the pipeline needs. */
type RefusalNeeds = DeliveryNeeds & SettingsReader & Authentication;

interface ServingNeeds extends RefusalNeeds {
  readonly answer: (request: IncomingRequest) => Promise<Reply>;
}

function createApp(
  { trustedProxies, basePath }: { readonly trustedProxies: readonly string[]; readonly basePath: string },
  served: readonly ServedEndpoint[],
  serving: ServingNeeds,
): FastifyInstance {
  const { settings } = serving;
  const app: FastifyInstance = fastify({
    logger: false,
    genReqId: (message) => givenRequestId(message.headers["x-request-id"]) ?? newRequestId(),
    rewriteUrl: ({ url = "" }) => withoutBasePath(url, basePath),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    connectionTimeout: idleMillisecondsMax,
    requestTimeout: 0,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    http: { maxHeaderSize: headerBytesMax, headersTimeout: headersMillisecondsMax, requireHostHeader: false },
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: pathParameterCharactersMax,
      querystringParser: () => ({}),
    },
    clientErrorHandler: (error, socket) => writeRawProblem(socket, parserProblem(error), rawContext(settings)),
    frameworkErrors: (_error, request, reply) => void serveUnreadable(serving, served, request, reply),
  });
  // Bodies are read by the pipeline, once it is known who sends them and what they may hold.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  return app;
}

function register(app: FastifyInstance, endpoint: ServedEndpoint, serving: ServingNeeds): void {
  const serve = (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    serveAt(serving, endpoint, request, reply);
  app.route({
    method: endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method],
    url: endpoint.path,
    handler: serve,
    // Only the router fails here, on a `Content-Type` that it cannot read; the pipeline judges that itself, in turn.
    errorHandler: (_error, request, reply) => void serve(request, reply),
  });
}

// Too long a name, or one that is not UTF-8.
async function serveUnreadable(
  serving: ServingNeeds,
  served: readonly ServedEndpoint[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { url = "", method } = request.raw;
  const found = endpointOfUnreadable(url, method, served);
  if (found === undefined) return refuseRoute(serving, request, reply);
  return serveAt(serving, found.endpoint, request, reply, { pathParams: found.pathParams });
}

interface Served {
  readonly pathParams?: Readonly<Record<string, string>>;
  /** The page is shown at an address that names nothing. */
  readonly absent?: boolean;
}

async function serveAt(
  serving: ServingNeeds,
  endpoint: ServedEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { pathParams = request.params as Readonly<Record<string, string>>, absent = false }: Served = {},
): Promise<void> {
  const response = reply.hijack().raw;
  request.times = new StageTimes();
  const answered = await serving.answer({
    endpoint,
    requestId: request.id,
    message: request.raw,
    response,
    pathParams,
    address: request.ip,
    times: request.times,
    format: defaultFormat(serving.settings),
  });
  request.userId = answered.userId ?? null;
  await deliver(
    serving,
    request,
    response,
    absent && answered.status === 200 ? { ...answered, status: 404 } : answered,
  );
}

// Before the caller is known: the settings as they were last read.
function defaultFormat(settings: Settings): AnswerFormat {
  return {
    language: settings.lastKnown("defaultLanguage"),
    zone: settings.lastKnown("defaultTimezone"),
    version: settings.lastKnown("defaultApiVersion"),
    vendor: undefined,
  };
}

async function refuseAt(
  needs: RefusalNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): Promise<void> {
  const format = defaultFormat(needs.settings);
  const { raw } = request;
  const { url = "" } = raw;
  const isScim = isScimTarget(url);
  const own = isScim || url.startsWith("/api/") ? await callersLanguage(needs, raw) : undefined;
  const refusal = problemReply(problem, {
    requestId: request.id,
    version: format.version,
    language: chooseLanguage(request.headers["accept-language"], own, format.language),
    authentication: "none",
    produces: isScim ? [scimType] : undefined,
  });
  await deliver(needs, request, reply.hijack().raw, refusal);
}

async function deliver(
  { log, closing, transfers, turns, crossOrigin }: DeliveryNeeds,
  request: FastifyRequest,
  response: ServerResponse,
  reply: Reply,
): Promise<void> {
  // A connection that waits for a next request would keep the server from stopping.
  if (closing()) response.setHeader("connection", "close");
  try {
    const sent = crossOrigin.headersFor(request.raw, reply);
    await send(request.raw, response, sent, { transfers, turns, address: request.ip });
  } catch (error) {
    log.error({ requestId: request.id, error }, "answer failed");
    response.destroy();
  }
}

function refuseRoute(serving: ServingNeeds, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  return refuseAt(serving, request, reply, routeProblem(request.raw.url ?? "", endpoints));
}
