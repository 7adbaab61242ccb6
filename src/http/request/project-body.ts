import { Type } from "typebox";
import { accept, form, refuse, type Result } from "../../text/index.ts";
import type { SettingsReader } from "../services/services.ts";
import { decide, type Caller } from "../../access/index.ts";
import { audiences, partsMax, type Audience, type HeldRole } from "../../store/index.ts";
import { lineTextPattern, NameText } from "./names.ts";
import { partCharactersMax, partPatternText } from "./part-request.ts";

const groupCharactersMax = 500;
const membersMax = 1_000;
const component = Type.Integer({ minimum: 0, maximum: 255 });

const groupText = { maxLength: groupCharactersMax, pattern: lineTextPattern };

/** The group of a project, which is not empty. */
export const GroupName = Type.String({ ...groupText, minLength: 1 });

/** What may be written of projects and branches alike. */
export const lookParameters = {
  group: Type.Optional(Type.String(groupText)),
  color: Type.Optional(Type.Tuple([component, component, component, component])),
};

/** The name of a part. `main` is the name of a build that names none. */
const PartName = Type.String({ pattern: partPatternText, maxLength: partCharactersMax });

/** What may be written of a project, at its creation and later. */
export const projectParameters = {
  modelId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  ...lookParameters,
  /** True: `USERS`, or as it is if it is `EVERYONE`. False: `MEMBERS`. */
  public: Type.Optional(Type.Boolean()),
  /** Who is at least a guest (D17). `EVERYONE` needs the setting `anonymousAccess`. */
  audience: Type.Optional(Type.Enum([...audiences])),
  /** Versions take parts that were not sent from earlier versions (D14). */
  carryParts: Type.Optional(Type.Boolean()),
  /** Parts that every version that is made of parts waits for. */
  expectedParts: Type.Optional(Type.Array(PartName, { maxItems: partsMax, uniqueItems: true })),
  /** Of a meta-project: names of projects. */
  members: Type.Optional(Type.Array(NameText, { maxItems: membersMax })),
};

/** What a request with `members` or with an audience is refused with. */
export const memberProblems = [
  "project.not-meta",
  "project.member-unknown",
  "project.member-meta",
  "project.member-private",
] as const;
export const audienceProblems = ["body.value-form", "project.anonymous-off"] as const;

/** The audience that a body asks for; undefined: it says nothing about it. */
export async function readAudience(
  { public: open, audience }: { readonly public?: boolean; readonly audience?: Audience },
  before: Audience,
  { settings }: SettingsReader,
): Promise<Result<Audience | undefined, "body.value-form" | "project.anonymous-off">> {
  if (open !== undefined && audience !== undefined && open !== (audience !== "MEMBERS")) {
    return refuse({ code: "body.value-form", pointer: "/public", params: { expected: form("public-audience") } });
  }
  const wanted = audience ?? (open === undefined ? undefined : audienceOf(open, before));
  // A project that is for everyone already stays so: the setting decides whether anyone sees it.
  if (wanted !== "EVERYONE" || before === "EVERYONE") return accept(wanted);
  if (!(await settings.get("anonymousAccess"))) return refuse({ code: "project.anonymous-off", pointer: "/audience" });
  return accept(wanted);
}

/** The same for a project that exists. Another audience gives rights to others, which not everyone who changes projects may. */
export async function readAudienceChange(
  body: Parameters<typeof readAudience>[0],
  { caller, subject }: { readonly caller: Caller; readonly subject: AudienceSubject },
  needs: SettingsReader,
): Promise<Result<Audience | undefined, "access.forbidden" | "body.value-form" | "project.anonymous-off">> {
  const before = subject.project.audience;
  const wanted = await readAudience(body, before, needs);
  if (!wanted.ok || wanted.value === undefined || wanted.value === before) return wanted;
  if (decide(caller, "audience.write", subject) === "allowed") return wanted;
  return refuse({ code: "access.forbidden", params: { permission: "audience.write" } });
}

interface AudienceSubject {
  readonly project: { readonly audience: Audience };
  readonly role: HeldRole | undefined;
}

function audienceOf(open: boolean, before: Audience): Audience {
  if (!open) return "MEMBERS";
  return before === "MEMBERS" ? "USERS" : before;
}
