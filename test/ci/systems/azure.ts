import { parse } from "yaml";
import { read } from "../../docs/documents.ts";
import { fill, type Known, type RecipeCommand, type RecipeJob } from "./recipe.ts";

type Value = string | number | boolean;

interface Step {
  readonly bash?: string;
  readonly template?: string;
  readonly parameters?: Readonly<Record<string, Value>>;
  readonly env?: Known;
}

interface Pipeline {
  readonly variables?: Known;
  readonly jobs: readonly { readonly job: string; readonly steps: readonly Step[] }[];
}

interface Template {
  readonly parameters: readonly { readonly name: string; readonly default?: Value }[];
  readonly steps: readonly Step[];
}

const templateFile = "deploy/azure/belvedere.yml";

/** The jobs of a pipeline. */
export function azureJobs(file: string, known: Known): readonly RecipeJob[] {
  const { variables = {}, jobs } = parse(read(file)) as Pipeline;
  const all = { ...known, ...variables };
  return jobs.map(({ job, steps }) => ({ name: job, commands: steps.flatMap((step) => commandsOf(step, all)) }));
}

function commandsOf(step: Step, known: Known): readonly RecipeCommand[] {
  if (step.template !== undefined) return templateCommands(step, known);
  if (step.bash === undefined) return [];
  const variables = Object.entries(step.env ?? {}).map(([name, value]) => [name, macros(value, known)]);
  return [{ shell: "bash", script: step.bash, variables: Object.fromEntries(variables) }];
}

function templateCommands({ template, parameters: given = {} }: Step, known: Known): readonly RecipeCommand[] {
  if (template !== `${templateFile}@belvedere`) throw new Error(`a template that is not there: ${template}`);
  const { parameters, steps } = parse(read(templateFile)) as Template;
  const unknown = Object.keys(given).filter((name) => parameters.every((parameter) => parameter.name !== name));
  if (unknown.length > 0) throw new Error(`the template has no parameter ${unknown.join()}`);
  const valueOf = (name: string): string | undefined => {
    const value = given[name] ?? parameters.find((parameter) => parameter.name === name)?.default;
    return typeof value === "boolean" ? (value ? "True" : "False") : value?.toString();
  };
  const filled = (text: string): string => fill(text, /\$\{\{\s*parameters\.(\w+)\s*\}\}/g, valueOf);
  return steps.flatMap(({ bash, env = {} }) => {
    if (bash?.includes("${{") === true) throw new Error("a script contains an expression");
    const variables = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)]));
    return commandsOf({ ...(bash === undefined ? {} : { bash }), env: variables }, known);
  });
}

/** A macro of a variable that does not exist stays as it is. */
function macros(text: string, known: Known): string {
  return text.replaceAll(/\$\(([\w.]+)\)/g, (whole, name: string) => known[name] ?? whole);
}
