import { parse } from "yaml";
import { read } from "../../docs/documents.ts";
import type { RecipeJob } from "./recipe.ts";

interface Step {
  readonly step: { readonly name: string; readonly script: readonly string[] };
}

type Entry = Step | { readonly parallel: readonly Step[] };

interface Pipelines {
  readonly pipelines: Readonly<Record<string, Readonly<Record<string, readonly Entry[]>>>>;
}

/** The steps of a pipeline, such as `pull-requests` or `custom`; parallel ones one after another. */
export function bitbucketJobs(file: string, kind: string): readonly RecipeJob[] {
  const { pipelines } = parse(read(file)) as Pipelines;
  const [entries] = Object.values(pipelines[kind]!);
  const steps = entries!.flatMap((entry) => ("parallel" in entry ? entry.parallel : [entry]));
  return steps.map(({ step: { name, script } }) => ({
    name,
    commands: [{ shell: "bash", script: script.join("\n"), variables: {} }],
  }));
}
