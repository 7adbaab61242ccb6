import { Type } from "typebox";
import { accept } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { usual } from "../usual-endpoints.ts";
import { presentFactor } from "../present/users.ts";
import { emptyBody } from "../request/json-body.ts";
import type { Clock, StoreReader, StoreWriter } from "../services/services.ts";
import { factorExample } from "./factor-examples.ts";
import { FactorShape } from "./factor-shapes.ts";

const factorsOfUser = {
  ...usual,
  path: "/api/users/:login/factors",
  chapter: "Users and rights",
  subject: "user",
  params: Type.Object({ login: Type.String() }),
  absent: "user.absent",
  permission: "user.administer",
  query: Type.Object({}),
  body: emptyBody,
} as const;

/** The second factors of a user. */
export const listUserFactors = endpoint({
  ...factorsOfUser,
  method: "GET",
  summary: "List the second factors of a user",
  description: "Without their secrets, for administrators. Users see their own on the account page.",
  responses: { 200: { description: "The factors.", schema: Type.Object({ factors: Type.Array(FactorShape) }) } },
  example: { response: { factors: [factorExample] } },
  async handle({ subject, format }, needs: StoreReader) {
    const factors = await needs.read.factorsOfUser(subject.user.id);
    return accept({ status: 200, value: { factors: factors.map((factor) => presentFactor(factor, format)) } });
  },
});

/** Removes the second factors of a user who has lost them. */
export const resetUserFactors = endpoint({
  ...factorsOfUser,
  method: "DELETE",
  summary: "Reset the second factors of a user",
  description:
    "Removes all factors and recovery codes and ends the user's sessions. A user whose role needs a factor sets one up at the next sign-in.",
  responses: { 204: { description: "Removed." } },
  example: {},
  async handle({ caller, subject }, needs: Clock & StoreWriter) {
    const request = { userId: subject.user.id, byUserId: caller.user.id, at: needs.now() };
    const reset = await needs.write.resetFactors(request);
    return reset.ok ? accept({ status: 204 }) : reset;
  },
});
