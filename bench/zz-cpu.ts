import { readFileSync } from "node:fs";
import { withApi } from "./api.ts";
import { drain, ask } from "./client.ts";
await withApi(60_000, async ({ to, server }) => {
  const list = to("projects/bench/artifacts?fields=id,name,rank");
  const cpu = () => {
    const f = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return (Number(f[11]) + Number(f[12])) * 10;
  };
  const objects = JSON.parse(await ask(list)) as unknown[];
  for (let i = 0; i < 20; i++) await drain(list);
  const before = cpu();
  for (let i = 0; i < 100; i++) await drain(list);
  console.log("server cpu ms per stream", (cpu() - before) / 100);
  const own = process.cpuUsage();
  for (let i = 0; i < 100; i++)
    for (let f = 0; f < objects.length; f += 1024) JSON.stringify(objects.slice(f, f + 1024));
  const used = process.cpuUsage(own);
  console.log("stringify cpu ms", (used.user + used.system) / 100_000);
});
