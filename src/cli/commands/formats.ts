import { describeFormats, type DescribedFormat } from "../../ingest/index.ts";
import {
  bindFields,
  bindWhere,
  evaluateWhere,
  parseFields,
  parseWhere,
  selectFields,
  type FieldSchema,
} from "../../language/index.ts";
import { connectionOptions, listOptions, outputOptions, type Call, type Command } from "../command.ts";
import { done, type Outcome } from "../failure.ts";
import { namedOutput } from "../output/named-output.ts";
import { countOption, formatOf, writeOutput, writeRows } from "../output/show-rows.ts";
import { wrapText } from "../output/wrap-text.ts";
import { readLocalPlugins } from "../local-plugins.ts";
import { listCommand, readColumns, refusedText } from "./list-command.ts";

const fields = "id,title,contents,versions,command";
const summary = "list the formats of reports; with --server, those of that server";
const widthUsual = 80;

const text: FieldSchema = { kind: "string" };
const texts: FieldSchema = { kind: "array", items: text };
/** An element of the list, as `GET /api/formats` has it. */
const schema: FieldSchema = {
  kind: "object",
  fields: {
    id: text,
    title: text,
    tools: texts,
    versions: text,
    contents: texts,
    command: text,
    tried: { kind: "boolean" },
    plugin: text,
  },
};

type FormatElement = ReturnType<typeof elementOf>;

function elementOf({ id, title, tools, versions, contents, command, untried, plugin }: DescribedFormat) {
  return { id, title, tools, versions, contents, command, tried: untried !== true, plugin };
}

const ofServer = listCommand({
  name: "formats",
  summary,
  fields,
  find: () => Promise.resolve(done({ path: "/api/formats" })),
});

/** `belvedere formats`: needs no server, because the command line reads the same formats. */
export const formats: Command = {
  name: "formats",
  summary,
  arguments: [],
  options: [...listOptions, ...connectionOptions, ...outputOptions],
  async run(call) {
    if (call.options.text("server") !== undefined) return ofServer.run(call);
    const format = formatOf(call);
    const { plugins } = await readLocalPlugins(call);
    const chosen = chooseFormats(call, describeFormats(plugins).map(elementOf));
    if (!format.ok) return format;
    if (!chosen.ok) return chosen;
    const wanted = call.options.text("fields");
    if (wanted === undefined && format.value === "table") {
      const written = await writeOutput(call, textOf(call, chosen.value));
      return written.ok ? done("done") : written;
    }
    const isJson = format.value.endsWith("json");
    const columns = isJson && wanted === undefined ? done([]) : readColumns(wanted ?? fields);
    const selected = selectIn(chosen.value, wanted);
    if (!columns.ok) return columns;
    if (!selected.ok) return selected;
    const rows = selected.value.map((element) => JSON.stringify(element));
    const end = await writeRows(call, { format: format.value, columns: columns.value }, async (write) =>
      done(await write(rows)),
    );
    return end.ok ? done("done") : end;
  },
};

/** The formats that `--where` and `--limit` leave. */
function chooseFormats(call: Call, elements: readonly FormatElement[]): Outcome<readonly FormatElement[]> {
  const limit = countOption(call, "limit");
  if (!limit.ok) return limit;
  const where = call.options.text("where");
  if (where === undefined) return done(elements.slice(0, limit.value));
  const parsed = parseWhere(where);
  const bound = parsed.ok ? bindWhere(parsed.value, schema) : parsed;
  if (!bound.ok) return refusedText(where, bound.problem);
  // Formats have no timestamps.
  const context = { dayOf: (timestamp: string) => timestamp };
  return done(elements.filter((element) => evaluateWhere(bound.value, element, context)).slice(0, limit.value));
}

function selectIn(chosen: readonly FormatElement[], wanted: string | undefined): Outcome<readonly unknown[]> {
  if (wanted === undefined) return done(chosen);
  const parsed = parseFields(wanted);
  const bound = parsed.ok ? bindFields(parsed.value, schema) : parsed;
  if (!bound.ok) return refusedText(wanted, bound.problem);
  return done(chosen.map((element) => selectFields(bound.value, element)));
}

/** Each format in a few lines that fit into the terminal: nothing is cut off. */
function textOf(call: Call, chosen: readonly FormatElement[]): string {
  const width = (namedOutput(call) === undefined ? call.terminal.output.columns : undefined) ?? widthUsual;
  const blocks = chosen.map(({ id, title, tools, versions, contents, command, tried, plugin }) => {
    const about = `${title}${versions === "" ? "" : ` (${versions})`}: ${contents.join(", ")}${tried ? "" : ", untried"}`;
    const origin = plugin === null ? "" : ` (plug-in ${plugin})`;
    const lines = [`from ${tools.join(", ")}${origin}`, ...(command === "" ? [] : [`$ ${command}`])];
    return [id, ...[about, ...lines].flatMap((line) => wrapText(line, width - 2).map((part) => `  ${part}`))].join(
      "\n",
    );
  });
  return blocks.length === 0 ? "" : `${blocks.join("\n")}\n`;
}
