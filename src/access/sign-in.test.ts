import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore, type Store } from "../store/index.ts";
import {
  createAuthenticator,
  createPasswords,
  createSecondFactors,
  createSignIn,
  createThrottle,
  ensureAdministrator,
  issueTemporaryToken,
  type SecondFactors,
} from "./index.ts";
import { hashThreadsMax } from "./hash-threads.ts";

let dataDir: string;
let store: Store;
const passwords = createPasswords();
const now = (): number => Date.now();
let factors: SecondFactors;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "belvedere-access-"));
  const opened = await openStore({ dataDir });
  if (!opened.ok) throw new Error(opened.problem.code);
  store = opened.value.store;
  factors = createSecondFactors({ store, passkeys: undefined, requires: () => Promise.resolve(false), now });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

function signInNow(login: string, password: string) {
  const signIn = createSignIn({ store, passwords, throttle: createThrottle(now), factors, now });
  return signIn.signIn({ login, password, address: "127.0.0.1" });
}

describe("the first start", () => {
  test("creates admin with a random password, returned once; later starts change nothing", async () => {
    const first = await ensureAdministrator({ store, passwords, now }, undefined);
    expect(first.generatedPassword).toMatch(/^\w{20}$/);
    expect(await signInNow("admin", first.generatedPassword ?? "")).toMatchObject({
      ok: true,
      value: { role: "ADMINISTRATOR" },
    });
    expect(await ensureAdministrator({ store, passwords, now }, "other")).toEqual({ generatedPassword: undefined });
    expect(await signInNow("admin", "other")).toMatchObject({ problem: { code: "access.credentials-refused" } });
  });
});

describe("a temporary token", () => {
  test("is accepted by the process that issued it until it expires", async () => {
    const user = await store.read.userByLogin("admin");
    if (user === undefined) throw new Error("no administrator");
    const clock = { at: 1000 };
    const allowsAnonymous = async () => false;
    const here = createAuthenticator({ store, bootId: "here", now: () => clock.at, allowsAnonymous });
    const elsewhere = createAuthenticator({ store, bootId: "elsewhere", now: () => clock.at, allowsAnonymous });
    const issued = await issueTemporaryToken(store, { user, at: clock.at, hours: 0.001, bootId: "here" });
    expect(issued.expiresAt).toBe(4600);
    expect(await here.authenticate(issued.text)).toMatchObject({ ok: true, value: { user: { login: "admin" } } });
    expect(await elsewhere.authenticate(issued.text)).toMatchObject({ problem: { code: "access.token-refused" } });
    clock.at = 4600;
    expect(await here.authenticate(issued.text)).toMatchObject({ problem: { code: "access.token-refused" } });
  });
});

describe("many password checks at once", () => {
  test("run a few at a time", async () => {
    let running = 0;
    let most = 0;
    const hash = async (): Promise<string> => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return "hash";
    };
    const signIn = createSignIn({
      store,
      passwords: { ...passwords, hash },
      throttle: createThrottle(now),
      factors,
      now,
    });
    const results = await Promise.all(Array.from({ length: 50 }, () => signIn.hash("x")));
    expect(most).toBe(hashThreadsMax);
    expect(results.every(({ ok }) => ok)).toBe(true);
  });

  test("A7 attempts from three addresses delay another address by a check of each, and are refused when too many", async () => {
    const checked: string[] = [];
    const verify = async (password: string): Promise<boolean> => {
      await new Promise((resolve) => setImmediate(resolve));
      checked.push(password);
      return false;
    };
    const signIn = createSignIn({
      store,
      passwords: { ...passwords, verify },
      throttle: createThrottle(now),
      factors,
      now,
    });
    const attempt = (address: string, login: string) => signIn.signIn({ login, password: address, address });
    const flood = Array.from({ length: 600 }, (_, index) => attempt(`10.1.0.${index % 3}`, `user${index}`));
    expect(await attempt("10.2.0.1", "honest")).toMatchObject({ problem: { code: "access.credentials-refused" } });
    expect(checked.indexOf("10.2.0.1")).toBeLessThanOrEqual(2 * hashThreadsMax + 3);
    const codes = (await Promise.all(flood)).map((result) => (result.ok ? "" : result.problem.code));
    expect(codes.filter((code) => code === "access.busy").length).toBeGreaterThan(300);
  });

  test("A9 guesses sent all at once are not all checked", async () => {
    const checked: string[] = [];
    const counting = { ...passwords, verify: async (password: string) => (checked.push(password), false) };
    const signIn = createSignIn({ store, passwords: counting, throttle: createThrottle(now), factors, now });
    const guesses = Array.from({ length: 50 }, (_, index) =>
      signIn.signIn({ login: "admin", password: String(index), address: "10.0.0.1" }),
    );
    const results = await Promise.all(guesses);
    expect(checked.length).toBeLessThanOrEqual(11);
    expect(results.at(-1)).toMatchObject({ problem: { code: "access.throttled" } });
  });

  test("of a client that has left is not checked when its turn comes", async () => {
    const verified: string[] = [];
    const counting = {
      ...passwords,
      async verify(password: string) {
        verified.push(password);
        await new Promise(setImmediate);
        return false;
      },
    };
    const signIn = createSignIn({ store, passwords: counting, throttle: createThrottle(now), factors, now });
    const left = new Set<string>();
    const attempts = Array.from({ length: 2 * hashThreadsMax }, (_, index) => {
      const password = String(index);
      return signIn.signIn({ login: "admin", password, address: `10.0.${index}.1`, hasLeft: () => left.has(password) });
    });
    left.add(String(hashThreadsMax));
    const ends = await Promise.all(attempts);
    expect(verified.length).toBe(2 * hashThreadsMax - 1);
    expect(verified).not.toContain(String(hashThreadsMax));
    expect(ends[hashThreadsMax]).toMatchObject({ problem: { code: "access.busy" } });
  });
});
