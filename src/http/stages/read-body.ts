import { accept, type Result } from "../../text/index.ts";
import type { BodyNeeds } from "../endpoint.ts";
import type { LocatedRequest, ReadRequest } from "./request-context.ts";

/** Reads the body and validates it against the endpoint's schema. An upload is only opened by its handler. */
export async function readBody(request: LocatedRequest, needs: BodyNeeds): Promise<Result<ReadRequest>> {
  const body = await request.endpoint.body.read(request, needs);
  return body.ok ? accept({ ...request, body: body.value }) : body;
}
