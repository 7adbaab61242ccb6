import { comparedLanguage } from "../model/index.ts";
import { Pace } from "../query/index.ts";
import type { OpenVersion } from "./open-version.ts";

const languageInfo = "LANGUAGE";
const codeLinesMeasure = "LOC";
/** Of the cached name, about. */
const nameBytes = 100;

/**
 * The language of most lines of code in the files of a version, without the artifacts that are excluded from those above
 * them, such as tests. Undefined if no file has a language and lines of code.
 */
export function mainLanguage(shown: OpenVersion, excluded: Uint8Array | undefined): Promise<string | undefined> {
  return shown.reader.derived(`main-language:${shown.state}`, async () => {
    return { value: await findMainLanguage(shown, excluded), bytes: nameBytes };
  });
}

async function findMainLanguage(shown: OpenVersion, excluded: Uint8Array | undefined): Promise<string | undefined> {
  const { tree } = shown;
  const languages = await shown.info(languageInfo);
  const codeLines = await shown.measure(codeLinesMeasure);
  const file = tree.types.indexOf("FILE");
  if (languages === undefined || codeLines === undefined || file === -1) return undefined;
  const languageAt = (row: number): string | undefined =>
    languages.kind === "choice" ? languages.choices[languages.values[row]!] : languages.values.at(row);
  const linesOf = new Map<string, number>();
  const pace = new Pace();
  let row = 0;
  while (row < tree.size) {
    const isFile = tree.type[row] === file;
    const lines = codeLines[row]!;
    const language = isFile && excluded?.[row] !== 1 && lines > 0 ? languageAt(row) : undefined;
    if (language !== undefined) {
      const name = comparedLanguage(language);
      linesOf.set(name, (linesOf.get(name) ?? 0) + lines);
    }
    // What is in a file, or in an excluded artifact, is not counted by itself.
    row = isFile || excluded?.[row] === 1 ? tree.end[row]! : row + 1;
    if (pace.due()) await pace.rest();
  }
  let main: string | undefined;
  for (const [name, lines] of linesOf) if (lines > (linesOf.get(main ?? "") ?? 0)) main = name;
  return main;
}
