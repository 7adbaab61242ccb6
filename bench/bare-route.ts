import { fork } from "node:child_process";
import { once } from "node:events";
import type { BareAnswer } from "./bare-server.ts";
import { ask, headersOf, type BenchRequest } from "./client.ts";

/** A process with one bare route that sends the headers and bytes of the server's answer, for as long as is measured. */
export async function besideBareRoute(
  own: BenchRequest,
  measure: (bare: BenchRequest) => Promise<void>,
): Promise<void> {
  const child = fork(new URL("bare-server.ts", import.meta.url), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  child.send({ headers: await headersOf(own), body: await ask(own) } satisfies BareAnswer);
  const [address] = (await once(child, "message")) as [string];
  try {
    await measure({ url: `${address}/`, token: "" });
  } finally {
    child.disconnect();
    await once(child, "exit");
  }
}
