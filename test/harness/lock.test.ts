import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { withLock } from "../../scripts/lock.mjs";

/** A process that takes the lock, says so, and never releases it. */
async function startHolder(name: string): Promise<ChildProcess> {
  const module = new URL("../../scripts/lock.mjs", import.meta.url).href;
  const script = `
    import { withLock } from ${JSON.stringify(module)};
    await withLock(${JSON.stringify(name)}, () => {
      process.stdout.write("taken");
      return new Promise(() => setInterval(() => {}, 1_000));
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

test("one after the other: no work starts before the work before it has finished", async () => {
  const name = randomUUID();
  let working = 0;
  const work = async (): Promise<number> => {
    const others = working++;
    await new Promise((resolve) => setImmediate(resolve));
    working--;
    return others;
  };
  expect(await Promise.all(Array.from({ length: 4 }, () => withLock(name, work)))).toEqual([0, 0, 0, 0]);
});

test("another process waits, says so once, and kill -9 of the first releases the lock", async () => {
  const name = randomUUID();
  const holder = await startHolder(name);
  let waits = 0;
  const done = withLock(
    name,
    () => (holder.signalCode === null ? once(holder, "exit").then(() => holder.signalCode) : holder.signalCode),
    () => {
      waits++;
      holder.kill("SIGKILL");
    },
  );
  expect(await done).toBe("SIGKILL");
  expect(waits).toBe(1);
});

test("work that fails releases the lock", async () => {
  const name = randomUUID();
  await expect(withLock(name, () => Promise.reject(new Error("no space left")))).rejects.toThrow("no space left");
  expect(await withLock(name, () => "next")).toBe("next");
});

test("locks with different names do not wait for each other", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  expect(await withLock(one, () => withLock(other, () => "both"))).toBe("both");
});
