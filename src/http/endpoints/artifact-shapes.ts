import { Type } from "typebox";
import { findingCauses } from "../../store/index.ts";
import { Timestamp } from "./shapes.ts";

/** The wire shapes of artifacts and findings, for `where`, `fields` and the documentation. */

const Identified = Type.Object({ id: Type.String(), name: Type.String() });
const Color = Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), { minItems: 4, maxItems: 4 });
const Icon = Type.String({ description: "Relative to the base URL; answers with an image, without sign-in." });
const Url = Type.String({ description: "Relative to the base URL; opens it in the web interface." });

/** A level with all its fields (S22). */
export const RatedLevelShape = Type.Object({
  id: Type.String(),
  rank: Type.Integer({ description: "Lower is better; `UNKNOWN` is -1." }),
  name: Type.String(),
  mnemonic: Type.String(),
  color: Color,
  icon: Icon,
});

const queryFields = {
  id: Type.Integer(),
  name: Type.String(),
  viewPath: Type.String({ description: "Names of the ancestors, joined by `/`." }),
  type: Identified,
  url: Url,
  values: Type.Array(Type.Object({}), { description: "One entry per column of a query; empty in lists." }),
  level: RatedLevelShape,
  trend: Type.Object({ id: Type.String(), icon: Icon }),
};

/** An artifact in lists (D9). */
export const ArtifactShape = Type.Object({
  ...queryFields,
  rank: Type.Integer({ description: "Rank on the root indicator." }),
  path: Type.String(),
  parentId: Type.Union([Type.Integer(), Type.Null()]),
});

/** What a column of a query says of an artifact (D10). */
const QueryValue = Type.Object({
  type: Type.Enum(["MEASURE", "INDICATOR", "INFO"]),
  id: Type.String(),
  value: Type.Union([Type.Number(), Type.String(), Type.Null()], { description: "Of an indicator: the rank." }),
  display: Type.Union([Type.String(), Type.Null()], {
    description: "The value as text, in the language of the answer.",
  }),
  level: Type.Optional(Type.Union([RatedLevelShape, Type.Null()], { description: "Of an indicator." })),
  backgroundColor: Type.Optional(Color),
});

const { viewPath, level, trend, ...alwaysShown } = queryFields;

/** An artifact that a query found (S18). */
export const QueriedArtifact = Type.Object({
  ...alwaysShown,
  viewPath: Type.Optional(viewPath),
  level: Type.Optional(level),
  trend: Type.Optional(trend),
  values: Type.Array(Type.Union([QueryValue, Type.Null()]), {
    description: "One entry per column; `null` where the column excludes the artifact's type.",
  }),
});

/** The answer to a query (S25). */
export const QueryShape = Type.Object({
  hidePath: Type.Boolean({ description: "Without `viewPath`." }),
  hideRating: Type.Boolean({ description: "Without `level` and `trend`." }),
  smartSort: Type.Boolean({ description: "True if the query has no order; the worst artifacts then come first." }),
  artifacts: Type.Array(QueriedArtifact),
});

/** A link to or from an artifact. */
export const LinkShape = Type.Object({
  type: Identified,
  direction: Type.Enum(["OUT", "IN"]),
  artifact: ArtifactShape,
});

const OptionalInteger = Type.Union([Type.Integer(), Type.Null()]);
const locationFields = {
  path: Type.String(),
  startLine: OptionalInteger,
  startColumn: OptionalInteger,
  endLine: OptionalInteger,
  endColumn: OptionalInteger,
};

const { path: _path, ...positions } = locationFields;

/** An artifact below another, as a tree or a list of a file's parts shows it: how many are below it, and its position. */
export const ChildShape = Type.Object({
  ...ArtifactShape.properties,
  descendantCount: Type.Integer({ description: "Artifacts below it." }),
  location: Type.Object(positions, { description: "Position in the file, for an artifact that is in one." }),
});

/** What results say of an artifact in words, by the infos' ids. */
export const InfosShape = Type.Record(Type.String(), Type.Object({ name: Type.String(), value: Type.String() }));

/** What makes findings a work list: where they are, who works on them, until when. */
const workFields = {
  until: Type.Union([Timestamp, Type.Null()], { description: "When a relaxed finding is open again by itself." }),
  assignee: Type.Union([Type.Object({ login: Type.String(), name: Type.String() }), Type.Null()]),
  dueDate: Type.Union([Type.String(), Type.Null()], { description: "`yyyy-MM-dd`." }),
  owner: Type.Union([Type.String(), Type.Null()], {
    description: "Who is responsible for its artifact: the info `OWNER` of the artifact, or of the nearest one above.",
  }),
  age: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: "Days since it was first found, in the time zone of the answer: 0 is today.",
  }),
  project: Type.String({ description: "Name." }),
  branch: Type.String({ description: "Name." }),
};

/** The definition of a rule (D11). */
export const DefinitionShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  helpUri: Type.Union([Type.String(), Type.Null()]),
  tool: Type.Union([Type.String(), Type.Null()]),
  families: Type.Array(Type.String()),
  categories: Type.Array(Type.Object({ scale: Identified, level: RatedLevelShape })),
});

/** A finding (D11). */
export const FindingShape = Type.Object({
  id: Type.Integer(),
  artifact: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    viewPath: Type.String(),
    type: Identified,
    url: Url,
  }),
  definition: DefinitionShape,
  message: Type.String(),
  location: Type.Object(locationFields),
  relatedLocations: Type.Array(Type.Object({ ...locationFields, message: Type.Union([Type.String(), Type.Null()]) })),
  status: Identified,
  relaxed: Type.Boolean(),
  reason: Type.Union([Type.String(), Type.Null()]),
  comment: Type.Union([Type.String(), Type.Null()]),
  ...workFields,
  isNew: Type.Boolean({ description: "Absent in the reference version." }),
  cause: Type.Union([Type.Enum([...findingCauses]), Type.Null()], {
    description:
      "Why it is new: `CODE`: one of its lines changed since the reference version. `TOOL`: none did, so the tool or its rules changed. Null: it is not new, or the changed lines are unknown.",
  }),
  firstVersionId: OptionalInteger,
  evidence: Type.Union([Type.String(), Type.Null()], {
    description:
      "How it was recognized as a finding of the version before; null for a finding that version did not have, and for callers who do not see drafts. `CARRIED`: the analysis failed and says nothing of it.",
  }),
  url: Url,
});

/** The values of an artifact in one version. */
export const HistoryShape = Type.Object({
  versionId: Type.Integer(),
  versionName: Type.String(),
  baseline: Type.Boolean(),
  analysisTime: Type.String({ format: "date-time" }),
  level: RatedLevelShape,
  measures: Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()])),
  indicators: Type.Record(Type.String(), RatedLevelShape),
  context: Type.Optional(
    Type.Object(
      {
        model: Type.Object({ id: Type.String(), revision: Type.Integer({ description: "1, 2, … within the model." }) }),
        gate: Type.Union([Type.String(), Type.Null()], {
          description: "Changes with the conditions of the gate that checked the version; null: there was no gate.",
        }),
        tools: Type.Array(Type.String(), { description: "The tools that define its rules, in code-point order." }),
        toolVersions: Type.Array(Type.Object({ name: Type.String(), version: Type.String() }), {
          description: "The versions of tools that its results name, by name.",
        }),
      },
      { description: "With `context=true`." },
    ),
  ),
});

/** The findings of a rule in one version. */
export const RuleHistoryShape = Type.Object({
  versionId: Type.Integer(),
  versionName: Type.String(),
  baseline: Type.Boolean(),
  analysisTime: Type.String({ format: "date-time" }),
  findings: Type.Integer({ description: "Open and relaxed ones." }),
  open: Type.Integer(),
  definition: Type.Union([DefinitionShape, Type.Null()], {
    description: "Null: the version does not define the rule.",
  }),
});

/** How many of an artifact's descendants are on each level of an indicator. */
export const DistributionShape = Type.Object({
  indicator: Identified,
  levels: Type.Array(Type.Object({ level: RatedLevelShape, count: Type.Integer() })),
});

/** Which lines of a file were run. */
export const CoverageShape = Type.Object({
  path: Type.String(),
  ranges: Type.Array(
    Type.Object({
      startLine: Type.Integer(),
      endLine: Type.Integer(),
      hit: Type.Boolean(),
      branches: Type.Integer({ description: "Ways that the code may continue from there; 0: a single way." }),
      branchesHit: Type.Integer(),
    }),
    { description: "In the order of lines. Lines that cannot be executed are in no range." },
  ),
});

/** Who wrote the lines of a file. */
export const AuthorsShape = Type.Object({
  path: Type.String(),
  ranges: Type.Array(
    Type.Object({
      startLine: Type.Integer(),
      endLine: Type.Integer(),
      commit: Type.String(),
      author: Type.String(),
      time: Type.String({ description: "When the author wrote them." }),
    }),
    { description: "In the order of lines. Lines that were not committed are in no range." },
  ),
});

/** A source text. */
export const SourceShape = Type.Object({
  path: Type.String(),
  language: Type.Union([Type.String(), Type.Null()]),
  text: Type.String(),
});
