import type { FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "../services/needs.ts";
import { noRoute, type RequestMeter } from "./request-meter.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller; null until the request is authenticated. */
    userId: number | null;
  }
}

/** Counts a request and, when it has ended in whichever way, writes its line of the log. */
export function logRequest(
  { log, meter }: { readonly log: Log; readonly meter: RequestMeter },
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
