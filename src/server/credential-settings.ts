import type { CredentialSource } from "../store/index.ts";
import { isWebAddress } from "./web-address.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Complaint = { readonly complaint: string };

/**
 * Where the credentials of the object store are found: the keys in the settings of Belvedere, or, if the user asks for it, the
 * places that AWS's tools search, in their order. No complaint repeats a value.
 */
export function readCredentials(environment: Environment, region: string): CredentialSource | Complaint {
  const choice = environment["BELVEDERE_SNAPSHOTS_CREDENTIALS"] || "keys";
  if (choice === "aws") return readOfAws(environment, region);
  if (choice !== "keys") return { complaint: "BELVEDERE_SNAPSHOTS_CREDENTIALS must be keys or aws." };
  const keys = readKeys(environment, "BELVEDERE_SNAPSHOTS_ACCESS_KEY", "BELVEDERE_SNAPSHOTS_SECRET_KEY");
  if (keys !== undefined) return withSession(keys, environment["BELVEDERE_SNAPSHOTS_SESSION_TOKEN"]);
  return {
    complaint:
      "BELVEDERE_SNAPSHOTS needs BELVEDERE_SNAPSHOTS_ACCESS_KEY and BELVEDERE_SNAPSHOTS_SECRET_KEY, or BELVEDERE_SNAPSHOTS_CREDENTIALS=aws.",
  };
}

function readOfAws(environment: Environment, region: string): CredentialSource | Complaint {
  const keys = readKeys(environment, "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY");
  if (keys !== undefined) return withSession(keys, environment["AWS_SESSION_TOKEN"]);
  return readWebIdentity(environment, region) ?? readContainer(environment) ?? readInstance(environment);
}

function readWebIdentity(environment: Environment, region: string): CredentialSource | Complaint | undefined {
  const { AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile, AWS_ROLE_ARN: role, AWS_ENDPOINT_URL_STS: given } = environment;
  if (!tokenFile) return undefined;
  if (!role) return { complaint: "AWS_WEB_IDENTITY_TOKEN_FILE needs AWS_ROLE_ARN." };
  const endpoint = given || `https://sts.${region}.amazonaws.com/`;
  if (!isWebAddress(endpoint)) return { complaint: "AWS_ENDPOINT_URL_STS must be a complete URL." };
  return { kind: "web-identity", endpoint, role, tokenFile };
}

/** The agents of ECS and EKS, and this machine: AWS's tools send the token over plain HTTP to no other host. */
const agentHosts = ["169.254.170.2", "169.254.170.23", "[fd00:ec2::23]", "127.0.0.1", "[::1]", "localhost"];

function readContainer(environment: Environment): CredentialSource | Complaint | undefined {
  const relative = environment["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] || undefined;
  const complete = environment["AWS_CONTAINER_CREDENTIALS_FULL_URI"] || undefined;
  if (relative === undefined && complete === undefined) return undefined;
  if (relative !== undefined && !/^\/[\w./-]*$/.test(relative)) {
    return { complaint: "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI must be a path." };
  }
  const address = relative === undefined ? complete! : `http://169.254.170.2${relative}`;
  if (!isAgentAddress(address)) {
    return {
      complaint: `AWS_CONTAINER_CREDENTIALS_FULL_URI must be an https URL, or an http URL of ${agentHosts.join(", ")}.`,
    };
  }
  const token = environment["AWS_CONTAINER_AUTHORIZATION_TOKEN"] || undefined;
  const tokenFile = environment["AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"] || undefined;
  return {
    kind: "container",
    address,
    ...(tokenFile === undefined ? {} : { tokenFile }),
    ...(token === undefined || tokenFile !== undefined ? {} : { token }),
  };
}

function isAgentAddress(address: string): boolean {
  if (!isWebAddress(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || agentHosts.includes(hostname);
}

function readInstance(environment: Environment): CredentialSource | Complaint {
  const endpoint = environment["AWS_EC2_METADATA_SERVICE_ENDPOINT"] || "http://169.254.169.254";
  if (environment["AWS_EC2_METADATA_DISABLED"]?.toLowerCase() === "true") {
    return { complaint: "BELVEDERE_SNAPSHOTS_CREDENTIALS=aws finds no credentials in the environment." };
  }
  if (!isWebAddress(endpoint)) return { complaint: "AWS_EC2_METADATA_SERVICE_ENDPOINT must be a complete URL." };
  return { kind: "instance", endpoint: endpoint.replace(/\/+$/, "") };
}

type Keys = Extract<CredentialSource, { readonly kind: "keys" }>;

function readKeys(environment: Environment, accessName: string, secretName: string): Keys | undefined {
  const [accessKey, secretKey] = [environment[accessName], environment[secretName]];
  return accessKey && secretKey ? { kind: "keys", accessKey, secretKey } : undefined;
}

function withSession(keys: Keys, sessionToken: string | undefined): Keys {
  return sessionToken ? { ...keys, sessionToken } : keys;
}
