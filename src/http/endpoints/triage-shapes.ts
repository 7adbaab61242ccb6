import { Type } from "typebox";
import { ListText, RuleIdText, TimeText, WhereText } from "../request/condition-texts.ts";
import { NameText } from "../request/names.ts";
import { facetNames } from "../../visibility/index.ts";
import { givenReasons } from "../request/triage-body.ts";
import { ArtifactShape, FindingShape } from "./artifact-shapes.ts";
import { ReferenceShape } from "./reference-shape.ts";
import { Timestamp } from "./shapes.ts";

/** The wire shapes of triage: what people say of findings and artifacts (D11). */

/** The longest comment that is accepted. */
export const commentCharactersMax = 4_000;

/** The most ids that one request may name. */
const findingIdsMax = 10_000;

const Identified = Type.Object({ id: Type.String(), name: Type.String() });
const UserName = Type.Object({ login: Type.String(), name: Type.String() });
const OptionalText = Type.Union([Type.String(), Type.Null()]);
const Reason = Type.Enum([...givenReasons], { description: "Required to relax." });
const Comment = Type.String({ maxLength: commentCharactersMax, description: "An empty comment removes it." });

/** What can be said of findings. What is left out stays. */
const findingTriage = {
  status: Type.Optional(Type.Enum(["OPEN", "RELAXED"])),
  reason: Type.Optional(Type.Union([Reason, Type.Null()])),
  until: Type.Optional(
    Type.Union([TimeText, Type.Null()], {
      description: "ISO date-time in the future: a relaxed finding is open again then. Null: it stays relaxed.",
    }),
  ),
  comment: Type.Optional(Type.Union([Comment, Type.Null()])),
  assignee: Type.Optional(
    Type.Union([NameText, Type.Null()], { description: "Login of a user who sees the project; null: no user." }),
  ),
  dueDate: Type.Optional(Type.Union([TimeText, Type.Null()], { description: "`yyyy-MM-dd`; null: none." })),
};

/** What is said of one finding: `PUT /findings/<id>`. */
export const FindingTriageBody = Type.Object(findingTriage, { additionalProperties: false });

/** What is said of many findings at once: `POST /findings/triage`. */
export const BulkTriageBody = Type.Object(
  {
    rule: Type.Optional(Type.String({ ...RuleIdText, description: "Id of a definition: only findings of this rule." })),
    artifactId: Type.Optional(Type.Integer({ description: "Only findings of this artifact and of all below it." })),
    project: Type.Optional(
      Type.String({
        ...NameText,
        description:
          "Name: findings of its main branch, where no artifact is named. Without project and artifact, `where` or `findings` select on every branch that the caller may see.",
      }),
    ),
    branch: Type.Optional(Type.String({ ...NameText, description: "Another branch of the project." })),
    findings: Type.Optional(
      Type.Array(Type.Integer(), {
        maxItems: findingIdsMax,
        description: `Ids: of the findings above, only these. At most ${findingIdsMax.toLocaleString("en")}.`,
      }),
    ),
    where: Type.Optional(
      Type.String({
        ...WhereText,
        description: "Only findings that pass this condition, as in `where` of `GET /api/findings`.",
      }),
    ),
    category: Type.Optional(
      Type.String({ ...ListText, description: "Only these categories, as in `GET /api/findings`." }),
    ),
    family: Type.Optional(Type.String({ ...ListText, description: "Only these families, as in `GET /api/findings`." })),
    dryRun: Type.Optional(Type.Boolean({ description: "True: counts the findings and changes nothing." })),
    ...findingTriage,
  },
  { additionalProperties: false },
);

/** What triage of many findings did. */
export const BulkTriageShape = Type.Object({
  versionId: Type.Union([Type.Integer(), Type.Null()], {
    description: "The branch's newest version, which it changes; null where the request names no branch.",
  }),
  matched: Type.Integer({ description: "Findings that the request selects and the caller may triage." }),
  changed: Type.Integer({ description: "Selected findings that changed; 0 with `dryRun`." }),
  forbidden: Type.Integer({ description: "Findings that pass, but that the caller may not triage." }),
});

/** One entry of a finding's history: `GET /findings/<id>/history`, newest first. */
export const TriageEntryShape = Type.Object({
  id: Type.Integer(),
  time: Timestamp,
  user: Type.Union([UserName, Type.Null()], { description: "Null: the server, because an acceptance ended." }),
  status: Identified,
  reason: OptionalText,
  until: Type.Union([Timestamp, Type.Null()]),
  comment: OptionalText,
  assignee: Type.Union([UserName, Type.Null()]),
  dueDate: OptionalText,
});

/** What is said of an artifact: `PUT /artifacts/<id>`. What is left out stays. */
export const ArtifactTriageBody = Type.Object(
  {
    relaxed: Type.Optional(Type.Boolean({ description: "Its findings and those of all below count in no measure." })),
    excluded: Type.Optional(
      Type.Boolean({ description: "The artifacts above it are computed as if it did not exist." }),
    ),
    reason: Type.Optional(Type.Union([Reason, Type.Null()])),
    comment: Type.Optional(Type.Union([Comment, Type.Null()])),
  },
  { additionalProperties: false },
);

/** One entry of an artifact's history: `GET /artifacts/<id>/triage`, newest first. */
export const ArtifactTriageEntryShape = Type.Object({
  id: Type.Integer(),
  time: Timestamp,
  user: Type.Object({ login: Type.String(), name: Type.String() }),
  relaxed: Type.Boolean(),
  excluded: Type.Boolean(),
  reason: OptionalText,
  comment: OptionalText,
});

/** One artifact with what was said of it: `GET|PUT /artifacts/<id>`. */
export const ArtifactDetailShape = Type.Object({
  ...ArtifactShape.properties,
  project: Type.Object({ id: Type.Integer(), name: Type.String(), modelId: Type.String() }),
  branch: Type.Object({ id: Type.Integer(), name: Type.String() }),
  reference: ReferenceShape,
  relaxed: Type.Boolean({ description: "Its findings and those of all below count in no measure." }),
  excluded: Type.Boolean({ description: "The artifacts above it are computed as if it did not exist." }),
  reason: OptionalText,
  comment: OptionalText,
});

/**
 * Exact counts of findings: `GET /artifacts/<id>/findings/facets?by=&where=&scope=` and `GET /findings/facets?by=&where=`.
 */
export const FacetsShape = Type.Object({
  total: Type.Integer({ description: "Findings that pass `where`." }),
  facets: Type.Array(
    Type.Object({
      by: Type.Enum([...facetNames]),
      values: Type.Array(
        Type.Object({
          id: Type.String({
            description:
              "Rule id, `SCALE.LEVEL`, family, status, `true` or `false`, tool, artifact id, path, name, login, days such as `7-29`. Empty: no owner, no assignee.",
          }),
          name: Type.String(),
          count: Type.Integer(),
        }),
        { description: "Highest count first; equal counts in code-point order of ids." },
      ),
      others: Type.Object(
        { values: Type.Integer(), count: Type.Integer() },
        { description: "Values beyond the limit `values`, and the number of their findings." },
      ),
    }),
  ),
});

/** One finding: `GET|PUT /findings/<id>`. */
export const FindingDetailShape = Type.Object({ ...FindingShape.properties, reference: ReferenceShape });

/** A finding in a comparison: `GET /versions/<a>/compare/<b>/findings?change=NEW,FIXED,GONE,KEPT`. */
export const ComparedFindingShape = Type.Object({
  change: Type.Enum(["NEW", "FIXED", "GONE", "KEPT"]),
  ...FindingShape.properties,
});
