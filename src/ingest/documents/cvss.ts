import { createRequire } from "node:module";

/** A rating of a vulnerability by one version of CVSS. */
export interface CvssRating {
  /** The version, such as `3.1` or `CVSSv31`; where it is missing, the vector says it. */
  readonly version?: string | undefined;
  readonly score?: unknown;
  readonly vector?: string | undefined;
}

/** The highest score of the newest version of CVSS among the ratings; undefined when none of them has a score. */
export function cvssScore(ratings: readonly CvssRating[]): number | undefined {
  let newest = 0;
  let highest: number | undefined;
  for (const rating of ratings) {
    const score = validScore(rating.score) ?? scoreOfVector(rating.vector ?? "");
    const version = majorOf(rating);
    if (score === undefined || version < newest) continue;
    highest = version > newest ? score : Math.max(highest ?? 0, score);
    newest = version;
  }
  return highest;
}

/** The highest of the scores that are numbers from 0 to 10. */
export function highestScore(scores: readonly unknown[]): number | undefined {
  const valid = scores.map(validScore).filter((score) => score !== undefined);
  return valid.length === 0 ? undefined : Math.max(...valid);
}

function validScore(written: unknown): number | undefined {
  const score = typeof written === "string" && written.trim() !== "" ? Number(written) : written;
  return typeof score === "number" && score >= 0 && score <= 10 ? score : undefined;
}

/** Versions before 2 were never used; a rating that names none counts as the oldest. */
function majorOf({ version = "", vector = "" }: CvssRating): number {
  const major = /(\d)/.exec(version)?.[1] ?? /^CVSS:(\d)/.exec(vector)?.[1];
  return major === undefined ? 1 : Number(major);
}

type Weights = Readonly<Record<string, Readonly<Record<string, number>>>>;

const weights3: Weights = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  UI: { N: 0.85, R: 0.62 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
};
/** Privileges weigh less where the scope changes. */
const privileges = { U: { N: 0.85, L: 0.62, H: 0.27 }, C: { N: 0.85, L: 0.68, H: 0.5 } } as const;
const weights2: Weights = {
  AV: { L: 0.395, A: 0.646, N: 1 },
  AC: { H: 0.35, M: 0.61, L: 0.71 },
  Au: { M: 0.45, S: 0.56, N: 0.704 },
  C: { N: 0, P: 0.275, C: 0.66 },
  I: { N: 0, P: 0.275, C: 0.66 },
  A: { N: 0, P: 0.275, C: 0.66 },
};

/**
 * The score of a vector: of CVSS 2, 3.0 and 3.1 the base score, by the equations of their specifications; of CVSS 4.0 that
 * of all its metrics. Undefined for a vector that is not whole.
 */
export function scoreOfVector(vector: string): number | undefined {
  if (vector.startsWith("CVSS:4.0/")) return score4(vector);
  if (/^CVSS:3\.[01]\//.test(vector)) return score3(metricsOf(vector));
  // The vectors of CVSS 2 have no version; some tools put one before them, or parentheses around them.
  const plain = vector.replaceAll(/^CVSS:2\.0\/|[()]/g, "");
  return /^AV:[LAN]\/AC:[HML]\/Au:/.test(plain) ? score2(metricsOf(plain)) : undefined;
}

function metricsOf(vector: string): ReadonlyMap<string, string | undefined> {
  return new Map(vector.split("/").map((metric) => metric.split(":") as [string, string | undefined]));
}

const baseMetrics4 = ["AV", "AC", "AT", "PR", "UI", "VC", "VI", "VA", "SC", "SI", "SA"];
const requirePackage = createRequire(import.meta.url);

/** By the tables of its specification, which a package has. Few reports need it, so it is loaded when one does. */
function score4(vector: string): number | undefined {
  const metrics = metricsOf(vector);
  if (!baseMetrics4.every((name) => metrics.has(name))) return undefined;
  const { Cvss4P0 } = requirePackage("ae-cvss-calculator") as typeof import("ae-cvss-calculator");
  try {
    return validScore(new Cvss4P0(vector).calculateScores().overall);
  } catch {
    return undefined;
  }
}

function score3(metrics: ReadonlyMap<string, string | undefined>): number | undefined {
  const scope = metrics.get("S");
  if (scope !== "U" && scope !== "C") return undefined;
  const values = valuesOf({ ...weights3, PR: privileges[scope] }, metrics);
  if (values === undefined) return undefined;
  const lost = 1 - (1 - values["C"]!) * (1 - values["I"]!) * (1 - values["A"]!);
  const impact = scope === "U" ? 6.42 * lost : 7.52 * (lost - 0.029) - 3.25 * (lost - 0.02) ** 15;
  if (impact <= 0) return 0;
  const exploitability = 8.22 * values["AV"]! * values["AC"]! * values["PR"]! * values["UI"]!;
  const sum = (scope === "U" ? 1 : 1.08) * (impact + exploitability);
  return roundUp(Math.min(sum, 10));
}

function score2(metrics: ReadonlyMap<string, string | undefined>): number | undefined {
  const values = valuesOf(weights2, metrics);
  if (values === undefined) return undefined;
  const impact = 10.41 * (1 - (1 - values["C"]!) * (1 - values["I"]!) * (1 - values["A"]!));
  const exploitability = 20 * values["AV"]! * values["AC"]! * values["Au"]!;
  const factor = impact === 0 ? 0 : 1.176;
  return Math.round((0.6 * impact + 0.4 * exploitability - 1.5) * factor * 10) / 10;
}

/** The weight of each metric; undefined when one is missing or unknown. */
function valuesOf(
  weights: Weights,
  metrics: ReadonlyMap<string, string | undefined>,
): Readonly<Record<string, number>> | undefined {
  const values: Record<string, number> = {};
  for (const [name, weightOf] of Object.entries(weights)) {
    const value = weightOf[metrics.get(name) ?? ""];
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}

/** The next tenth, as CVSS 3.1 defines it: exact where doubles are not. */
function roundUp(score: number): number {
  const scaled = Math.round(score * 100_000);
  return scaled % 10_000 === 0 ? scaled / 100_000 : (Math.floor(scaled / 10_000) + 1) / 10;
}
