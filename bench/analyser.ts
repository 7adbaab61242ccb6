import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { Language, Parser } from "web-tree-sitter";
import { analyse, type FileSource, type Progress } from "../src/analyser/index.ts";
import { analyserLimits } from "./limits.ts";
import { milliseconds, type Measurement } from "./table.ts";

interface Corpus {
  readonly paths: readonly string[];
  readonly bytes: number;
}

const root = join(import.meta.dirname, "..", "node_modules");
/** Larger files are bundles, which are no code that anybody reads. */
const fileBytesMax = 400_000;
const lineBytesMax = 200;

/** Speed of the analyser against the bare parser, with more threads, for the second time, and its memory. */
export async function benchAnalyser(bytes: number): Promise<Measurement[]> {
  const corpus = takeCorpus(bytes);
  const name = `analysis of ${(corpus.bytes / 1e6).toFixed(0)} MB of JavaScript`;
  const bare = await parseBarely(corpus);
  const cacheDir = mkdtempSync(join(tmpdir(), "belvedere-bench-analyser-"));
  try {
    const one = await run(corpus, { threads: 1 });
    const threads = Math.min(4, availableParallelism());
    const many = await run(corpus, { threads, cacheDir });
    const again = await run(corpus, { threads, cacheDir });
    const third = await run(takeCorpus(bytes / 3), { threads });
    return [
      {
        name: `${name}, one thread`,
        measured: milliseconds(one.measure),
        against: `the parser alone: ${milliseconds(bare)}`,
        value: one.measure / bare,
        limit: analyserLimits.parserRatio,
        unit: " ×",
      },
      {
        name: `${name}, ${threads} threads`,
        measured: `${milliseconds(many.elapsed)} elapsed`,
        against: `one thread: ${milliseconds(one.elapsed)}`,
        value: (many.elapsed * threads) / one.elapsed,
        limit: analyserLimits.threadsRatio,
        unit: " × ideal",
      },
      {
        name: `${name} that did not change`,
        measured: milliseconds(again.whole),
        against: `the first time: ${milliseconds(many.whole)}`,
        value: again.whole / many.whole,
        limit: analyserLimits.secondRatio,
        unit: " ×",
      },
      {
        name: `memory of an ${name}`,
        measured: `${Math.round(many.memory / 1e6)} MB`,
        against: `a third of it: ${Math.round(third.memory / 1e6)} MB`,
        value: many.memory / third.memory,
        limit: analyserLimits.memoryRatio,
        unit: " ×",
      },
    ];
  } finally {
    rmSync(cacheDir, { recursive: true });
  }
}

/** Times are those of the processors, of all threads together, but for `elapsed`: others may be at work here, too. */
interface Run {
  readonly whole: number;
  readonly measure: number;
  readonly elapsed: number;
  readonly memory: number;
}

async function run(corpus: Corpus, options: { readonly threads: number; readonly cacheDir?: string }): Promise<Run> {
  let memory = 0;
  let measure = 0;
  const start = process.cpuUsage();
  const watch = ({ phase }: Progress): void => {
    memory = Math.max(memory, process.memoryUsage.rss());
    if (phase === "measure") measure = processorTime(start);
  };
  const opened = analyse(sourceOf(corpus), { ...options, onProgress: watch });
  if (!opened.ok) throw new Error(opened.problem.code);
  for await (const text of opened.value) if (text === "") throw new Error("nothing to tell");
  return { whole: processorTime(start), measure, elapsed: opened.value.summary.milliseconds.measure, memory };
}

function processorTime(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function sourceOf({ paths }: Corpus): FileSource {
  return {
    history: null,
    list: () => Promise.resolve(paths),
    async *open(wanted) {
      for (const path of wanted) yield { path, place: join(root, path) };
    },
  };
}

/** Files that every checkout has, up to so many bytes. */
function takeCorpus(bytesMax: number): Corpus {
  const paths: string[] = [];
  let bytes = 0;
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
    if (bytes >= bytesMax) break;
    if (!/\.[mc]?js$/.test(path) || path.includes(".min.")) continue;
    const found = statSync(join(root, path));
    const { size } = found;
    if (!found.isFile()) continue;
    if (size > fileBytesMax || size / readFileSync(join(root, path), "latin1").split("\n").length > lineBytesMax)
      continue;
    paths.push(path);
    bytes += size;
  }
  return { paths, bytes };
}

async function parseBarely({ paths }: Corpus): Promise<number> {
  await Parser.init();
  const grammar = createRequire(import.meta.url).resolve("@repomix/tree-sitter-wasms/out/tree-sitter-javascript.wasm");
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammar));
  const texts = paths.map((path) => readFileSync(join(root, path), "utf8"));
  const start = process.cpuUsage();
  for (const text of texts) parser.parse(text)?.delete();
  return processorTime(start);
}
