import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeGenerated } from "./generate.ts";
import { batchLimits } from "./limits.ts";
import { startBenchServer, type BenchServer } from "./server.ts";
import { milliseconds, type Measurement } from "./table.ts";

/** How long `/healthz` takes while a large build goes in through the real server. */
export async function benchHealth(artifacts: number): Promise<Measurement> {
  const dataDir = mkdtempSync(join(tmpdir(), "belvedere-health-"));
  const file = join(dataDir, "results.ndjson");
  await writeGenerated(file, { artifacts, findings: artifacts / 10, form: "values", seed: 1 });
  const server = await startBenchServer(join(dataDir, "data"));
  try {
    const latencies = await whileBuilding(server, file);
    const worst = Math.max(...latencies);
    return {
      name: `\`/healthz\` while ${artifacts.toLocaleString("en")} artifacts go in`,
      measured: `worst of ${latencies.length}: ${milliseconds(worst)}`,
      against: "",
      value: worst,
      limit: batchLimits.healthMilliseconds,
      unit: " ms",
    };
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function whileBuilding(server: BenchServer, file: string): Promise<number[]> {
  const latencies: number[] = [];
  let task: string | undefined;
  const sent = server.send(file).then((path) => (task = path));
  for (;;) {
    const start = performance.now();
    await (await fetch(`${server.base}healthz`)).text();
    latencies.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (task === undefined || latencies.length % 10 !== 0) continue;
    await sent;
    if (await server.isEnded(task)) return latencies;
  }
}
