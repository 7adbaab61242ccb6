import { parse, parseAllDocuments } from "yaml";
import { read } from "../../docs/documents.ts";
import { fill, type Known, type RecipeJob } from "./recipe.ts";

interface Pipeline {
  readonly stages?: readonly string[];
  readonly include: readonly { readonly inputs?: Known }[];
}

interface Job {
  readonly stage?: string;
  readonly variables?: Known;
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
}

interface Header {
  readonly spec: { readonly inputs: Readonly<Record<string, { readonly default?: string }>> };
}

const componentFile = "deploy/gitlab/templates/belvedere.yml";
const notJobs = new Set(["stages", "workflow", "include"]);

/** The jobs of a pipeline, in the order of their stages. */
export function gitlabJobs(file: string, known: Known): readonly RecipeJob[] {
  const pipeline = parse(read(file)) as Pipeline & Readonly<Record<string, unknown>>;
  const own = Object.entries(pipeline).filter(([name]) => !notJobs.has(name)) as (readonly [string, Job])[];
  const included = pipeline.include.flatMap(({ inputs = {} }) => componentJobs(inputs));
  const stages = pipeline.stages ?? ["test"];
  const position = ([, { stage = "test" }]: readonly [string, Job]): number => {
    if (!stages.includes(stage)) throw new Error(`${file} has no stage ${stage}`);
    return stages.indexOf(stage);
  };
  return [...own, ...included]
    .toSorted((one, other) => position(one) - position(other))
    .map(([name, { variables = {}, before_script: before = [], script }]) => ({
      name,
      commands: [
        {
          // Images without bash run scripts with sh.
          shell: "sh" as const,
          script: [...before, ...script].join("\n"),
          variables: Object.fromEntries(
            Object.entries(variables).map(([variable, value]) => [variable, expand(value, known)]),
          ),
        },
      ],
    }));
}

function componentJobs(given: Known): (readonly [string, Job])[] {
  const text = read(componentFile);
  const [header] = parseAllDocuments(text);
  const { inputs } = (header as { toJS(): Header }).toJS().spec;
  const unknown = Object.keys(given).filter((name) => !(name in inputs));
  if (unknown.length > 0) throw new Error(`the component has no input ${unknown.join()}`);
  const body = text.slice(text.indexOf("\n---\n") + "\n---\n".length);
  const filled = fill(body, /\$\[\[\s*inputs\.(\w+)\s*\]\]/g, (name) => given[name] ?? inputs[name]?.default);
  return Object.entries(parse(filled) as Readonly<Record<string, Job>>);
}

/** As the runner does: variables that do not exist are empty. */
function expand(value: string, known: Known): string {
  return value.replaceAll(/\$(\w+)/g, (_whole, name: string) => known[name] ?? "");
}
