import { Type } from "typebox";
import { nameCharactersMax } from "./names.ts";

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

/** What may be written of a project, at its creation and later. */
export const projectParameters = {
  modelId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  ...lookParameters,
  public: Type.Optional(Type.Boolean()),
  /** Of a meta-project: names of projects. */
  members: Type.Optional(Type.Array(Type.String(), { maxItems: membersMax })),
};
