import type { Commands } from "../database/command.ts";
import { triageArtifact } from "./artifacts.ts";
import type { TriageWrites } from "./contract.ts";
import { triageFindings } from "./findings.ts";

/** Every command of this area. */
export const triageCommands: Commands<TriageWrites> = {
  triageFindings,
  triageArtifact,
};
