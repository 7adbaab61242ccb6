import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const source = (path: string): string => JSON.stringify(join(root, "src", path));

/** Small programs by name: those that must compile, and those that must not, with the part that is wrong. */
const right = new Map<string, string>();
const wrong = new Map<string, string>();

let folder: string;
/** The compiler's messages, by program. */
let messages: ReadonlyMap<string, string>;

const stages = [...(await readSource("http/pipeline.ts")).matchAll(/\.next\((\w+)\)/g)].map(([, name]) => name!);
const steps = [...(await readSource("tasks/build-steps.ts")).matchAll(/\.next\((\w+)(\(context\))?\)/g)].map(
  ([, name, context = ""]) => `${name}${context}`,
);

right.set("pipeline", await pipelineOf(stages));
for (const stage of stages) wrong.set(`pipeline without ${stage}`, await pipelineOf(without(stages, stage)));
right.set("build", await buildOf(steps));
for (const step of steps) wrong.set(`build without ${step}`, await buildOf(without(steps, step)));

const answer = (value: string): string => endpointOf(`async () => accept({ status: 200, ${value} })`);
right.set("value", answer(`value: [{ id: 1, name: "one" }]`));
right.set("list", answer(`list: { batches: async function* () { yield [{ id: 1, name: "one" }]; } }`));
right.set("written text", answer(`text: { body: writeJson([{ id: 1, name: "one" }]) }`));
right.set("refusal", endpointOf(`async () => refuse({ code: "route.absent" })`));
wrong.set("misspelt field", answer(`value: [{ id: 1, nmae: "one" }]`));
wrong.set("field of another type", answer(`value: [{ id: "1", name: "one" }]`));
wrong.set("value instead of a list", answer(`value: { id: 1, name: "one" }`));
wrong.set("list of other elements", answer(`list: { batches: async function* () { yield [{ id: 1 }]; } }`));
wrong.set("text of another value", answer(`text: { body: writeJson([{ id: 1 }]) }`));
wrong.set("text from no typed writer", answer(`text: { body: "[]" }`));
wrong.set("nothing", endpointOf(`async () => accept({ status: 200 })`));
wrong.set("undeclared status", endpointOf(`async () => accept({ status: 201, value: [{ id: 1, name: "one" }] })`));
wrong.set("undeclared problem", endpointOf(`async () => refuse({ code: "project.absent" })`));
wrong.set("unknown problem", endpointOf(`async () => refuse({ code: "route.missing" })`));

const pluginExample = await documentedPlugin("lumen.mjs");
const ruleExample = await documentedPlugin("team.mjs");
right.set("rule of the documentation", ruleExample);
wrong.set("rule of a plug-in with an unknown severity", ruleExample.replace('"MAJOR"', '"LARGE"'));
right.set("plug-in of the documentation", pluginExample);
wrong.set("plug-in with an unknown severity", pluginExample.replace('"MINOR"', '"SMALL"'));
wrong.set("plug-in of another version", pluginExample.replace("interfaceVersion: 1", "interfaceVersion: 2"));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-compiler-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await mkdir(join(folder, "programs"));
  const names = [...right.keys(), ...wrong.keys()];
  const texts = [...right.values(), ...wrong.values()];
  for (const [index, text] of texts.entries()) await writeFile(join(folder, `programs/${index}.ts`), text);
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const config = { extends: join(root, "tsconfig.json"), include: ["programs"], exclude: [] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const found = new Map(names.map((name) => [name, ""]));
  for (const [, index, message] of (await compile()).matchAll(/^programs\/(\d+)\.ts\(\d+,\d+\): (error .*)$/gm)) {
    const name = names[Number(index)]!;
    found.set(name, `${found.get(name)}${message}\n`);
  }
  messages = found;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the compiler accepts", () => {
  test.each([...right.keys()])("%s", (name) => expect(messages.get(name)).toBe(""));
});

describe("the compiler refuses", () => {
  test.each([...wrong.keys()])("%s", (name) => expect(messages.get(name)).toMatch(/not assignable|missing/));
});

async function readSource(path: string): Promise<string> {
  return readFile(join(root, "src", path), "utf8");
}

/** An example of the page about plug-ins, with the types of its comments as annotations. */
async function documentedPlugin(name: string): Promise<string> {
  const page = await readFile(join(root, "docs/plug-ins.md"), "utf8");
  const [, text = ""] = new RegExp(`<!-- example ${name} -->\\s*\`\`\`js\\n([^]*?)\`\`\``).exec(page) ?? [];
  const published = `import(${source("plugins/index.ts")})`;
  return text
    .replaceAll(
      /\/\*\* @type \{import\("belvedere\/plugin"\)\.(\w+)\} \*\/\nconst (\w+) =/g,
      `const $2: ${published}.$1 =`,
    )
    .replace(/export default (\{[^]*\});/, `export default $1 satisfies ${published}.Plugin;`);
}

function without(names: readonly string[], left: string): readonly string[] {
  return names.filter((name) => name !== left);
}

/** The pipeline with these stages, from the sources that the real one imports them from. */
async function pipelineOf(names: readonly string[]): Promise<string> {
  const imports = await importsOf("http/pipeline.ts", "http", [...names, "startPipeline"]);
  return `${imports}
import type { Reply } from ${source("http/answer/reply.ts")};
import type { IncomingRequest } from ${source("http/stages/request-context.ts")};
import type { Pipeline } from ${source("http/stages/stage.ts")};
type Needs<Known> = Known extends Pipeline<never, infer All, unknown> ? All : never;
const pipeline = startPipeline<IncomingRequest>()${names.map((name) => `.next(${name})`).join("")};
export const whole: Pipeline<IncomingRequest, Needs<typeof pipeline>, Reply> = pipeline;
`;
}

/** The build with these steps. */
async function buildOf(calls: readonly string[]): Promise<string> {
  const names = calls.map((call) => call.replace("(context)", ""));
  const imports = await importsOf("tasks/build-steps.ts", "tasks", [...names, "Steps"]);
  return `${imports}
import type { BuildContext } from ${source("tasks/build-context.ts")};
export const build = (context: BuildContext): Steps<BuildContext, boolean> =>
  [context].map(() => Steps.from<BuildContext>()${calls.map((call) => `.next(${call})`).join("")})[0]!;
`;
}

/** The imports of a file that bring these names, as another folder writes them. */
async function importsOf(path: string, room: string, names: readonly string[]): Promise<string> {
  const lines = [...(await readSource(path)).matchAll(/^import \{ (\w+)[^}]*\} from "\.\/(.*)";$/gm)];
  return lines
    .filter(([, name]) => names.includes(name!))
    .map(([, name, file]) => `import { ${name} } from ${source(`${room}/${file}`)};`)
    .join("\n");
}

/** An endpoint that declares a list of names, with this handler. */
function endpointOf(handler: string): string {
  return `import { Type } from "typebox";
import { endpoint } from ${source("http/endpoint.ts")};
import { usual } from ${source("http/usual-endpoints.ts")};
import { emptyBody } from ${source("http/request/json-body.ts")};
import { writeJson } from ${source("http/answer/written-json.ts")};
import { accept, refuse } from ${source("text/index.ts")};
export const unused = [writeJson, accept, refuse];
export const names = endpoint({
  ...usual,
  method: "GET",
  path: "/names",
  chapter: "Server",
  summary: "Names",
  description: "Names.",
  permission: "project.list",
  subject: "server",
  params: Type.Object({}),
  absent: "route.absent",
  query: Type.Object({}),
  body: emptyBody,
  responses: {
    200: { description: "Names.", schema: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })) },
  },
  example: {},
  handle: ${handler},
});
`;
}

async function compile(): Promise<string> {
  const compiler = join(root, "node_modules", "@typescript", "native", "bin", "tsc");
  const run = promisify(execFile)(process.execPath, [compiler, "-p", folder], { cwd: folder, maxBuffer: 2 ** 26 });
  // Errors make the exit code of the command; its output is what counts here.
  const { stdout } = await run.catch((failure: { stdout: string }) => failure);
  return stdout;
}
