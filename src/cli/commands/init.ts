import { writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { problemDetail } from "../../text/index.ts";
import { outputOptions, type Call, type Command } from "../command.ts";
import { lookAtTree, proposeText, type TreeFacts } from "../configuration/propose.ts";
import { configurationName } from "../configuration/read-configuration.ts";
import type { Exit } from "../exit-codes.ts";
import { done, misuse, writeFailure, type Outcome } from "../failure.ts";
import { countWords } from "../output/count-words.ts";
import { plainText } from "../output/plain-text.ts";
import { printReport } from "../output/print-report.ts";

/** `belvedere init` */
export const init: Command = {
  name: "init",
  summary: "look at a folder and write its settings, belvedere.yaml",
  arguments: [{ form: "[folder]", description: "the folder; the current one without it" }],
  options: [
    { flags: "--force", description: "replace a file that exists" },
    { flags: "--schema", description: "print the JSON schema of the file for editors, and write nothing" },
    ...outputOptions,
  ],
  async run(call) {
    const analyser = await import("../../analyser/index.ts");
    if (call.options.has("schema")) {
      call.terminal.output.write(`${JSON.stringify(analyser.configurationSchema, undefined, 2)}\n`);
      return done("done");
    }
    const root = resolve(call.terminal.folder, call.arguments[0] ?? ".");
    const source = await analyser.openFolder(root);
    if (!source.ok) return misuse(problemDetail(source.problem, "en"));
    const languageOf = (path: string): string | null => {
      const language = analyser.languageByName(path);
      return language === "read" ? null : language;
    };
    const facts = lookAtTree(await source.value.list(call.terminal.signal), languageOf);
    const limits = Object.entries(analyser.thresholdNames).map(
      ([key, name]) => [key, analyser.thresholds[name]] as const,
    );
    return write(call, root, facts, proposeText(facts, basename(root), Object.fromEntries(limits)));
  },
};

async function write(call: Call, root: string, facts: TreeFacts, text: string): Promise<Outcome<Exit>> {
  const file = join(root, configurationName);
  try {
    await writeFile(file, text, { flag: call.options.has("force") ? "w" : "wx" });
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === "EEXIST";
    return exists ? misuse(`${file} exists already`, "Replace it with --force.") : writeFailure(file, error);
  }
  const languages = Object.fromEntries(facts.languages);
  const counts = Object.values(languages).reduce((sum, count) => sum + count, 0);
  const report = { file, languages, tests: facts.tests, excluded: facts.foreign };
  return printReport(call, report, plainText(`${file} written: ${countWords(counts, "source file")} found`));
}
