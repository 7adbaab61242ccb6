import { writeGenerated } from "./bench/generate.ts";
import { openWorkshop } from "./bench/workshop.ts";
import { readFileSync } from "node:fs";
const form=process.argv[2] as "values", n=Number(process.argv[3]??210000);
await writeGenerated("/tmp/g.ndjson",{artifacts:n,findings:n/10,form,seed:1});
const lines=readFileSync("/tmp/g.ndjson","utf8").split("\n").filter(Boolean);
let best=1e9;for(let k=0;k<3;k++){let t=performance.now();for(const l of lines)JSON.parse(l);best=Math.min(best,performance.now()-t)}
const w=await openWorkshop();
for(let k=0;k<3;k++){const {task}=await w.build("/tmp/g.ndjson");const ms=task.finishedAt!-task.startedAt!;console.log("build",ms,"bare",best|0,(ms/best).toFixed(2))}
await w.close();
