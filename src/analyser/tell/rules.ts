import { standardModel } from "../../model/index.ts";
import { ruleIds } from "../rules.ts";

const known = new Set<string>(Object.values(ruleIds));

/** The definitions of the analyser's rules, for models that do not have them. */
export const rules = (standardModel.rules ?? []).filter(({ id }) => known.has(id));
