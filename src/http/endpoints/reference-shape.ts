import { Type } from "typebox";
import { referenceReasons } from "../../store/index.ts";

/** The version that another one is compared with (D9, D15). */
export const ReferenceShape = Type.Object(
  {
    versionId: Type.Union([Type.Integer(), Type.Null()]),
    branch: Type.Union([Type.String(), Type.Null()]),
    commit: Type.Union([Type.String(), Type.Null()]),
    why: Type.Enum([...referenceReasons], {
      description:
        "In the target of the branch: `MERGE_BASE`: the version at the base. `ANCESTOR`: at the newest ancestor that has one. `NEWEST_OF_TARGET`: its newest complete version. On the branch itself: `BASELINE`: the newest older baseline. `PREVIOUS`: the version before. `NONE`: no version was found.",
    }),
  },
  { description: "The version that new findings, trends and differences are compared with." },
);
