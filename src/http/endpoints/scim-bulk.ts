import { Type, type Static } from "typebox";
import { Compile } from "typebox/compile";
import { callerOf, decide, refuseDecision, tokenHash } from "../../access/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { bearerToken } from "../request/caller-language.ts";
import { jsonBody } from "../request/json-body.ts";
import { bulkOperationsMax, runBulk } from "../scim/bulk.ts";
import { latest, type ChangeNeeds } from "../scim/change-resource.ts";
import { bulkAnswerSchema, bulkSchema } from "../scim/messages.ts";
import type { WholeStore } from "../services/services.ts";
import { scimPatchShape, scimRoute, ScimShape } from "./scim-shapes.ts";

export const bulkBytesMax = 1024 ** 2;

const patchChecker = Compile(scimPatchShape);

/** Whether the data of an operation are a list of PATCH operations. */
export function isScimPatch(data: unknown): data is Static<typeof scimPatchShape> {
  return patchChecker.Check(data);
}

/** Several changes by a directory in one request. */
export const runScimBulk = endpoint({
  ...scimRoute,
  method: "POST",
  path: "/scim/v2/Bulk",
  summary: "Make several changes for a directory",
  description:
    "Each operation counts or fails for itself, as a request of its method would. `bulkId:<name>`, as a whole value in `data` or as a segment of a path, is the id of what the operation with this `bulkId` creates, wherever that one is in the request. With `failOnErrors`, nothing more is tried after so many failures. After an operation that disables or deletes the owner of the token, the others are refused with 401.",
  body: jsonBody(
    Type.Object(
      {
        schemas: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 10 })),
        failOnErrors: Type.Optional(Type.Integer({ minimum: 1 })),
        Operations: Type.Array(
          Type.Object(
            {
              method: Type.String({ maxLength: 20 }),
              path: Type.String({ maxLength: 300 }),
              bulkId: Type.Optional(Type.String({ maxLength: 200 })),
              version: Type.Optional(Type.String({ maxLength: 200 })),
              data: Type.Optional(Type.Unknown()),
            },
            { additionalProperties: true },
          ),
          { refusedAbove: bulkOperationsMax },
        ),
      },
      { additionalProperties: true },
    ),
    bulkBytesMax,
  ),
  responses: {
    200: {
      description: "What became of each operation that was tried, in the order of the request.",
      schema: ScimShape,
    },
    413: { description: "Too many operations, or too many bytes." },
  },
  // The second is the result of one operation.
  problems: ["scim.too-many-operations", "scim.reference-unresolved"],
  example: {
    request: {
      schemas: [bulkSchema],
      failOnErrors: 1,
      Operations: [{ method: "POST", path: "/Users", bulkId: "ada", data: { userName: "ada" } }],
    },
    response: {
      schemas: [bulkAnswerSchema],
      Operations: [
        {
          method: "POST",
          bulkId: "ada",
          location: "https://quality.example.org/scim/v2/Users/12",
          version: 'W/"1"',
          status: "201",
        },
      ],
    },
  },
  async handle({ caller, body, format, signal, header }, needs: ChangeNeeds & WholeStore) {
    const { Operations: operations, failOnErrors } = body;
    if (operations.length > bulkOperationsMax) {
      return refuse({ code: "scim.too-many-operations", params: { limit: bulkOperationsMax } });
    }
    const answers = await runBulk(operations, {
      needs: latest(needs),
      byUserId: caller.user.id,
      language: format.language,
      failOnErrors,
      signal,
      isPatch: isScimPatch,
      checkCaller: () => checkToken(needs, bearerToken(header("authorization")) ?? ""),
    });
    return accept({ status: 200, value: { schemas: [bulkAnswerSchema], Operations: answers } });
  },
});

/** Whether the token still opens the directory, by what was written last. */
async function checkToken({ store }: WholeStore, token: string): Promise<Result<null>> {
  const found = await store.latest.tokenByHash(tokenHash(token));
  if (found === undefined || found.user.disabled) return refuse({ code: "access.token-refused" });
  const caller = callerOf(found.user, found.token);
  const decision = decide(caller, scimRoute.permission);
  if (decision === "hidden") throw new Error("a directory is not part of a project");
  return decision === "allowed" ? accept(null) : refuseDecision(caller, scimRoute.permission, decision);
}
