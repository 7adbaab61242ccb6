import { Type } from "typebox";
import type { Color } from "../../model/index.ts";
import { judgeGate, visibleGateResult } from "../../store/index.ts";
import { accept, badgeWord, form, gateResultName, refuse, type Language, type Result } from "../../text/index.ts";
import type { VisibleVersion } from "../../visibility/index.ts";
import { endpoint } from "../endpoint.ts";
import { usual } from "../usual-endpoints.ts";
import { drawBadge, type Badge } from "../present/badge.ts";
import { measureFormat } from "../present/display.ts";
import { rootIndicator } from "../present/levels.ts";
import { presentLevel } from "../present/rated-levels.ts";
import { emptyBody } from "../request/json-body.ts";
import type { SnapshotReader } from "../services/services.ts";

const fileCharactersMax = 400;

/** A small picture for pages that have no headers: the state of a project (D18). */
export const readBadge = endpoint({
  ...usual,
  method: "GET",
  path: "/badges/:file",
  chapter: "Projects and branches",
  summary: "A badge of a project",
  description:
    "The file is called after the project: `Engine.svg`. It shows the newest version of the branch that the token's user may see. The token is a limited one with the scope `badge`, and no other.",
  authentication: "badge",
  permission: "badge.read",
  subject: "badge",
  params: Type.Object({ file: Type.String({ pattern: "^.+\\.svg$", maxLength: fileCharactersMax }) }),
  absent: "project.absent",
  query: Type.Object({
    show: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "`level` (the default), `gate`, or the id of a measure of the project.",
      }),
    ),
    branch: Type.Optional(Type.String({ description: "The name of a branch. Default: the main branch." })),
    token: Type.Optional(Type.String({ description: "A limited token with the scope `badge`." })),
  }),
  body: emptyBody,
  produces: ["image/svg+xml"],
  responses: { 200: { description: "An SVG image." }, 404: { description: "No such project or branch." } },
  problems: ["branch.absent", "query.id-unknown"],
  example: {},
  async handle({ format, query, subject }, needs: SnapshotReader) {
    const badge = await badgeOf(needs, subject, query.show ?? "level", format.language);
    if (!badge.ok) return badge;
    return accept({
      status: 200,
      text: { type: "image/svg+xml; charset=utf-8", body: drawBadge(badge.value) },
      headers: { "content-security-policy": "default-src 'none'; sandbox" },
    });
  },
});

const gray: Color = [117, 117, 117, 255];
const blue: Color = [33, 102, 172, 255];
const gateColors: Readonly<Record<"PASSED" | "FAILED" | "PENDING" | "NOT_COMPUTED", Color>> = {
  PASSED: [27, 127, 77, 255],
  FAILED: [178, 24, 43, 255],
  PENDING: [117, 117, 117, 255],
  NOT_COMPUTED: [180, 83, 9, 255],
};

async function badgeOf(
  needs: SnapshotReader,
  visible: VisibleVersion,
  show: string,
  language: Language,
): Promise<Result<Badge, "query.id-unknown">> {
  const { shown, versions } = visible;
  const { model } = shown;
  const isMeasure = show !== "level" && show !== "gate";
  if (isMeasure && !(await shown.hasMeasure(show))) {
    return refuse({ code: "query.id-unknown", params: { name: "show", id: show, what: form("measure") } });
  }
  const kind = isMeasure ? `measures.${show}` : `indicators.${rootIndicator(model).id}`;
  const label = show === "gate" ? badgeWord("gate", language) : (model.nameOf(`${kind}.name`, language) ?? show);
  if (versions.length === 0) return accept({ label, value: badgeWord("noVersion", language), color: gray });
  if (show === "gate") return accept({ label, ...(await gateValue(needs, visible, language)) });
  if (show === "level") return accept({ label, ...(await levelValue(visible, language)) });
  return accept({ label, ...(await measureValue(visible, show, language)) });
}

type BadgeValue = Omit<Badge, "label">;

async function gateValue(
  { snapshots }: SnapshotReader,
  { shown: { version }, branch, drafts }: VisibleVersion,
  language: Language,
): Promise<BadgeValue> {
  const result = visibleGateResult(await snapshots.gateOf(version, branch), drafts);
  const status = result === null ? "NOT_COMPUTED" : judgeGate(result, version.partStates).status;
  return { value: gateResultName(status, language), color: gateColors[status] };
}

async function levelValue({ shown }: VisibleVersion, language: Language): Promise<BadgeValue> {
  const { codes, levels } = await shown.rootLevels();
  const level = levels[codes[0]!]!;
  return { value: presentLevel(level, shown.model, language).name, color: level.level.color };
}

async function measureValue({ shown }: VisibleVersion, id: string, language: Language): Promise<BadgeValue> {
  const { model } = shown;
  const value = await shown.view.measureAt(0, id);
  if (value === undefined) return { value: badgeWord("noValue", language), color: gray };
  const write = measureFormat(model.measures.get(id), model.nameOf(`measures.${id}.unit`, language), language);
  return { value: write(value), color: blue };
}
