import { parse } from "yaml";
import { read } from "../docs/documents.ts";

/** The commands of a recipe, and the variables that its file sets from those of the build system. */
export interface Recipe {
  readonly file: string;
  readonly commands: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/** Installs the command line: a test has it already. */
const installation = /^npm install /;

/** Steps that run every time, in their order. `contexts` says what the build system would put for `${{ … }}`. */
export function githubRecipe(file: string, contexts: Readonly<Record<string, string>>): Recipe {
  const workflow = parse(read(file)) as {
    readonly jobs: Readonly<Record<string, { env: Record<string, string>; steps: readonly { run?: string }[] }>>;
  };
  const [job] = Object.values(workflow.jobs);
  const filled = (text: string): string =>
    text.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/g, (_whole, expression: string) => {
      const value = contexts[expression];
      if (value === undefined) throw new Error(`${file}: nothing is known of ${expression}`);
      return value;
    });
  const variables = Object.entries(job!.env).map(([name, value]) => [name, filled(value)]);
  const commands = job!.steps.flatMap(({ run }) => (run === undefined || installation.test(run) ? [] : [filled(run)]));
  return { file, commands, variables: Object.fromEntries(variables) };
}

/** All its scripts. */
export function gitlabRecipe(file: string): Recipe {
  const [job] = Object.values(parse(read(file)) as Readonly<Record<string, Readonly<Record<string, unknown>>>>);
  const scripts = ["before_script", "script", "after_script"].flatMap((name) => (job![name] ?? []) as string[]);
  return { file, commands: scripts.filter((script) => !installation.test(script)), variables: {} };
}

/** The command after `sh`. */
export function jenkinsRecipe(file: string): Recipe {
  const steps = [...read(file).matchAll(/\bsh (?:'''([^]*?)'''|'([^'\n]*)')/g)];
  return { file, commands: steps.map(([, long, short]) => long ?? short ?? ""), variables: {} };
}

/** The entries of its hooks. */
export function preCommitRecipe(file: string): Recipe {
  const { repos } = parse(read(file)) as { readonly repos: readonly { hooks: readonly { entry: string }[] }[] };
  return { file, commands: repos.flatMap(({ hooks }) => hooks.map(({ entry }) => entry)), variables: {} };
}
