import { Type } from "typebox";
import type { Member } from "../../store/index.ts";
import { accept, form, refuse, type Result } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { onProject } from "../usual-endpoints.ts";
import { checkIfMatch, revisionOf } from "../answer/entity-tag.ts";
import { wholeList } from "../answer/whole-list.ts";
import { jsonBody, emptyBody } from "../request/json-body.ts";
import { NameText } from "../request/names.ts";
import { MemberShape, roleName } from "./user-shapes.ts";
import type { Clock, StoreReader, StoreWriter } from "../services/services.ts";

const membersMax = 10_000;

const MemberBody = Type.Object(
  {
    user: Type.Optional(Type.String({ ...NameText, description: "Login." })),
    group: Type.Optional(Type.String({ ...NameText, description: "Name." })),
    role: roleName,
  },
  { additionalProperties: false },
);

const membersOfProject = {
  ...onProject,
  path: "/api/projects/:name/members",
} as const;

/** Who has which role on the project. */
export const listMembers = endpoint({
  ...membersOfProject,
  method: "GET",
  chapter: "Users and rights",
  summary: "List a project's members",
  description:
    "Users by login, then groups by name. The owner, administrators and guests of a public project are not in it.",
  permission: "member.read",
  body: emptyBody,
  cursor: ["number"],
  responses: { 200: { description: "The members.", schema: Type.Array(MemberShape) } },
  example: { response: [{ user: "ada", role: "MANAGER" }] },
  async handle({ subject, plan }, needs: StoreReader) {
    const { members, revision } = await needs.read.members(subject.project.id);
    return accept({
      status: 200,
      revision: revisionOf(subject.project.id, revision),
      list: wholeList(members, plan),
    });
  },
});

/** Replaces the whole list. */
export const replaceMembers = endpoint({
  ...membersOfProject,
  method: "PUT",
  chapter: "Users and rights",
  summary: "Write a project's members",
  description:
    "The list replaces the previous one. Each element names a user by login or a group by name, and the role, built in or custom.",
  permission: "member.write",
  headers: { "If-Match": { description: "ETag that the list must still have." } },
  body: jsonBody(Type.Array(MemberBody, { maxItems: membersMax })),
  responses: {
    200: { description: "As it is now.", schema: Type.Array(MemberShape) },
    412: { description: "It has changed since it was read." },
  },
  problems: ["body.user-unknown", "body.group-unknown", "body.role-unknown", "body.member-repeated", "body.value-form"],
  example: {
    request: [
      { user: "ada", role: "MANAGER" },
      { group: "Firmware team", role: "DEVELOPER" },
    ],
    response: [
      { user: "ada", role: "MANAGER" },
      { group: "Firmware team", role: "DEVELOPER" },
    ],
  },
  async handle({ caller, subject, body, ifMatch }, needs: Clock & StoreReader & StoreWriter) {
    const members = readMembers(body);
    if (!members.ok) return members;
    const projectId = subject.project.id;
    const before = await needs.read.members(projectId);
    const fresh = checkIfMatch(ifMatch, revisionOf(subject.project.id, before.revision));
    if (!fresh.ok) return fresh;
    const replaced = await needs.write.replaceMembers({
      projectId,
      members: members.value,
      ...(ifMatch === undefined ? {} : { expectedRevision: before.revision }),
      byUserId: caller.user.id,
      at: needs.now(),
    });
    if (!replaced.ok) return replaced;
    const after = await needs.read.members(projectId);
    return accept({ status: 200, value: after.members, revision: revisionOf(subject.project.id, after.revision) });
  },
});

interface SentMember {
  readonly user?: string;
  readonly group?: string;
  readonly role: Member["role"];
}

function readMembers(
  sent: readonly SentMember[],
): Result<readonly Member[], "body.value-form" | "body.member-repeated"> {
  const members: Member[] = [];
  const seen = new Set<string>();
  for (const [index, { user, group, role }] of sent.entries()) {
    if ((user === undefined) === (group === undefined)) {
      return refuse({ code: "body.value-form", pointer: `/${index}`, params: { expected: form("member") } });
    }
    const key = user === undefined ? `group ${group}` : `user ${user}`;
    if (seen.has(key)) return refuse({ code: "body.member-repeated", pointer: `/${index}` });
    seen.add(key);
    members.push(user === undefined ? { group: group ?? "", role } : { user, role });
  }
  return accept(members);
}
