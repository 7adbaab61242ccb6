import { endpoint } from "../endpoint.ts";
import { answerList } from "../scim/answers.ts";
import { groupBatches } from "../scim/group-operations.ts";
import { groupKey, keysOf, userKey } from "../scim/lookup.ts";
import type { JsonObject } from "../scim/resource.ts";
import { userBatches } from "../scim/user-operations.ts";
import type { BaseAddress, StoreReader } from "../services/services.ts";
import { scimListExample, scimUserExample } from "./scim-examples.ts";
import { listQueryOf, scimRoute, scimSearchBody, ScimShape, searchExample } from "./scim-shapes.ts";

/** Users and groups that fit one filter. */
export const searchScim = endpoint({
  ...scimRoute,
  path: "/scim/v2/.search",
  method: "POST",
  summary: "Search users and groups for a directory",
  description: "Users in order of ids, then groups in order of ids.",
  body: scimSearchBody,
  responses: { 200: { description: "A page of users and groups.", schema: ScimShape } },
  problems: ["scim.filter-invalid"],
  example: { request: searchExample, response: scimListExample(scimUserExample) },
  handle: ({ body }, needs: BaseAddress & StoreReader) =>
    answerList(listQueryOf(body), (filter) =>
      both(
        userBatches(needs, filter && keysOf(filter, userKey)),
        groupBatches(needs, filter && keysOf(filter, groupKey), true),
      ),
    ),
});

async function* both(
  users: AsyncIterable<readonly JsonObject[]>,
  groups: AsyncIterable<readonly JsonObject[]>,
): AsyncGenerator<readonly JsonObject[]> {
  yield* users;
  yield* groups;
}
