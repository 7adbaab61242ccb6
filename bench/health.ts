import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchModel } from "./bench-model.ts";
import { writeGenerated } from "./generate.ts";
import { batchLimits } from "./limits.ts";
import { milliseconds, type Measurement } from "./table.ts";

const password = "bench-password";

/** How long `/healthz` takes while a large build goes in through the real server. */
export async function benchHealth(artifacts: number): Promise<Measurement> {
  const dataDir = mkdtempSync(join(tmpdir(), "belvedere-health-"));
  const file = join(dataDir, "results.ndjson");
  await writeGenerated(file, { artifacts, findings: artifacts / 10, form: "values", seed: 1 });
  const server = spawn(
    process.execPath,
    ["src/cli/main.ts", "serve", "--port", "0", "--data-dir", join(dataDir, "data")],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, BELVEDERE_ADMIN_PASSWORD: password },
    },
  );
  try {
    const [line] = (await once(server.stdout, "data")) as [Buffer];
    const base = /http:\/\/\S+/.exec(line.toString())![0];
    const latencies = await whileBuilding(base, file);
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
    server.kill("SIGTERM");
    await once(server, "exit");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function whileBuilding(base: string, file: string): Promise<number[]> {
  const basic = Buffer.from(`admin:${password}`).toString("base64");
  const { token } = (await (
    await fetch(`${base}api/token`, { headers: { authorization: `Basic ${basic}` } })
  ).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  await fetch(`${base}api/models/BENCH`, { method: "PUT", headers, body: JSON.stringify(benchModel) });
  await fetch(`${base}api/projects`, {
    method: "POST",
    headers,
    body: JSON.stringify({ name: "bench", modelId: "BENCH" }),
  });
  const sent = sendFile(`${base}api/projects/bench/builds`, token, file);
  const latencies: number[] = [];
  let location: string | undefined;
  void sent.then((path) => (location = path));
  for (;;) {
    const start = performance.now();
    await (await fetch(`${base}healthz`)).text();
    latencies.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (location === undefined || latencies.length % 10 !== 0) continue;
    const task = (await (await fetch(new URL(location, base), { headers })).json()) as { status: { id: string } };
    if (!["QUEUED", "RUNNING"].includes(task.status.id)) return latencies;
  }
}

function sendFile(url: string, token: string, file: string): Promise<string> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/x-ndjson",
    "content-length": statSync(file).size,
  };
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: "POST", headers }, (response) => {
      response.resume();
      if (response.statusCode === 202) resolve(response.headers.location!);
      else reject(new Error(`build answered ${response.statusCode}`));
    });
    sending.on("error", reject);
    createReadStream(file).pipe(sending);
  });
}
