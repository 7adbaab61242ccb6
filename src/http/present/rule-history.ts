import type { OpenVersion, Snapshots } from "../../portfolio/index.ts";
import { lowerBound, type Rule } from "../../snapshot/index.ts";
import type { Language } from "../../text/index.ts";
import { presentDefinition, type Definition } from "./definitions.ts";

/** A rule of a version, and its row among the rules that the results define; −1 if only the model defines it. */
interface FoundRule {
  readonly rule: Rule;
  readonly row: number;
}

/** The definition of a rule in a version: of its results, else of its model; undefined if neither has it. */
export async function definitionIn(
  version: Pick<OpenVersion, "reader" | "model">,
  ruleId: string,
  language: Language,
): Promise<Definition | undefined> {
  const found = await findRule(version, ruleId);
  return found && presentDefinition(found.rule, version.model, language);
}

/** The number of findings of a rule in an artifact and all below it, and how many of them are open. */
export async function countRule(
  snapshots: Pick<Snapshots, "triageIn">,
  version: OpenVersion,
  row: number,
  ruleId: string,
): Promise<{ readonly findings: number; readonly open: number }> {
  const found = await findRule(version, ruleId);
  if (found === undefined || found.row === -1) return { findings: 0, open: 0 };
  const { reader, tree } = version;
  const artifact = (await reader.integers("findings", "artifact"))!;
  const { values } = await reader.choice("findings", "rule");
  const { relaxed } = await snapshots.triageIn(version);
  let findings = 0;
  let open = 0;
  const end = lowerBound(artifact, tree.end[row]!);
  for (let finding = lowerBound(artifact, row); finding < end; finding++) {
    if (values[finding] !== found.row) continue;
    findings += 1;
    if (relaxed[finding] === 0) open += 1;
  }
  return { findings, open };
}

async function findRule(
  { reader, model }: Pick<OpenVersion, "reader" | "model">,
  id: string,
): Promise<FoundRule | undefined> {
  const ids = await reader.texts("rules", "id");
  const count = await reader.rows("rules");
  for (let row = 0; row < count; row++) {
    if (ids?.text(row) === id) return { rule: (await reader.rules())[row]!, row };
  }
  const rule = model.rules.get(id);
  return rule && { rule, row: -1 };
}
