import { Type } from "typebox";
import { RatedLevelShape } from "./artifact-shapes.ts";

/** The wire shape of a model's preview: `POST /models/<id>/preview?project=`, body: the model. Nothing is stored. */

const Identified = Type.Object({ id: Type.String(), name: Type.String() });
const OptionalLevel = Type.Union([RatedLevelShape, Type.Null()]);

/** What a model would change. */
export const PreviewShape = Type.Object({
  projects: Type.Array(
    Type.Object({
      project: Type.String(),
      branch: Type.String(),
      versionId: Type.Integer(),
      indicator: Identified,
      before: OptionalLevel,
      after: OptionalLevel,
      changed: Type.Boolean(),
    }),
    { description: "The newest version of the main branch of every project that uses the model." },
  ),
  left: Type.Integer({ description: "Projects that use the model and were not rated, because there are too many." }),
  changed: Type.Integer({ description: "How many of them would change their level." }),
  distribution: Type.Union(
    [
      Type.Object({
        project: Type.String(),
        levels: Type.Array(
          Type.Object({
            level: RatedLevelShape,
            before: Type.Integer({ description: "Artifacts on the level now." }),
            after: Type.Integer(),
          }),
        ),
      }),
      Type.Null(),
    ],
    { description: "Artifacts per level of the root indicators, for the project that the request names." },
  ),
});
