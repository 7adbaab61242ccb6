import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import {
  createAuthenticator,
  createPasswords,
  createRequestLimit,
  createSessions,
  createSignIn,
  createThrottle,
} from "../../access/index.ts";
import { createModelCache, Snapshots } from "../../portfolio/index.ts";
import { chooseLanguage, type Problem } from "../../text/index.ts";
import { awaitContinue } from "../request/body-stream.ts";
import type { Endpoint } from "../endpoint.ts";
import { endpoints } from "../endpoints/index.ts";
import { isNavigation, readWebPage } from "../endpoints/web.ts";
import type { Reply, Speech } from "../stages/request-context.ts";
import type { HttpNeeds } from "../services/needs.ts";
import type { Parts } from "../parts.ts";
import { answer } from "../pipeline.ts";
import { openApiDocument } from "../openapi/document.ts";
import { problemReply } from "../answer/problem-reply.ts";
import { productVersion } from "./product-version.ts";
import { headerBytesMax, parserProblem, writeRawProblem } from "./raw-problem.ts";
import { RecentAnswers } from "../answer/recent-answers.ts";
import { givenRequestId, requestIds } from "./request-ids.ts";
import { RequestMeter, type RouteReading } from "./request-meter.ts";
import { watchRequest } from "./request-log.ts";
import { callersLanguage } from "../request/caller-language.ts";
import { allowedMethods, endpointOfUnreadable } from "./routes.ts";
import { createSeldomLog } from "./rate-limited-log.ts";
import { send } from "../answer/send.ts";
import { createSettings } from "../services/settings.ts";
import { openWebFiles } from "./web-files.ts";

/** A connection on which nothing moves for this long is closed. */
const idleMillisecondsMax = 120_000;
const headersMillisecondsMax = 30_000;
/** What is under way when the server is told to stop has this long: less than supervisors wait before they kill. */
const drainMillisecondsMax = 20_000;
const pathParameterCharactersMax = 4_096;
const stoppingRetrySeconds = 5;

const newRequestId = requestIds();

/** The server on its port. */
export interface HttpServer {
  /** Starts answering; gives the port, which matters when 0 was asked for. */
  listen(host: string, port: number): Promise<{ readonly port: number }>;
  /** Finishes what is under way, refuses what is new, closes every connection. */
  close(): Promise<void>;
  /** What was counted so far. */
  readings(): HttpReadings;
}

/** What the HTTP floor counts. */
export interface HttpReadings {
  readonly routes: readonly RouteReading[];
  readonly inFlight: number;
  readonly columns: ReturnType<Snapshots["columnUse"]>;
}

/** Puts the endpoints behind a router; everything that a request goes through after that is in `pipeline.ts`. */
export function createHttpServer(needs: HttpNeeds): HttpServer {
  const state = { stopping: false };
  const parts = createParts(needs, () => state.stopping);
  const app = createApp(parts);
  app.decorateRequest("userId", null);
  app.addHook("onRequest", async (request, reply) => {
    watchRequest(parts, request, reply);
    const problem = earlyProblem(request.raw, parts.stopping());
    if (problem !== undefined) await refuseAt(parts, request, reply, problem);
  });
  for (const endpoint of endpoints) register(app, parts, endpoint);
  app.setNotFoundHandler((request, reply) =>
    isNavigation(request.raw, request.headers.accept ?? "")
      ? serveAt(parts, readWebPage, request, reply)
      : refuseAt(parts, request, reply, routeProblem(request.raw)),
  );
  // The same `Content-Type` on a path without an endpoint.
  app.setErrorHandler((_error, request, reply) => refuseAt(parts, request, reply, routeProblem(request.raw)));
  handleContinue(app, parts);
  return {
    async listen(host, port) {
      await parts.settings.load();
      await app.listen({ host, port });
      const address = app.server.address();
      return { port: typeof address === "object" && address !== null ? address.port : port };
    },
    async close() {
      state.stopping = true;
      // Who has stopped reading, or sends a byte a minute, cannot hold up the end for ever.
      const cutting = setTimeout(() => app.server.closeAllConnections(), drainMillisecondsMax);
      await app.close();
      clearTimeout(cutting);
    },
    readings: () => ({
      routes: parts.meter.readings(),
      inFlight: parts.meter.inFlight,
      columns: parts.snapshots.columnUse(),
    }),
  };
}

function createParts(needs: HttpNeeds, stopping: () => boolean): Parts {
  const { store, now, bootId } = needs;
  const modelCache = createModelCache(store.read);
  const basePath = needs.baseUrl === undefined ? "" : new URL(needs.baseUrl).pathname.replace(/\/+$/, "");
  let openApi: string | undefined;
  return {
    ...needs,
    stopping,
    settings: createSettings(store.read),
    modelCache,
    snapshots: new Snapshots({ read: store.read, place: needs.place, models: modelCache }),
    authenticator: createAuthenticator({ store, bootId, now }),
    signIn: createSignIn({ store, passwords: createPasswords(), throttle: createThrottle(now), now }),
    requestLimit: createRequestLimit(now),
    meter: new RequestMeter(),
    seldom: createSeldomLog(needs.log),
    recentAnswers: new RecentAnswers(() => store.knownRevision(), now),
    sessions: createSessions({ store, bootId, now }),
    basePath,
    web: openWebFiles(needs.webDir),
    openApi: () => (openApi ??= JSON.stringify(openApiDocument(endpoints, { basePath, version: productVersion() }))),
  };
}

function createApp(parts: Parts): FastifyInstance {
  const app: FastifyInstance = fastify({
    logger: false,
    genReqId: (message) => givenRequestId(message.headers["x-request-id"]) ?? newRequestId(),
    trustProxy: parts.trustedProxies.length === 0 ? false : [...parts.trustedProxies],
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
    clientErrorHandler: (error, socket) => writeRawProblem(socket, parserProblem(error), rawContext(parts)),
    frameworkErrors: (_error, request, reply) => void serveUnreadable(parts, request, reply),
  });
  // Bodies are read by the pipeline, once it is known who sends them and what they may hold.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  return app;
}

function register(app: FastifyInstance, parts: Parts, endpoint: Endpoint): void {
  const serve = (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    serveAt(parts, endpoint, request, reply);
  app.route({
    method: endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method],
    url: endpoint.path,
    handler: serve,
    // Only the router fails here, over a `Content-Type` that it cannot read; the pipeline judges that itself, in turn.
    errorHandler: (_error, request, reply) => void serve(request, reply),
  });
}

// Too long a name, or one that is no UTF-8.
async function serveUnreadable(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { url = "", method } = request.raw;
  const found = endpointOfUnreadable(url, method, endpoints);
  if (found === undefined) return refuseAt(parts, request, reply, routeProblem(request.raw));
  return serveAt(parts, found.endpoint, request, reply, found.pathParams);
}

async function serveAt(
  parts: Parts,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  pathParams = request.params as Readonly<Record<string, string>>,
): Promise<void> {
  const response = reply.hijack().raw;
  const outcome = await answer({
    parts,
    endpoint,
    requestId: request.id,
    message: request.raw,
    response,
    pathParams,
    address: request.ip,
    speech: defaultSpeech(parts),
  });
  request.userId = outcome.userId ?? null;
  await deliver(parts, request, response, outcome);
}

// Before the caller is known: what the settings were when they were last read.
function defaultSpeech(parts: Parts): Speech {
  return {
    language: parts.settings.lastKnown("defaultLanguage"),
    zone: parts.settings.lastKnown("defaultTimezone"),
    version: parts.settings.lastKnown("defaultApiVersion"),
    vendor: undefined,
  };
}

async function refuseAt(parts: Parts, request: FastifyRequest, reply: FastifyReply, problem: Problem): Promise<void> {
  const speech = defaultSpeech(parts);
  const { raw } = request;
  const own = raw.url?.startsWith("/api/") === true ? await callersLanguage(parts, raw) : undefined;
  const refusal = problemReply(problem, {
    requestId: request.id,
    version: speech.version,
    language: chooseLanguage(request.headers["accept-language"], own, speech.language),
    authentication: "none",
  });
  await deliver(parts, request, reply.hijack().raw, refusal);
}

async function deliver(parts: Parts, request: FastifyRequest, response: ServerResponse, reply: Reply): Promise<void> {
  // A connection that is kept for a next request would keep the server from stopping.
  if (parts.stopping() || !parts.ready()) response.setHeader("connection", "close");
  try {
    await send(request.raw, response, reply);
  } catch (error) {
    parts.log.error({ requestId: request.id, error }, "answer failed");
    response.destroy();
  }
}

function earlyProblem(message: IncomingMessage, stopping: boolean): Problem | undefined {
  if (stopping) return { code: "server.stopping", params: { seconds: stoppingRetrySeconds } };
  const hosts = message.headersDistinct["host"] ?? [];
  if (hosts.length > 1 || (hosts.length === 0 && message.httpVersion === "1.1")) return { code: "header.host-missing" };
  return undefined;
}

function routeProblem(message: IncomingMessage): Problem {
  const allowed = allowedMethods(message.url ?? "", endpoints);
  if (allowed.length === 0) return { code: "route.absent" };
  return { code: "route.method-unsupported", params: { allow: allowed.join(", ") } };
}

// Node would ask for the body at once; here it is asked for when someone wants to read it.
function handleContinue(app: FastifyInstance, parts: Parts): void {
  app.server.on("checkContinue", (message: IncomingMessage, response: ServerResponse) => {
    awaitContinue(message);
    app.server.emit("request", message, response);
  });
  app.server.on("checkExpectation", (message: IncomingMessage) => {
    writeRawProblem(message.socket, { code: "header.expectation-unknown" }, rawContext(parts));
  });
  app.server.on("connect", (message: IncomingMessage) => {
    writeRawProblem(message.socket as Socket, { code: "route.absent" }, rawContext(parts));
  });
}

function rawContext(parts: Parts) {
  return {
    requestId: newRequestId(),
    language: parts.settings.lastKnown("defaultLanguage"),
  };
}
