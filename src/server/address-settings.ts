import { ownSegments, pathOfAddress } from "../http/index.ts";
import { isWebAddress } from "./web-address.ts";

/** Where clients reach the server, and pages of which other sites may use its API. */
export interface AddressSettings {
  readonly baseUrl: string | undefined;
  /** Without a slash at its end; undefined: that of `baseUrl`. */
  readonly basePath?: string;
  /** Exact origins, such as `https://portal.example.org`. */
  readonly corsOrigins?: readonly string[];
}

interface Complaint {
  readonly complaint: string;
}

const originsMax = 100;
/** Unreserved characters of RFC 3986: they look the same in every link, cookie and setting of a proxy. */
const segmentPattern = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,64}$/;
const segmentsMax = 8;

/** Reads the settings of addresses. For an invalid value, returns a sentence that names the setting. */
export function readAddress(
  url: string | undefined,
  path: string | undefined,
  origins: string | undefined,
): AddressSettings | Complaint {
  if (url !== undefined && !isWebAddress(url)) {
    return { complaint: "BELVEDERE_BASE_URL must be a complete URL: http://… or https://…." };
  }
  const base = readBase(url, path?.replace(/\/+$/, ""));
  if ("complaint" in base) return base;
  const cors = readOrigins(origins ?? "");
  return "complaint" in cors ? cors : { ...base, ...cors };
}

function readBase(
  baseUrl: string | undefined,
  path: string | undefined,
): Pick<AddressSettings, "baseUrl" | "basePath"> | Complaint {
  const ofUrl = baseUrl === undefined ? "" : pathOfAddress(baseUrl);
  if (path !== undefined && !isPath(path)) {
    return { complaint: "BELVEDERE_BASE_PATH must be a path of letters, digits, ., _, ~ and -, such as /quality." };
  }
  if (path !== undefined && ofUrl !== "" && ofUrl !== path) {
    return { complaint: "BELVEDERE_BASE_PATH and the path of BELVEDERE_BASE_URL must be the same." };
  }
  const basePath = path ?? ofUrl;
  const first = basePath.split("/", 2)[1];
  if (first !== undefined && ownSegments.includes(first)) {
    return { complaint: `The base path must not start with /${first}: the server has addresses there itself.` };
  }
  if (path === undefined) return { baseUrl };
  // Links in mails, callbacks of providers and SCIM start with the whole address.
  return { baseUrl: baseUrl === undefined || ofUrl !== "" ? baseUrl : `${new URL(baseUrl).origin}${path}`, basePath };
}

function isPath(path: string): boolean {
  if (path === "") return true;
  const [start, ...segments] = path.split("/");
  return start === "" && segments.length <= segmentsMax && segments.every((segment) => segmentPattern.test(segment));
}

function readOrigins(text: string): Pick<AddressSettings, "corsOrigins"> | Complaint {
  const corsOrigins = text
    .split(",")
    .map((origin) => origin.trim())
    .filter((origin) => origin !== "");
  const invalid = corsOrigins.find((origin) => !isOrigin(origin));
  if (invalid !== undefined) {
    const wanted = "origins, such as https://portal.example.org, without a path, and none for all (*)";
    return { complaint: `BELVEDERE_CORS_ORIGINS must be a list of ${wanted}; "${invalid}" is not one.` };
  }
  if (corsOrigins.length > originsMax) return { complaint: `BELVEDERE_CORS_ORIGINS has over ${originsMax} origins.` };
  return corsOrigins.length === 0 ? {} : { corsOrigins };
}

// A star in a host is no pattern: browsers never send it.
function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text && !text.includes("*");
}
