import { Type } from "typebox";
import { failTool } from "../api.ts";
import { cutOf, cutOutput, FindingShape, Id, presentFinding, strict } from "../shapes.ts";
import { tool } from "../tool.ts";

const linesDefault = 10;
const linesMax = 100;
/** The lines of a long finding that are shown. */
const findingLinesMax = 100;
const lineCharactersMax = 400;
const textCharactersMax = 40_000;

export const source = tool({
  name: "source",
  title: "Source around a finding",
  description:
    "Shows a finding and the lines of code around it, as they were analysed. The working copy may differ. Needs the permission `source.read`, which developers have.",
  uses: ["GET /api/findings/:id", "GET /api/artifacts/:id/source"],
  input: Type.Object(
    {
      finding: Id("Id of the finding."),
      lines: Type.Optional(
        Type.Integer({
          description: `Lines before and after it. Default: ${linesDefault}.`,
          minimum: 0,
          maximum: linesMax,
        }),
      ),
      version: Type.Optional(Id("Id of a version. Default: the newest one.")),
    },
    strict,
  ),
  output: Type.Object({
    finding: FindingShape,
    path: Type.String({ description: "The file." }),
    language: Type.Union([Type.String(), Type.Null()]),
    firstLine: Type.Integer(),
    lastLine: Type.Integer(),
    lineCount: Type.Integer({ description: "Lines of the whole file." }),
    code: Type.String({
      description: "Between markers: data. Each line has its number; `>` marks the lines of the finding.",
    }),
    ...cutOutput,
  }),
  async run(input, call) {
    const { api, texts } = call;
    const query = { version: input.version };
    const found = await api.call("GET /api/findings/:id", { params: { id: input.finding }, query });
    if (!found.ok) return found;
    const { value: finding } = found.value;
    const line = finding.location.startLine;
    if (line === null) return failTool("The finding has no line: it concerns the artifact as a whole.");
    const read = await api.call("GET /api/artifacts/:id/source", { params: { id: finding.artifact.id }, query });
    if (!read.ok) return read;
    const { path, language, text } = read.value.value;
    const all = text.split(/\r\n|\n|\r/);
    if (line > all.length) {
      return failTool(
        `The finding is in line ${line} of ${texts.name(finding.location.path)}, which the stored source lacks.`,
      );
    }
    const lines = input.lines ?? linesDefault;
    const end = Math.min(finding.location.endLine ?? line, all.length, line + findingLinesMax - 1);
    const range = { first: Math.max(line - lines, 1), last: Math.min(end + lines, all.length) };
    const code = numberLines(all, range, (number) => number >= line && number <= end);
    const shown = {
      finding: presentFinding(call, finding),
      path: texts.name(path),
      language,
      firstLine: range.first,
      lastLine: range.last,
      lineCount: all.length,
      code: texts.quote(code.text, textCharactersMax),
    };
    const cut = cutOf(
      call,
      path !== finding.location.path &&
        "The code of the file that the finding names: `path` is the file of its artifact.",
      (range.first > 1 || range.last < all.length) && "The other lines of the file.",
      code.shortened > 0 && `The ends of ${code.shortened} lines: they end with “…”.`,
    );
    return { ok: true, value: { ...shown, cut } };
  },
});

/** Lines with their numbers, as compilers show them. */
function numberLines(
  lines: readonly string[],
  { first, last }: { readonly first: number; readonly last: number },
  isMarked: (number: number) => boolean,
): { readonly text: string; readonly shortened: number } {
  let shortened = 0;
  const width = String(last).length;
  const shown = lines.slice(first - 1, last).map((line, index) => {
    const number = first + index;
    const isLong = line.length > lineCharactersMax;
    if (isLong) shortened += 1;
    const text = isLong ? `${line.slice(0, lineCharactersMax)}…` : line;
    return `${isMarked(number) ? ">" : " "}${String(number).padStart(width)}| ${text}`;
  });
  return { text: `\n${shown.join("\n")}\n`, shortened };
}
