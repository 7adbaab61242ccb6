import type { FindingContexts, PreviousFacts } from "../ingest/index.ts";
import {
  contextColumns,
  locationColumns,
  type IntegerColumn,
  type LocationColumn,
  type TextsColumn,
  type VersionReader,
} from "../snapshot/index.ts";

/** The facts of a stored version whose findings are carried. */
export async function previousFacts(previous: VersionReader): Promise<PreviousFacts> {
  return {
    tree: await previous.tree(),
    ids: await previous.ids("artifacts"),
    names: (await previous.texts("artifacts", "name"))!,
    paths: (await previous.texts("artifacts", "path"))!,
    locations: await locationsOf(previous, "artifacts"),
    sources: await textsOf(previous, "artifacts", "source"),
    authors: await textsOf(previous, "artifacts", "authors"),
    rules: await previous.rules(),
    findings: {
      size: await previous.rows("findings"),
      ids: await previous.ids("findings"),
      artifact: (await previous.integers("findings", "artifact"))!,
      rule: (await previous.choice("findings", "rule")).values,
      messages: (await previous.texts("findings", "message"))!,
      locations: await locationsOf(previous, "findings"),
      locationPaths: await textsOf(previous, "findings", "locationPath"),
      fingerprints: await textsOf(previous, "findings", "fingerprint"),
      snippets: await snippetsOf(previous),
      related: await textsOf(previous, "findings", "related"),
      importedRelaxations: await textsOf(previous, "findings", "importedRelaxation"),
      firstVersion: (await previous.doubles("findings", "firstVersion"))!,
      contexts: await previousContexts(previous),
      origin: (await previous.doubles("findings", "origin")) ?? null,
      parts: (await previous.findingParts()) ?? null,
    },
  };
}

async function snippetsOf(reader: VersionReader): Promise<IntegerColumn | null> {
  const values = await reader.integers("findings", "snippetHash");
  return values === undefined ? null : { kind: "integer", values, absent: 0 };
}

type PartWithLocations = "artifacts" | "findings";

async function textsOf(reader: VersionReader, part: PartWithLocations, name: string): Promise<TextsColumn | null> {
  const values = await reader.texts(part, name);
  return values === undefined ? null : { kind: "text", values };
}

async function locationsOf(
  reader: VersionReader,
  part: PartWithLocations,
): Promise<ReadonlyMap<LocationColumn, IntegerColumn>> {
  const locations = new Map<LocationColumn, IntegerColumn>();
  for (const name of locationColumns) {
    const values = await reader.integers(part, name);
    if (values !== undefined) locations.set(name, { kind: "integer", values, absent: 0 });
  }
  return locations;
}

/** The hashes of the source around the findings of a stored version. */
export async function previousContexts(previous: VersionReader): Promise<FindingContexts | null> {
  const [line, around, shape] = await Promise.all(
    contextColumns.map((name) => previous.integers("findings", `${name}Hash`)),
  );
  return line === undefined || around === undefined || shape === undefined ? null : { line, around, shape };
}
