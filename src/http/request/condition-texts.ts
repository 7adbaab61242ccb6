import { Type } from "typebox";
import { idCharactersMax, nameBytesMax } from "../../ingest/index.ts";
import { whereBytesMax } from "../../language/index.ts";

/** A condition in a body. */
export const WhereText = Type.String({ refusedAbove: whereBytesMax });

/** Names in a body, separated by commas: `category`, `family`, `sort`. */
export const ListText = Type.String({ maxLength: whereBytesMax });

/** A day or a time in a body. */
export const TimeText = Type.String({ refusedAbove: 40 });

/** The id of a rule in a body. */
export const RuleIdText = Type.String({ maxLength: nameBytesMax });

/** The id of a model in a body. */
export const ModelIdText = Type.String({ refusedAbove: idCharactersMax });
