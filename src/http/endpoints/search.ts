import { Type } from "typebox";
import { accept } from "../../text/index.ts";
import { endpoint, usual } from "../endpoint.ts";
import { noBody } from "../request/json-body.ts";
import { hitKinds, searchPage } from "../search.ts";
import { searchExample } from "./examples.ts";

const soughtCharactersMax = 200;
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
  ...usual,
  method: "GET",
  path: "/api/search",
  summary: "Search by name",
  description:
    "Projects, branches, artifacts (by name and path) and rules (by name and id) that contain the text, whatever the " +
    "case. Artifacts are those of the main branch's current version, rules those that have findings there. Names that " +
    "are the text come first, then names that begin with it; then by project, in tree order. " +
    `Without \`limit\`: ${hitsDefault}.`,
  permission: "search.read",
  subject: "server",
  params: Type.Object({}),
  absent: "route.absent",
  query: Type.Object({
    q: Type.String({
      description: "What to look for.",
      minLength: 1,
      maxLength: soughtCharactersMax,
    }),
  }),
  // How well the last one fits, its project, its kind, its place among that kind, and the version that has it.
  cursor: ["number", "number", "number", "number", "number"],
  limitDefault: hitsDefault,
  body: noBody,
  responses: { 200: { description: "What was found.", schema: Type.Array(HitShape) } },
  example: { response: [searchExample] },
  async handle({ parts, caller, speech, query, plan, signal }) {
    const page = await searchPage(
      { parts, caller, language: speech.language, signal },
      { text: query.q, where: plan.where, after: plan.after, limit: plan.limit ?? hitsDefault },
    );
    return page.ok ? accept({ status: 200, list: page.value }) : page;
  },
});
