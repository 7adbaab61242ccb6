import { Type, type Static } from "typebox";
import { evaluateWhere } from "../../language/index.ts";
import { accept } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import type { Answer, TypedList } from "../answer/handler-result.ts";
import { emptyBody } from "../request/json-body.ts";
import { hitKinds, searchPage, type Hit, type HitPage } from "../../visibility/index.ts";
import { artifactUrl, ruleUrl } from "../present/links.ts";
import type { SnapshotReader, StoreReader } from "../services/services.ts";
import { searchExample } from "./examples.ts";

const searchCharactersMax = 200;
const hitsDefault = 50;

const HitShape = Type.Object({
  kind: Type.Enum([...hitKinds]),
  id: Type.Union([Type.Integer(), Type.Null()], { description: "Of a rule: null." }),
  name: Type.String(),
  path: Type.Union([Type.String(), Type.Null()], { description: "Of an artifact; of a rule, its id; else null." }),
  project: Type.String({ description: "Name of the project that it is in." }),
  url: Type.String({ description: "Relative to the base URL; opens it in the web interface." }),
});

/** Looks for something by its name, in all that the caller may see. */
export const search = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/search",
  chapter: "Search",
  summary: "Search by name",
  description:
    "Projects, branches, artifacts (by name and path) and rules (by name and id) that contain the text, whatever the " +
    "case. Artifacts are those of the main branch's current version, rules those that have findings there. Names that " +
    "are the text come first, then names that begin with it; then by project, in tree order. " +
    `Without \`limit\`: ${hitsDefault}.`,
  permission: "search.read",
  query: Type.Object({
    q: Type.String({
      description: "The text to search for.",
      minLength: 1,
      maxLength: searchCharactersMax,
    }),
  }),
  // How well the last one fits, its project, its kind, its place among that kind, and the version that has it.
  cursor: ["number", "number", "number", "number", "number"],
  limitDefault: hitsDefault,
  body: emptyBody,
  responses: { 200: { description: "What was found.", schema: Type.Array(HitShape) } },
  problems: ["cursor.expired"],
  example: { response: [searchExample] },
  async handle({ caller, format, query, plan, signal }, needs: StoreReader & SnapshotReader) {
    const { where } = plan;
    const page = await searchPage(needs, {
      caller,
      language: format.language,
      text: query.q,
      // A hit has no timestamps, so that days never matter.
      accepts: (hit) => where === undefined || evaluateWhere(where, presentHit(hit), { dayOf: (text) => text }),
      after: plan.after?.map(Number),
      limit: plan.limit ?? hitsDefault,
      signal,
    });
    return page.ok ? accept({ status: 200, list: hitList(page.value) }) : page;
  },
});

function hitList(page: HitPage<Hit>): TypedList<Answer<Static<typeof HitShape>>> {
  const hits = page.hits();
  async function* batches() {
    yield hits.map(({ hit }) => presentHit(hit));
  }
  return { batches, whereOn: "handler", cursorOf: (_hit, index) => hits[index]!.position };
}

function presentHit({ artifactId, ...hit }: Hit): Static<typeof HitShape> {
  const ruleId = hit.kind === "rule" ? hit.path : null;
  return { ...hit, url: ruleId === null ? artifactUrl(artifactId) : ruleUrl(artifactId, ruleId) };
}
