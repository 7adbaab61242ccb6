import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

const audience = "https://quality.example.org";
const repository = "acme/bench";
const exchangeGrant = "urn:ietf:params:oauth:grant-type:token-exchange";
const idTokenType = "urn:ietf:params:oauth:token-type:id_token";

/** What a project has to trust, so that jobs of this issuer may build on it. */
export const trustedJob = { name: "job", issuer: "forge", claims: { repository } };

/** An issuer of tokens for CI jobs on this machine. */
export interface JobIssuer {
  /** The settings with which a server knows it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Exchanges the token of a job for one of the project. */
  exchange(base: string, project: string): Promise<string>;
}

/** Starts an issuer for as long as it is used. */
export async function withJobIssuer<Value>(use: (issuer: JobIssuer) => Promise<Value>): Promise<Value> {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: "bench", alg: "RS256", use: "sig" }];
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ keys }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), "belvedere-issuer-"));
  const file = join(folder, "sign-in.json");
  const known = { id: trustedJob.issuer, issuer: address, audience, repositoryClaim: "repository" };
  writeFileSync(file, JSON.stringify({ issuers: [{ ...known, keysAddress: `${address}/keys` }] }), { mode: 0o600 });
  const tokenOfJob = (): Promise<string> =>
    new SignJWT({ repository })
      .setProtectedHeader({ alg: "RS256", kid: "bench" })
      .setIssuer(address)
      .setAudience(audience)
      .setSubject(`repo:${repository}`)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey);
  try {
    return await use({
      environment: { BELVEDERE_SIGN_IN: file },
      async exchange(base, project) {
        const fields = { subject_token: await tokenOfJob(), subject_token_type: idTokenType, audience: project };
        const body = new URLSearchParams({ grant_type: exchangeGrant, ...fields });
        const answer = await fetch(`${base}oauth/token`, { method: "POST", body });
        if (!answer.ok) throw new Error(`exchange: ${await answer.text()}`);
        return ((await answer.json()) as { access_token: string }).access_token;
      },
    });
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
