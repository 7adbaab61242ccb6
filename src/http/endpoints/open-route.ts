import { onServer } from "../usual-endpoints.ts";
import { emptyBody } from "../request/json-body.ts";

/** What anybody may read, without a limit of requests: it costs next to nothing. */
export const openRoute = {
  ...onServer,
  method: "GET",
  authentication: "none",
  permission: null,
  unlimited: true,
  body: emptyBody,
} as const;
