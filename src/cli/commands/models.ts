import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { connect } from "../client/connected.ts";
import { apiPath } from "../client/resolve.ts";
import { connectionOptions, outputOptions, type Call, type Command } from "../command.ts";
import { done, fail, misuse, systemWords, type Outcome } from "../failure.ts";
import { problemDetail, problemTitle } from "../../text/index.ts";
import { printReport } from "../output/print-report.ts";
import { listCommand } from "./list-command.ts";
import { lineOfPointer, readModelText } from "./model-text.ts";

/** The limit of the server. */
const modelBytesMax = 8 * 1024 * 1024;
const fileArgument = { form: "<file>", description: "a model as JSON or YAML (docs/models.md)" };

/** `belvedere models` */
export const models = listCommand({
  name: "models",
  summary: "list the quality models of the server",
  fields: "id,name,revision",
  find: () => Promise.resolve(done({ path: "/api/models" })),
});

/** `belvedere models show` */
export const showModel: Command = {
  name: "models show",
  summary: "print a quality model",
  arguments: [{ form: "<id>", description: "id of the model" }],
  options: [
    { flags: "--built-in", description: "the model that this release ships (STANDARD), without asking a server" },
    ...connectionOptions,
    ...outputOptions,
  ],
  async run(call) {
    const model = call.options.has("builtIn") ? await builtInModel(call) : await modelOnServer(call);
    if (!model.ok) return model;
    const indent = call.options.has("json") ? undefined : 2;
    call.terminal.output.write(`${JSON.stringify(model.value, undefined, indent)}\n`);
    return done("done");
  },
};

async function modelOnServer(call: Call): Promise<Outcome<unknown>> {
  const client = await connect(call);
  return client.ok ? client.value.read({ path: apiPath("models", call.arguments[0]!) }) : client;
}

async function builtInModel({ arguments: [id] }: Call): Promise<Outcome<unknown>> {
  const { standardModel } = await import("../../model/index.ts");
  return id === standardModel.id ? done(standardModel) : misuse(`${id} is not built in: only ${standardModel.id} is`);
}

/** `belvedere models validate` */
export const validateModel: Command = {
  name: "models validate",
  summary: "check a quality model without a server",
  arguments: [fileArgument],
  options: outputOptions,
  async run(call) {
    const model = await readModel(call);
    if (!model.ok) return model;
    const { id, value } = model.value;
    const { measures = [], indicators = [] } = value as { measures?: unknown[]; indicators?: unknown[] };
    const counts = { measures: measures.length, indicators: indicators.length };
    return printReport(
      call,
      { id, ...counts },
      `${id} is valid: ${counts.measures} measures, ${counts.indicators} indicators.`,
    );
  },
};

/** `belvedere models put` */
export const putModel: Command = {
  name: "models put",
  summary: "check a quality model, then write it to the server (administrators)",
  arguments: [fileArgument],
  options: [...connectionOptions, ...outputOptions],
  notes: "A changed model rates the next build; existing versions keep their ratings until they are rated again.",
  async run(call) {
    const model = await readModel(call);
    if (!model.ok) return model;
    const client = await connect(call);
    if (!client.ok) return client;
    const { id, value } = model.value;
    const written = await client.value.write<"PUT /api/models/:id">("PUT", apiPath("models", id), value);
    if (!written.ok) return written;
    return printReport(call, { id, written: true }, `${id} is written.`);
  },
};

interface CheckedModel {
  readonly id: string;
  readonly value: unknown;
}

async function readModel({ arguments: [file], terminal }: Call): Promise<Outcome<CheckedModel>> {
  const path = resolve(terminal.folder, file!);
  let text: string;
  try {
    if ((await stat(path)).size > modelBytesMax) return misuse(`${file} is larger than ${modelBytesMax} bytes`);
    text = await readFile(path, "utf8");
  } catch (error) {
    return misuse(`${file} cannot be read`, systemWords(error));
  }
  const read = await readModelText(text);
  if ("complaint" in read) {
    return fail({ exit: "refused", title: `${file} is no JSON or YAML`, detail: read.complaint });
  }
  const { loadWrittenModel } = await import("../../model/index.ts");
  const { compileModel } = await loadWrittenModel();
  const compiled = compileModel(read.value);
  if (compiled.ok) return done({ id: (read.value as { readonly id: string }).id, value: read.value });
  const { problem } = compiled;
  const line = problem.pointer === undefined ? undefined : lineOfPointer(read, problem.pointer);
  const place = [problem.pointer, line && `line ${line}`].filter(Boolean).join(", ");
  return fail({
    exit: "refused",
    title: `${file}${line === undefined ? "" : `:${line}`}: ${problemTitle(problem, "en")}`,
    detail: `${problemDetail(problem, "en")}${place === "" ? "" : `\nat ${place}`}\ncode ${problem.code}`,
  });
}
