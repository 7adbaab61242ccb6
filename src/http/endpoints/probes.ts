import { Type } from "typebox";
import { accept, refuse } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { openRoute } from "./open-route.ts";
import type { Readiness } from "../services/services.ts";

/** Alive: the process answers. */
export const health = endpoint({
  ...openRoute,
  path: "/healthz",
  chapter: "Server",
  summary: "Is the server alive?",
  description: "Answers 200 as long as the process runs.",
  responses: { 200: { description: "Alive.", schema: Type.Object({ status: Type.String() }) } },
  example: { response: { status: "alive" } },
  handle: async () => accept({ status: 200, value: { status: "alive" }, headers: noStore }),
});

/** Ready: requests can be answered. */
export const readiness = endpoint({
  ...openRoute,
  path: "/readyz",
  chapter: "Server",
  summary: "Is the server ready?",
  description: "Answers 200 once the server has started, 503 before that and while it stops.",
  responses: {
    200: { description: "Ready.", schema: Type.Object({ status: Type.String() }) },
    503: { description: "Starting or stopping." },
  },
  problems: ["server.not-ready"],
  example: { response: { status: "ready" } },
  handle: async (_call, needs: Readiness) =>
    needs.ready()
      ? accept({ status: 200, value: { status: "ready" }, headers: noStore })
      : refuse({ code: "server.not-ready", params: { seconds: 1 } }),
});
