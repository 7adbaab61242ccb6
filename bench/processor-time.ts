import { readFileSync } from "node:fs";
import type { PostgresServer } from "../test/harness/postgres-server.ts";

/** Of a processor's time, as the kernel counts it. */
const millisecondsPerTick = 10;

/** What a process has taken of processors so far. */
export function processorMilliseconds(pid: number): number {
  const [own] = ticksOf(pid);
  return own * millisecondsPerTick;
}

/** What ended children of this process have taken, with their own children. */
export function childrenMilliseconds(): number {
  const [, ended] = ticksOf(process.pid);
  return ended * millisecondsPerTick;
}

/** The same for all processes of a PostgreSQL, those of sessions that have ended too: its parent counts them. */
export async function postgresTime(server: PostgresServer): Promise<() => number> {
  const [row] = await server.query("select pid from pg_stat_activity where backend_type = 'checkpointer'");
  const parent = Number(statOf(Number(row!["pid"]))[1]);
  return () => {
    const [own, ended] = ticksOf(parent);
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ");
    return millisecondsPerTick * children.reduce((sum, pid) => sum + ticksOf(Number(pid))[0], own + ended);
  };
}

/** Of the process itself, and of its children that have ended. */
function ticksOf(pid: number): readonly [own: number, ended: number] {
  const [user, system, endedUser, endedSystem] = statOf(pid).slice(11, 15).map(Number);
  return [user! + system!, endedUser! + endedSystem!];
}

/** The kernel's fields of a process, from its state on. */
function statOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
}
