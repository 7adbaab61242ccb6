import type { FastifyReply, FastifyRequest } from "fastify";
import type { StageTimes } from "../answer/stage-times.ts";
import type { Log, RequestTraces } from "../services/needs.ts";
import { noRoute, type RequestMeter } from "./request-meter.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller; null until the request is authenticated. */
    userId: number | null;
    /** How long its stages took; null until the router has found its endpoint. */
    times: StageTimes | null;
  }
}

interface RequestLogNeeds {
  readonly log: Log;
  readonly meter: RequestMeter;
  /** A request that takes so long before its answer is sent is logged with its stages. */
  readonly slowMilliseconds: number;
  readonly traces: RequestTraces | undefined;
}

/** Counts a request and, when it has ended in whichever way, writes its line of the log and its trace. */
export function logRequest(
  { log, meter, slowMilliseconds, traces }: RequestLogNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { raw: response } = reply;
  // The framework measures only for its own logger.
  const began = performance.now();
  meter.begin();
  // Not `finish`: a client that leaves before the end has had its request, too.
  response.once("close", () => {
    const { method } = request;
    const status = response.writableFinished ? response.statusCode : "aborted";
    const milliseconds = performance.now() - began;
    const bytes = meter.takeBytes(request.raw.socket);
    // The pattern of the route, never the URL: paths are without number, and query strings may hold what must not be
    // stored (A13).
    const route = request.routeOptions.url ?? noRoute;
    meter.end({ method, route, status, milliseconds, bytes });
    logSlow(request, { log, slowMilliseconds, route });
    traces?.request({
      requestId: request.id,
      method,
      route,
      status: status === "aborted" ? undefined : status,
      began,
      milliseconds,
      stages: request.times?.stages ?? [],
      parent: textOf(request.headers["traceparent"]),
    });
    log.info(
      {
        requestId: request.id,
        method,
        route,
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        receivedBytes: bytes.received,
        sentBytes: bytes.sent,
        userId: request.userId,
      },
      "request",
    );
  });
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined;
}

// Sending is not counted: how long it takes depends on the client.
function logSlow(
  { id, method, times }: FastifyRequest,
  { log, slowMilliseconds, route }: Pick<RequestLogNeeds, "log" | "slowMilliseconds"> & { readonly route: string },
): void {
  if (times === null || times.milliseconds < slowMilliseconds) return;
  const milliseconds = Math.round(times.milliseconds * 10) / 10;
  log.warn({ requestId: id, method, route, milliseconds, stages: times.fields }, "slow request");
}
