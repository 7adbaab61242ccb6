import { Type } from "typebox";
import { QueryBodyShape } from "../request/query-body/index.ts";
import { Timestamp } from "./shapes.ts";

/** The wire shapes of saved queries: `GET|POST /queries`, `GET|PUT|DELETE /queries/<id>`. */

const nameCharactersMax = 200;

const scope = {
  project: Type.Union([Type.String(), Type.Null()], { description: "The project it is about; null: any." }),
  artifactId: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: "Where it starts; null: the root.",
  }),
  shared: Type.Boolean({ description: "Visible to all users who see the project; without a project, to all users." }),
};

/** What is sent; `PUT` leaves what is not in it. */
export const SavedQueryBody = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: nameCharactersMax * 4 })),
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
