import { problemDetail, problemStatus, type Language, type Problem } from "../../text/index.ts";
import type { JsonObject } from "./resource.ts";

/** The media type of SCIM (RFC 7644, 3.1). */
export const scimType = "application/scim+json";
export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const listSchema = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
export const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
export const searchSchema = "urn:ietf:params:scim:api:messages:2.0:SearchRequest";
export const bulkSchema = "urn:ietf:params:scim:api:messages:2.0:BulkRequest";
export const bulkAnswerSchema = "urn:ietf:params:scim:api:messages:2.0:BulkResponse";
const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";

/** The words of SCIM for problems (RFC 7644, 3.12). */
const words: Readonly<Record<string, string>> = {
  "scim.filter-invalid": "invalidFilter",
  "scim.target-absent": "noTarget",
  "scim.value-invalid": "invalidValue",
  "scim.reference-unresolved": "invalidValue",
  "body.user-unknown": "invalidValue",
  "user.login-taken": "uniqueness",
  "user.login-unclear": "invalidValue",
  "group.name-taken": "uniqueness",
  "body.name-invalid": "invalidValue",
  "body.value-form": "invalidValue",
  "body.malformed": "invalidSyntax",
};

/** A problem in the form of SCIM, which has no place for its name in the rest of the API but the text. */
export function scimError(problem: Problem, language: Language): JsonObject {
  const word = words[problem.code];
  return {
    schemas: [errorSchema],
    status: String(problemStatus(problem)),
    detail: `${problemDetail(problem, language)} (${problem.code})`,
    ...(word === undefined ? {} : { scimType: word }),
  };
}
