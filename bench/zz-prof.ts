import { withApi, rootId } from "./api.ts";
import { requestsPerSecond, drain } from "./client.ts";
const what = process.argv[2];
await withApi(60_000, async ({ to }) => {
  if (what === "load") {
    const artifact = to(`artifacts/${await rootId(to)}`);
    for (let i = 0; i < 3; i++) console.log(await requestsPerSecond(artifact, { connections: 32, milliseconds: 2000 }));
  } else {
    const list = to("projects/bench/artifacts?fields=id,name,rank");
    for (let i = 0; i < 30; i++) { const t = performance.now(); await drain(list); if (i % 10 === 9) console.log(performance.now() - t); }
  }
}, ["--cpu-prof", "--cpu-prof-dir=/tmp/benchprof/" + what]);
