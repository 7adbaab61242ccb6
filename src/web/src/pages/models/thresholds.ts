import type { Answer } from "../../api/client.ts";

type Document = Answer<"GET /api/models/:id">;

/** The document with other bounds of one level. */
export function withBounds(document: Document, scaleIndex: number, levelIndex: number, bounds: string): Document {
  const scale = document.scales[scaleIndex]!;
  const levels = scale.levels.with(levelIndex, { ...scale.levels[levelIndex]!, bounds });
  return { ...document, scales: document.scales.with(scaleIndex, { ...scale, levels }) };
}

/** The edited document, if it differs from the stored one in bounds of levels only; else undefined. */
export function editedThresholds(stored: Document, text: string): Document | undefined {
  try {
    const edited = JSON.parse(text) as Document;
    return withoutBounds(edited) === withoutBounds(stored) ? edited : undefined;
  } catch {
    return undefined;
  }
}

function withoutBounds(document: Document): string {
  return JSON.stringify(document, (name, value: unknown) => (name === "bounds" ? "" : value));
}
