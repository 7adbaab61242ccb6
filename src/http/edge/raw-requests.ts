import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { awaitContinue } from "../request/body-stream.ts";
import type { Settings } from "../services/settings.ts";
import { writeRawProblem } from "./raw-problem.ts";
import { newRequestId } from "./request-ids.ts";

/** Node would ask for the body at once; here it is asked for when a handler reads it. */
export function handleRawRequests(server: Server, settings: Settings): void {
  server.on("checkContinue", (message: IncomingMessage, response: ServerResponse) => {
    awaitContinue(message);
    server.emit("request", message, response);
  });
  server.on("checkExpectation", (message: IncomingMessage) => {
    writeRawProblem(message.socket, { code: "header.expectation-unknown" }, rawContext(settings));
  });
  server.on("connect", (message: IncomingMessage) => {
    writeRawProblem(message.socket as Socket, { code: "route.absent" }, rawContext(settings));
  });
}

/** What an answer outside the pipeline needs. */
export function rawContext(settings: Settings) {
  return { requestId: newRequestId(), language: settings.lastKnown("defaultLanguage") };
}
