import { parse } from "yaml";
import { read } from "../../docs/documents.ts";
import { fill, type Known, type RecipeCommand, type RecipeJob } from "./recipe.ts";

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly strategy?: { readonly matrix: { readonly include: Known[] } }; readonly steps: Step[] }>
  >;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const actionFile = "deploy/actions/belvedere/action.yml";
const expressions = /\$\{\{\s*(.*?)\s*\}\}/g;

/** The jobs of a workflow; those of a matrix once for each of its entries. */
export function githubJobs(file: string, known: Known): readonly RecipeJob[] {
  const { jobs, env = {} } = parse(read(file)) as Workflow;
  const shared = Object.fromEntries(Object.entries(env).map(([name, value]) => [`env.${name}`, value]));
  return Object.entries(jobs).flatMap(([name, { strategy, steps }]) =>
    (strategy?.matrix.include ?? [{}]).map((entry) => {
      const matrix = Object.fromEntries(Object.entries(entry).map(([key, value]) => [`matrix.${key}`, value]));
      return { name, commands: commandsOf(steps, { ...known, ...shared, ...matrix }) };
    }),
  );
}

function commandsOf(steps: readonly Step[], known: Known): readonly RecipeCommand[] {
  return steps.flatMap((step) => {
    if (step.uses?.includes("/deploy/actions/belvedere@") === true) return actionCommands(step, known);
    if (step.if !== undefined && !holds(step.if, known)) return [];
    if (step.run === undefined) return [];
    const variables = Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value, known)]);
    return [{ shell: "bash" as const, script: step.run, variables: Object.fromEntries(variables) }];
  });
}

/** The steps of the action. Expressions in its scripts would run whatever a branch is called, so they are refused. */
function actionCommands({ with: given = {} }: Step, known: Known): readonly RecipeCommand[] {
  const { inputs, runs } = parse(read(actionFile)) as Action;
  const unknown = Object.keys(given).filter((name) => !(name in inputs));
  if (unknown.length > 0) throw new Error(`the action has no input ${unknown.join()}`);
  if (runs.steps.some(({ run }) => run?.includes("${{") === true)) throw new Error("a script contains an expression");
  const values = Object.entries(inputs).map(([name, { required, default: usual }]) => {
    const value = given[name] ?? usual;
    if (value === undefined || (required === true && given[name] === undefined)) throw new Error(`${name} is missing`);
    return [`inputs.${name}`, filled(value, known)] as const;
  });
  return commandsOf(runs.steps, { ...known, ...Object.fromEntries(values) });
}

function holds(condition: string, known: Known): boolean {
  const [, expression, wanted] = /^(\S+) == '(.*)'$/.exec(condition) ?? [];
  if (expression === undefined) throw new Error(`a condition that is not understood: ${condition}`);
  return known[expression] === wanted;
}

function filled(text: string, known: Known): string {
  return fill(text, expressions, (expression) => known[expression]);
}
