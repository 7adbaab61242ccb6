import type { Commands } from "../database/command.ts";
import { triageArtifact } from "./artifacts.ts";
import type { TriageWrites } from "./contract.ts";
import { endAcceptances } from "./acceptances.ts";
import { triageFindings, triageSelections } from "./findings.ts";

/** Every command of this area. */
export const triageCommands: Commands<TriageWrites> = {
  triageFindings,
  triageSelections,
  endAcceptances,
  triageArtifact,
};
