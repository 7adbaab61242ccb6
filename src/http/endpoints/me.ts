import { accept } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { presentUser } from "../present/users.ts";
import { emptyBody } from "../request/json-body.ts";
import type { StoreReader } from "../services/services.ts";
import { userExample } from "./user-example.ts";
import { MeShape } from "./user-shapes.ts";

/** The caller. */
export const readMe = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/me",
  chapter: "Users and rights",
  summary: "Who am I?",
  description: "The user that the token belongs to, with the user's groups.",
  permission: "me.read",
  body: emptyBody,
  responses: { 200: { description: "The caller.", schema: MeShape } },
  example: { response: { ...userExample, groups: ["Firmware team"] } },
  async handle({ caller, format }, needs: StoreReader) {
    const groups = await needs.read.groupsOfUser(caller.user.id);
    return accept({ status: 200, value: { ...presentUser(caller.user, format), groups } });
  },
});
