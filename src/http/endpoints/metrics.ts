import { accept, refuse } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { emptyBody } from "../request/json-body.ts";
import type { MetricsSource } from "../services/services.ts";

/** What the server measures of itself, for Prometheus. */
export const readMetrics = endpoint({
  ...onServer,
  method: "GET",
  path: "/metrics",
  chapter: "Server",
  summary: "Measurements of the server",
  description:
    "In the text format of Prometheus. It takes `Authorization: Bearer` with the token that the server was started with (`BELVEDERE_METRICS_TOKEN`), and no other; a server without one has no such path.",
  authentication: "scrape",
  permission: null,
  unlimited: true,
  body: emptyBody,
  produces: ["text/plain"],
  responses: { 200: { description: "The measurements." } },
  problems: ["route.absent"],
  example: {},
  async handle(_call, needs: MetricsSource) {
    if (needs.metrics === undefined) return refuse({ code: "route.absent" });
    const { type, text } = await needs.metrics.read();
    return accept({ status: 200, text: { type, body: text }, headers: noStore });
  },
});
