/**
 * Measures the packages of `scripts/calibration/packages.json` with the analyser and STANDARD:
 * `node scripts/calibrate.ts`. Run manually: it downloads the packages with npm, pip, cargo, go and mvn, and needs network
 * access. Packages that `scripts/calibration/measured.csv` has in the same version, measured by the same version of the
 * analyser, are not measured again. `--write` measures nothing. Both then write the tables of `docs/models.md` and the values
 * that projects are compared with (`src/model/population/values.ts`); `npm run format` puts them into the one format.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWorkshop, type Workshop } from "../bench/workshop.ts";
import { analyserVersion } from "../src/analyser/index.ts";
import { standardModel } from "../src/model/index.ts";
import { downloads } from "./calibration/download.ts";
import { measureFolder } from "./calibration/measure.ts";
import { readMeasured, storedMeasures, writeMeasured, type MeasuredPackage } from "./calibration/measured.ts";
import { writePopulation } from "./calibration/population.ts";
import { writeDocument } from "./calibration/tables.ts";
import { readPackages, type Package } from "./calibration/packages.ts";

/** A package with less code says nothing about how projects are written. */
const codeLinesMin = 500;

if (!process.argv.includes("--write")) await measureAll();
writePopulation(readMeasured());
writeDocument(readMeasured());

async function measureAll(): Promise<void> {
  const packages = readPackages();
  const names = new Map(packages.map((one) => [keyOf(one), one]));
  const measured = new Map<string, MeasuredPackage>();
  for (const one of readMeasured()) {
    if (names.has(keyOf(one)) && one.analyser === analyserVersion) measured.set(keyOf(one), one);
  }
  const missing = Map.groupBy(
    packages.filter((one) => !measured.has(keyOf(one))),
    ({ registry }) => registry,
  );
  // Files that the analyser refuses, such as minified ones, are a warning.
  const workshop = await openWorkshop(undefined, { model: standardModel, endings: ["DONE", "WARNING"] });
  try {
    for (const wanted of missing.values()) await measureThese(workshop, wanted, measured);
  } finally {
    await workshop.close();
  }
}

/** Measures packages of one registry; what is measured is stored at once. */
async function measureThese(
  workshop: Workshop,
  wanted: readonly Package[],
  measured: Map<string, MeasuredPackage>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-calibration-"));
  try {
    const open = downloads[wanted[0]!.registry](wanted, folder);
    for (const [place, one] of wanted.entries()) {
      const target = join(folder, `package${place}`);
      mkdirSync(target);
      const row = await measureOne(workshop, one, open(one, target), folder).catch((error: unknown) => {
        console.log(`${keyOf(one)}: not measured: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      });
      rmSync(target, { recursive: true });
      if (row === undefined) continue;
      measured.set(keyOf(one), row);
      writeMeasured([...measured.values()]);
    }
  } finally {
    // Go makes its modules read-only.
    execFileSync("chmod", ["-R", "u+w", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureOne(
  workshop: Workshop,
  { registry, name, version, include }: Package,
  root: string,
  scratch: string,
): Promise<MeasuredPackage> {
  const branch = `${registry} ${name}`;
  const chosen = include === undefined ? {} : { include };
  const { language, measures, levels } = await measureFolder(workshop, { root, ...chosen, scratch, name: branch });
  const { LOC = 0 } = measures;
  if (LOC < codeLinesMin) throw new Error(`only ${LOC} lines of code`);
  const stored = storedMeasures.map((id) => {
    const value = measures[id];
    if (value === undefined) throw new Error(`no ${id}`);
    return [id, value];
  });
  console.log(`${branch} ${version}: ${language}, ${LOC} lines, ${levels["QUALITY"]} (${measures["SCORE"]})`);
  const day = new Date().toISOString().slice(0, "2026-01-01".length);
  const values = Object.fromEntries(stored) as MeasuredPackage["measures"];
  return { registry, name, version, analyser: analyserVersion, day, language, measures: values };
}

function keyOf({ registry, name, version }: Pick<Package, "name" | "version"> & { readonly registry: string }): string {
  return `${registry} ${name} ${version}`;
}
