/**
 * http/: the API over HTTP: negotiation, sign-in, validation, endpoints, answers.
 * Knows every room below through its door. Must never know SQL, the data folder, or how a build is
 * made; wire shapes stay here.
 * Read `pipeline.ts` first.
 */
export { answerShape } from "./answer/answer-shape.ts";
export type { EndpointDeclaration } from "./endpoint.ts";
export { endpoints, type Api } from "./endpoints/index.ts";
export type { AgentContext, AgentMessage, AgentReply, AgentServer, OwnAnswer, OwnRequest } from "./services/agents.ts";
export type {
  HttpNeeds,
  Log,
  Metrics,
  ModelCompiler,
  RequestTraces,
  TaskQueue,
  TracedRequest,
} from "./services/needs.ts";
export { openApiDocument } from "./openapi/document.ts";
export { selectionDescription } from "./openapi/selections.ts";
export { pageAddresses } from "./endpoints/web.ts";
export { ownSegments, pathOfAddress } from "./edge/base-path.ts";
export { productVersion } from "./edge/product-version.ts";
export { durationEdgesSeconds } from "./edge/request-meter.ts";
export { usualTransferBounds, type TransferBounds } from "./edge/transfers.ts";
export { createRateLimitedLog, type RateLimitedLog } from "./edge/rate-limited-log.ts";
export { createHttpServer, type HttpReadings, type HttpServer } from "./edge/server.ts";
