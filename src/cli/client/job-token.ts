import { done, fail, type Outcome } from "../failure.ts";
import type { Terminal } from "../terminal.ts";
import { Client } from "./client.ts";

/** Where CI systems put the tokens of their jobs. */
export const jobTokenNames = {
  /** `id_tokens` of GitLab, and of any other system. */
  given: "BELVEDERE_ID_TOKEN",
  /** GitHub Actions, in a job with `id-token: write`. */
  requestUrl: "ACTIONS_ID_TOKEN_REQUEST_URL",
  requestToken: "ACTIONS_ID_TOKEN_REQUEST_TOKEN",
} as const;

const answerMillisecondsMax = 10_000;

type Environment = Terminal["environment"];

/** Whether the CI system gives this job a token that can be exchanged. */
export function hasJobToken(environment: Environment): boolean {
  const { given, requestUrl, requestToken } = jobTokenNames;
  return Boolean(environment[given]) || (Boolean(environment[requestUrl]) && Boolean(environment[requestToken]));
}

/** Exchanges the token of the CI job for one that sends builds to the project. */
export async function exchangeJobToken(server: string, project: string, terminal: Terminal): Promise<Outcome<string>> {
  const token = await readJobToken(server, terminal);
  if (!token.ok) return token;
  const form = new URLSearchParams({
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: token.value,
    subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
    audience: project,
  });
  const answer = await new Client({ server }, terminal).read<"POST /oauth/token">({
    method: "POST",
    path: "/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: () => form.toString(),
  });
  return answer.ok ? done(answer.value.access_token) : answer;
}

async function readJobToken(server: string, { environment, signal }: Terminal): Promise<Outcome<string>> {
  const given = environment[jobTokenNames.given];
  if (given) return done(given);
  const failed = fail({
    exit: "unreachable",
    title: "The CI system gives no token for this job",
    detail: "Run the job again, or set BELVEDERE_TOKEN.",
  });
  const address = URL.parse(environment[jobTokenNames.requestUrl] ?? "");
  if (address === null) return failed;
  address.searchParams.set("audience", server);
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${environment[jobTokenNames.requestToken] ?? ""}`, accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMillisecondsMax)]),
    });
    const answer: unknown = response.ok ? await response.json() : undefined;
    const hasValue = typeof answer === "object" && answer !== null && "value" in answer;
    return hasValue && typeof answer.value === "string" ? done(answer.value) : failed;
  } catch {
    return failed;
  }
}
