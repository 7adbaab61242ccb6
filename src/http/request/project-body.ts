import { Type } from "typebox";
import { partsMax } from "../../store/index.ts";
import { nameCharactersMax } from "./names.ts";
import { partCharactersMax, partPatternText } from "./part-request.ts";

const groupCharactersMax = 500;
const membersMax = 1_000;
const component = Type.Integer({ minimum: 0, maximum: 255 });

/** What may be written of projects and branches alike. */
export const lookParameters = {
  group: Type.Optional(Type.String({ maxLength: groupCharactersMax, pattern: "^[^\\u0000-\\u001f\\u007f]*$" })),
  color: Type.Optional(Type.Tuple([component, component, component, component])),
};

/** Checked further by `readName`, which counts characters and not UTF-16 units. */
export const NameText = Type.String({ maxLength: nameCharactersMax * 4 });

/** The name of a part. `main` is the name of a build that names none. */
const PartName = Type.String({ pattern: partPatternText, maxLength: partCharactersMax });

/** What may be written of a project, at its creation and later. */
export const projectParameters = {
  modelId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  ...lookParameters,
  public: Type.Optional(Type.Boolean()),
  /** Versions take parts that were not sent from earlier versions (D14). */
  carryParts: Type.Optional(Type.Boolean()),
  /** Parts that every version that is made of parts waits for. */
  expectedParts: Type.Optional(Type.Array(PartName, { maxItems: partsMax, uniqueItems: true })),
  /** Of a meta-project: names of projects. */
  members: Type.Optional(Type.Array(Type.String(), { maxItems: membersMax })),
};
