import type { BaseAddress } from "../services/services.ts";

const scimPath = "/scim/v2";
const scimTarget = new RegExp(`^${scimPath}(?:[/?]|$)`);

/** The address below which SCIM is. */
export function scimBase({ baseUrl, basePath }: BaseAddress): string {
  return `${baseUrl?.replace(/\/+$/, "") ?? basePath}${scimPath}`;
}

/** Whether the target of a request is one of SCIM, also if no endpoint has it. */
export function isScimTarget(url: string): boolean {
  return scimTarget.test(url);
}
