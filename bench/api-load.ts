import { readFileSync } from "node:fs";
import { rootId, topQuery, twoFilters, type ApiWorkshop } from "./api.ts";
import { besideBareRoute } from "./bare-route.ts";
import { ask, drain, requestsPerSecond } from "./client.ts";
import { apiLimits } from "./limits.ts";
import { median, rateText, timed, type Measurement } from "./table.ts";

const connections = 32;
const rounds = 5;
const streamRounds = 30;
const loadMilliseconds = 1500;
const stringifiedAtOnce = 1024;
const streamsBefore = 10;
const streamsAfter = 40;

/** The list of all artifacts as it streams, against `JSON.stringify` of the same objects, some at a time. */
export async function benchStream({ to, artifacts }: ApiWorkshop): Promise<Measurement> {
  const list = to("projects/bench/artifacts?fields=id,name,rank");
  const text = await ask(list);
  const bytes = Buffer.byteLength(text);
  const objects = JSON.parse(text) as unknown[];
  const times = { stream: [] as number[], stringify: [] as number[] };
  for (let round = 0; round < streamRounds; round++) {
    times.stringify.push(await timed(1, () => stringifyAll(objects)));
    times.stream.push(await timed(1, () => drain(list)));
  }
  // The fastest of each: two processes that share a busy machine are disturbed more often than one.
  const [stream, stringify] = [Math.min(...times.stream), Math.min(...times.stringify)];
  return {
    name: `\`id,name,rank\` of ${artifacts.toLocaleString("en")} artifacts, streamed over HTTP`,
    measured: speed(bytes, stream),
    against: `\`JSON.stringify\` ${speed(bytes, stringify)}`,
    value: stream / stringify,
    limit: apiLimits.streamRatio,
    unit: "× the time",
  };
}

function stringifyAll(objects: readonly unknown[]): number {
  let bytes = 0;
  for (let from = 0; from < objects.length; from += stringifiedAtOnce) {
    bytes += JSON.stringify(objects.slice(from, from + stringifiedAtOnce)).length;
  }
  return bytes;
}

function speed(bytes: number, milliseconds: number): string {
  return `${(bytes / 1000 / milliseconds).toFixed(0)} MB/s`;
}

/** How much resident memory many such streams leave behind. */
export async function benchStreamMemory({ to, server }: ApiWorkshop): Promise<Measurement> {
  const list = to("projects/bench/artifacts?fields=id,name,rank");
  for (let count = 0; count < streamsBefore; count++) await drain(list);
  const before = residentBytes(server.pid);
  for (let count = 0; count < streamsAfter; count++) await drain(list);
  const after = residentBytes(server.pid);
  return {
    name: `Resident memory after ${streamsAfter} more such streams`,
    measured: `${(after / 1e6).toFixed(0)} MB`,
    against: `${(before / 1e6).toFixed(0)} MB after ${streamsBefore}`,
    value: after / before,
    limit: apiLimits.memoryRatio,
    unit: "×",
  };
}

/** The resident memory of a process. */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) * 1024;
}

/** Top-20 queries, no two alike, over many connections, against as many requests for one artifact. */
export async function benchTopLoad(workshop: ApiWorkshop): Promise<Measurement> {
  const query = await topQuery(workshop);
  // The bounds differ, but no value is between them: the answers have one length.
  const bodyOf = (asked: number): string =>
    JSON.stringify({
      ...twoFilters,
      artefactTypes: ["FILE"],
      filters: [{ type: "MEASURE", id: "LC", data: { bounds: `[1.${String(asked + 1).padStart(9, "0")};[` } }],
    });
  const load = { connections, milliseconds: loadMilliseconds, bodyOf };
  const artifact = workshop.to(`artifacts/${await rootId(workshop.to)}`);
  const rates = { top: [] as number[], one: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    rates.top.push(await requestsPerSecond(query, load));
    rates.one.push(await requestsPerSecond(artifact, { connections, milliseconds: loadMilliseconds }));
  }
  const [top, one] = [median(rates.top), median(rates.one)];
  return {
    name: `Top 20 of ${workshop.artifacts.toLocaleString("en")} artifacts, no two queries alike, over ${connections} connections`,
    measured: rateText(top),
    against: `one artifact ${rateText(one)}`,
    value: one / top,
    limit: apiLimits.topLoadRatio,
    unit: "× fewer",
  };
}

/** One artifact over many connections, against a bare route that sends the same headers and bytes. */
export async function benchLoad({ to }: ApiWorkshop): Promise<Measurement> {
  const artifact = to(`artifacts/${await rootId(to)}`);
  const rates = { bare: [] as number[], own: [] as number[] };
  const load = { connections, milliseconds: loadMilliseconds };
  await besideBareRoute(artifact, async (bare) => {
    for (let round = 0; round < rounds; round++) {
      rates.bare.push(await requestsPerSecond(bare, load));
      rates.own.push(await requestsPerSecond(artifact, load));
    }
  });
  const [ownRate, bareRate] = [median(rates.own), median(rates.bare)];
  return {
    name: `One artifact, over ${connections} connections`,
    measured: `${Math.round(ownRate).toLocaleString("en")} requests/s`,
    against: `bare Fastify route with the same bytes ${Math.round(bareRate).toLocaleString("en")} requests/s`,
    value: bareRate / ownRate,
    limit: apiLimits.loadRatio,
    unit: "× fewer",
  };
}
