// Renders the chart in deploy/helm with helm, which must be installed, and stores the manifests. Tests read the manifests on
// machines without helm; the digest shows that they belong to the chart as it is.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(import.meta.dirname, "..", "deploy", "helm");
/** Without a cluster to ask, helm takes the oldest version that it knows. */
const kubernetesVersion = "1.32.0";
/** The values that each set of manifests is made with, beside those of the chart. */
export const renderedSets: Readonly<Record<string, readonly string[]>> = {
  single: [],
  cluster: ["cluster-values.yaml"],
};

/** Of everything that manifests are made from. */
export function chartDigest(): string {
  const digest = createHash("sha256");
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.startsWith("rendered"));
  for (const name of names.toSorted()) digest.update(`${name}\0`).update(readFileSync(join(folder, name)));
  return digest.digest("hex");
}

/** What helm makes of the chart with these values. Throws with its message if it refuses them. */
export function renderChart(name: string, valueFiles: readonly string[], ...options: readonly string[]): string {
  const values = valueFiles.flatMap((file) => ["--values", join(folder, file)]);
  const chart = join(folder, "belvedere");
  const args = ["template", name, chart, "--kube-version", kubernetesVersion, ...values, ...options];
  return execFileSync("helm", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** The file that is stored. */
export function renderedFile(digest: string, manifests: string): string {
  return `# Made by scripts/render-chart.ts from the chart with the digest ${digest}.\n${manifests}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(folder, "rendered"), { recursive: true });
  for (const [name, files] of Object.entries(renderedSets)) {
    writeFileSync(
      join(folder, "rendered", `${name}.yaml`),
      renderedFile(chartDigest(), renderChart("belvedere", files)),
    );
  }
}
