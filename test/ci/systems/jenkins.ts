import { parse } from "yaml";
import { read } from "../../docs/documents.ts";
import type { RecipeCommand, RecipeJob } from "./recipe.ts";

/** What a pipeline gives to the shared step. */
interface StepOptions {
  readonly project: string;
  readonly folder?: string;
  readonly reports?: readonly string[];
  readonly send?: boolean;
  readonly part?: string;
  readonly expect?: readonly string[];
  readonly create?: boolean;
  readonly verdict?: boolean;
  readonly waitSeconds?: number;
}

const stepFile = "deploy/jenkins/vars/belvedere.groovy";

/** The stages of a pipeline that run something. */
export function jenkinsJobs(file: string): readonly RecipeJob[] {
  const text = read(file);
  const lists = new Map(
    [...text.matchAll(/^def (\w+) = (\[.*\])$/gm)].map(([, name, list]) => [name!, list!] as const),
  );
  const stages = text.split(/\bstage\('/).slice(1);
  return stages.flatMap((stage) => {
    const steps = stage.matchAll(/^\s*(?:sh '(?<shell>[^'\n]*)'|belvedere (?<options>.*))$/gm);
    const commands = [...steps].map(({ groups }): RecipeCommand => {
      const { shell, options } = groups as { shell?: string; options?: string };
      return shell === undefined
        ? sharedStep(optionsOf(options!, lists))
        : { shell: "sh", script: shell, variables: {} };
    });
    return commands.length === 0 ? [] : [{ name: stage.slice(0, stage.indexOf("'")), commands }];
  });
}

/** Maps and lists of Groovy in one line look like those of YAML. */
function optionsOf(text: string, lists: ReadonlyMap<string, string>): StepOptions {
  const known = text.replaceAll(/: (\w+)(?=,|$)/g, (whole, word: string) =>
    lists.has(word) ? `: ${lists.get(word)}` : whole,
  );
  return parse(`{${known}}`) as StepOptions;
}

function sharedStep(options: StepOptions): RecipeCommand {
  const text = read(stepFile);
  const script = /\bsh '''([^]*?)'''/.exec(text)![1]!.replaceAll("\\\\", "\\");
  const variables = {
    BELVEDERE_PROJECT: options.project,
    BELVEDERE_FOLDER: options.folder ?? ".",
    BELVEDERE_REPORTS: (options.reports ?? []).join("\n"),
    BELVEDERE_SEND: String(options.send !== false),
    BELVEDERE_PART: options.part ?? "",
    BELVEDERE_EXPECT: (options.expect ?? []).join(","),
    BELVEDERE_CREATE: String(options.create === true),
    BELVEDERE_VERDICT: String(options.verdict !== false),
    BELVEDERE_WAIT: String(options.waitSeconds ?? 600),
    BELVEDERE_GATE_MISSING: "fail",
    BELVEDERE_FORGE: "",
  };
  const set = [...text.matchAll(/"(BELVEDERE_\w+)=/g)].map(([, name]) => name!);
  const isSame = set.toSorted().join() === Object.keys(variables).toSorted().join();
  if (!isSame) throw new Error(`${stepFile} sets ${set.join()}`);
  return { shell: "bash", script, variables };
}
