import { Type } from "typebox";
import { ListText, WhereText } from "../request/condition-texts.ts";
import { NameText } from "../request/names.ts";
import { QueryBodyShape } from "../request/query-body/index.ts";
import { Timestamp } from "./shapes.ts";

/** The wire shapes of saved queries: `GET|POST /queries`, `GET|PUT|DELETE /queries/<id>`. */

const scope = {
  project: Type.Union([NameText, Type.Null()], { description: "The project it is about; null: any." }),
  artifactId: Type.Union([Type.Integer(), Type.Null()], {
    description: "Where it starts; null: the root.",
  }),
  shared: Type.Boolean({ description: "Visible to all users who see the project; without a project, to all users." }),
};

/** What a saved filter of findings is made of: the parameters of `GET /findings`. Null: none. */
const conditions = {
  where: Type.Union([WhereText, Type.Null()]),
  category: Type.Union([ListText, Type.Null()]),
  family: Type.Union([ListText, Type.Null()]),
  sort: Type.Union([ListText, Type.Null()]),
};

/** What is sent of a saved filter: `POST /filters`, `PUT /filters/<id>`. */
export const SavedFilterBody = Type.Object(
  {
    name: Type.Optional(NameText),
    where: Type.Optional(conditions.where),
    category: Type.Optional(conditions.category),
    family: Type.Optional(conditions.family),
    sort: Type.Optional(conditions.sort),
    project: Type.Optional(scope.project),
    shared: Type.Optional(scope.shared),
  },
  { additionalProperties: false },
);

/** What is sent; `PUT` leaves what is not in it. */
export const SavedQueryBody = Type.Object(
  {
    name: Type.Optional(NameText),
    query: Type.Optional(QueryBodyShape),
    project: Type.Optional(scope.project),
    artifactId: Type.Optional(scope.artifactId),
    shared: Type.Optional(scope.shared),
  },
  { additionalProperties: false },
);

/** A saved query. */
export const SavedQueryShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  query: QueryBodyShape,
  ...scope,
  owner: Type.String({ description: "Login." }),
  own: Type.Boolean({ description: "Whether it is the caller's: only then may it be changed." }),
  creationTime: Timestamp,
  changeTime: Timestamp,
});

/** A saved filter of findings. */
export const SavedFilterShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  ...conditions,
  project: scope.project,
  shared: scope.shared,
  owner: Type.String({ description: "Login." }),
  own: Type.Boolean({ description: "Whether it is the caller's: only then may it be changed." }),
  creationTime: Timestamp,
  changeTime: Timestamp,
});
