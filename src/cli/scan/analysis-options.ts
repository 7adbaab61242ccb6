import type { AnalysisOptions } from "../../analyser/index.ts";
import type { Call } from "../command.ts";
import { cacheFolder } from "../commands/cache-folder.ts";
import type { ScanPlan } from "./scan-plan.ts";
import type { JudgedChange } from "./judged-change.ts";

/** What an analysis takes from the base of the change that it judges. */
export function judgedOptions({ attributes, ungenerated }: JudgedChange): AnalysisOptions {
  return {
    ...(attributes === undefined ? {} : { attributes }),
    ...(ungenerated.size === 0 ? {} : { ungenerated }),
  };
}

/** What every analysis takes from the plan and the options of the command line. */
export function plannedOptions({ options, terminal }: Call, plan: ScanPlan): AnalysisOptions {
  const { include, exclude, languages, threads, rules, kinds } = plan;
  return {
    ...(include.length === 0 ? {} : { include }),
    ...(exclude.length === 0 ? {} : { exclude }),
    ...(languages === undefined ? {} : { languages }),
    ...(threads === undefined ? {} : { threads }),
    ...(options.isOff("cache") ? {} : { cacheDir: cacheFolder(terminal.environment, "analyser") }),
    rules,
    kinds,
  };
}
