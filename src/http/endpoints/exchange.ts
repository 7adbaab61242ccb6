import { Type } from "typebox";
import { findMismatch, matchesClaims, newTokenText, tokenHash, type Claims } from "../../access/index.ts";
import type { TrustedJob } from "../../store/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { noStore } from "../answer/handler-result.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { formFields } from "../request/form-body.ts";
import type { Clock, FailureLog, JobTokens, ProcessIdentity, StoreReader, StoreWriter } from "../services/services.ts";

const exchangeBytesMax = 32 * 1024;
const tokenMilliseconds = 15 * 60_000;

/** Of a name or claim in the log. */
const logCharactersMax = 200;

const grantType = "urn:ietf:params:oauth:grant-type:token-exchange";
const accessTokenType = "urn:ietf:params:oauth:token-type:access_token";
/** Tokens of CI systems are called either. */
const subjectTokenTypes = ["urn:ietf:params:oauth:token-type:id_token", "urn:ietf:params:oauth:token-type:jwt"];

/** Exchanges the token of a CI job (RFC 8693). */
export const exchangeToken = endpoint({
  ...onServer,
  permission: null,
  authentication: "none",
  chapter: "Signing in",
  method: "POST",
  path: "/oauth/token",
  summary: "Exchange the token of a CI job",
  description:
    "OAuth 2.0 Token Exchange (RFC 8693). `subject_token` is the token that a trusted issuer gave to the job, `audience` the name of the project. The answer is a temporary token with the scope `build` on this project, for 15 minutes. Each token of a job can be exchanged once.",
  body: formFields(["grant_type", "subject_token", "subject_token_type", "audience"], exchangeBytesMax),
  responses: {
    200: {
      description: "A new token.",
      schema: Type.Object({
        access_token: Type.String(),
        issued_token_type: Type.Literal(accessTokenType),
        token_type: Type.Literal("Bearer"),
        expires_in: Type.Integer({ description: "Seconds." }),
        scope: Type.Literal("build"),
      }),
    },
    400: { description: "The request or the token is not valid, or the token was used before." },
    403: { description: "The project is absent, or does not trust the job." },
    503: { description: "The keys of the issuer cannot be read." },
  },
  problems: [
    "exchange.request-invalid",
    "exchange.token-refused",
    "exchange.token-used",
    "exchange.job-refused",
    "provider.away",
  ],
  example: {
    response: {
      access_token: "bvt_…",
      issued_token_type: accessTokenType,
      token_type: "Bearer" as const,
      expires_in: 900,
      scope: "build" as const,
    },
  },
  async handle(
    { body, requestId },
    needs: Clock & FailureLog & JobTokens & ProcessIdentity & StoreReader & StoreWriter,
  ) {
    const invalid = (name: string, expected: string) =>
      refuse({ code: "exchange.request-invalid", pointer: `/${name}`, params: { name, expected } } as const);
    if (body.grant_type !== grantType) return invalid("grant_type", grantType);
    if (!subjectTokenTypes.includes(body.subject_token_type)) {
      return invalid("subject_token_type", subjectTokenTypes.join(" | "));
    }
    const checked = await needs.issuers.check(body.subject_token);
    if (!checked.ok) return checked;
    const { issuer, id, subject, usableUntil, claims } = checked.value;
    const project = await needs.read.projectByName(body.audience);
    const jobs = project === undefined ? [] : (await needs.read.trustedJobs(project.id)).jobs;
    const job = jobs.find((one) => one.issuer === issuer && matchesClaims(one.claims, claims));
    if (project === undefined || job === undefined) {
      // Jobs of any repository get here: the answer must not say which projects exist or what they trust. The log does.
      const reason = project === undefined ? "no such project" : "no trusted job has these claims";
      const mismatches = jobs.map((one) => mismatchOf(one, issuer, claims));
      const found = { requestId, project: body.audience.slice(0, logCharactersMax), issuer, mismatches };
      needs.rateLimitedLog.write("warn", { reason, message: "token of a CI job refused" }, found);
      return refuse({ code: "exchange.job-refused" });
    }
    const text = newTokenText("TEMPORARY");
    const at = needs.now();
    const exchanged = await needs.write.exchangeJobToken({
      projectId: project.id,
      job,
      usedHash: tokenHash(JSON.stringify([issuer, id])),
      usedUntil: usableUntil,
      subject,
      hash: tokenHash(text),
      expiresAt: at + tokenMilliseconds,
      bootId: needs.bootId,
      at,
    });
    if (!exchanged.ok) return exchanged;
    const value = {
      access_token: text,
      issued_token_type: accessTokenType,
      token_type: "Bearer",
      expires_in: tokenMilliseconds / 1000,
      scope: "build",
    } as const;
    return accept({ status: 200, value, headers: noStore });
  },
});

/** Why a trusted job is not the one of the token, for operators. */
function mismatchOf(job: TrustedJob, issuer: string, claims: Claims): string {
  if (job.issuer !== issuer) return `${job.name}: issuer is ${issuer}, not ${job.issuer}`;
  const mismatch = findMismatch(job.claims, claims);
  if (mismatch === undefined) return `${job.name}: no claims are listed`;
  const { claim, pattern, value } = mismatch;
  const found = value === undefined ? "missing" : value.slice(0, logCharactersMax);
  return `${job.name}: ${claim} is ${found}, not ${pattern}`;
}
