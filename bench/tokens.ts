import { rootId, type ApiWorkshop } from "./api.ts";
import { ask, type BenchRequest } from "./client.ts";
import { trustedJob, type JobIssuer } from "./job-issuer.ts";
import { apiLimits } from "./limits.ts";
import { benchPassword, manager, tokenOf, type BenchServer } from "./server.ts";
import { median, milliseconds, timed, type Measurement } from "./table.ts";

const rounds = 401;
const warmingRounds = 300;
const dayMilliseconds = 24 * 3_600_000;

/** The median times of one kind of token, and of the usual one beside it. */
interface ComparedKind {
  readonly name: string;
  readonly own: number;
  readonly usual: number;
}

/**
 * One small answer with each kind of token, against the token that a password gives; the slowest kind counts. A token that
 * builds reads no artifacts, so its answer is another one.
 */
export async function benchTokens({ server, to }: ApiWorkshop, issuer: JobIssuer): Promise<Measurement> {
  const artifact = to(`artifacts/${await rootId(to)}`);
  const project = to("projects/bench");
  const compared: ComparedKind[] = [];
  for (const { name, token, builds } of await makeTokens(server, issuer)) {
    const usual = builds === true ? project : artifact;
    const own = { ...usual, token };
    if (!(await ask(own)).includes('"id"')) throw new Error(`refused: ${name}`);
    compared.push({ name, ...(await compare(usual, own)) });
  }
  const slowest = compared.reduce((one, other) => (ratioOf(other) > ratioOf(one) ? other : one));
  return {
    name: `One small answer, with any of ${compared.length} other kinds of token or role`,
    measured: `${milliseconds(slowest.own)} (${slowest.name})`,
    against: `temporary token ${milliseconds(slowest.usual)}`,
    value: ratioOf(slowest),
    limit: apiLimits.tokenRatio,
    unit: "",
  };
}

function ratioOf({ own, usual }: ComparedKind): number {
  return own / usual;
}

/** In turns, two of each at a time: a noisy machine disturbs both alike, and each follows the other as often as itself. */
async function compare(usual: BenchRequest, own: BenchRequest): Promise<Omit<ComparedKind, "name">> {
  const times: Record<"own" | "usual", number[]> = { own: [], usual: [] };
  for (const sending of [usual, own]) await timed(warmingRounds, () => ask(sending));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < 2; turn++) times.usual.push(await timed(1, () => ask(usual)));
    for (let turn = 0; turn < 2; turn++) times.own.push(await timed(1, () => ask(own)));
  }
  return { own: median(times.own), usual: median(times.usual) };
}

interface KindOfToken {
  readonly name: string;
  readonly token: string;
  /** Whether it may only build. */
  readonly builds?: true;
}

async function makeTokens(server: BenchServer, issuer: JobIssuer): Promise<readonly KindOfToken[]> {
  const expiresAt = new Date(Date.now() + dayMilliseconds).toISOString();
  const limited = async (path: string, more: object): Promise<string> => {
    const made = await send(server, server.token, "POST", path, { name: path, scope: "read", expiresAt, ...more });
    return (made as { token: string }).token;
  };
  await send(server, server.token, "PUT", "projects/bench/trusted-jobs", [trustedJob]);
  return [
    { name: "permanent", token: await permanentToken(server) },
    { name: "limited", token: await limited("tokens", {}) },
    { name: "limited to a project", token: await limited("tokens", { project: "bench" }) },
    { name: "project token", token: await limited("projects/bench/tokens", { name: "bench" }) },
    { name: "exchanged", token: await issuer.exchange(server.base, "bench"), builds: true },
    { name: "custom role", token: await customMember(server) },
  ];
}

/** Made in a session, as a browser does it. */
async function permanentToken({ base }: BenchServer): Promise<string> {
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(base + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const session = await post("session", { login: manager, password: benchPassword });
  const { csrfToken } = (await session.json()) as { csrfToken: string };
  const [cookie = ""] = session.headers.getSetCookie();
  const made = await post("session/tokens", { name: "bench" }, { cookie, "x-csrf-token": csrfToken });
  return ((await made.json()) as { token: string }).token;
}

/** A temporary token of a member with a custom role. */
async function customMember(server: BenchServer): Promise<string> {
  const administer = (method: string, path: string, body?: unknown) =>
    send(server, server.adminToken, method, path, body);
  await administer("POST", "roles", { name: "Reader", permissions: ["draft.read", "source.read"] });
  await administer("POST", "users", { login: "reader", password: benchPassword });
  const members = (await administer("GET", "projects/bench/members")) as object[];
  await administer("PUT", "projects/bench/members", [...members, { user: "reader", role: "Reader" }]);
  return tokenOf(server.base, "reader");
}

async function send(
  { base }: BenchServer,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(`${base}api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}
