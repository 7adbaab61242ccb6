import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { analyse, type FileSource } from "../src/analyser/index.ts";
import { parseAndMeasure, parseOnly } from "../src/analyser/measure/speed.reference.ts";
import { analyserLimits } from "./limits.ts";
import { median, milliseconds, type Measurement } from "./table.ts";

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
  const [bare, measured] = await compareSpeed(corpus);
  const cacheDir = mkdtempSync(join(tmpdir(), "belvedere-bench-analyser-"));
  try {
    const threads = Math.min(4, availableParallelism());
    // Memory that a process once had it mostly keeps: the smaller one comes first.
    const third = await run(takeCorpus(bytes / 3), { threads });
    const one = await run(corpus, { threads: 1 });
    const many = await run(corpus, { threads, cacheDir });
    const again = await run(corpus, { threads, cacheDir });
    return [
      {
        name: `${name}, one thread`,
        measured: milliseconds(measured),
        against: `the parser alone: ${milliseconds(bare)}`,
        value: measured / bare,
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
  readonly elapsed: number;
  readonly memory: number;
}

async function run(corpus: Corpus, options: { readonly threads: number; readonly cacheDir?: string }): Promise<Run> {
  let memory = 0;
  const start = process.cpuUsage();
  const watch = (): void => {
    memory = Math.max(memory, process.memoryUsage.rss());
  };
  const opened = await analyse(sourceOf(corpus), { ...options, onProgress: watch });
  if (!opened.ok) throw new Error(opened.problem.code);
  for await (const text of opened.value) if (text === "") throw new Error("an empty line of results");
  return { whole: processorTime(start), elapsed: opened.value.summary.milliseconds.measure, memory };
}

function processorTime(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function sourceOf({ paths }: Corpus): FileSource {
  const absolutePathOf = (path: string): string => join(root, path);
  return {
    absolutePathOf,
    history: null,
    readAtTop: async () => null,
    list: () => Promise.resolve(paths),
    async *open(wanted) {
      for (const path of wanted) yield { path, absolutePath: absolutePathOf(path) };
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
    if (size > fileBytesMax || size / readFileSync(join(root, path), "latin1").split("\n").length > lineBytesMax) {
      continue;
    }
    paths.push(path);
    bytes += size;
  }
  return { paths, bytes };
}

/** Parsing alone and all of the measuring, on this thread, in turns, once both are warm. */
async function compareSpeed({ paths }: Corpus): Promise<[bare: number, measured: number]> {
  const texts = paths.map((path) => readFileSync(join(root, path), "utf8"));
  const times = { bare: [] as number[], measured: [] as number[] };
  for (let round = 0; round < 3; round++) {
    times.bare.push(await threadTime(() => parseOnly("javascript", texts)));
    times.measured.push(await threadTime(() => parseAndMeasure("javascript", texts)));
  }
  return [median(times.bare), median(times.measured)];
}

async function threadTime(work: () => Promise<void>): Promise<number> {
  const start = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
