import { compileModel } from "./compile.ts";
import type { Model, ModelDocument } from "./index.ts";

/** The example of R3. */
export const example = {
  id: "STANDARD",
  name: "Standard code quality",
  rootIndicator: "QUALITY",
  types: [
    { id: "APPLICATION", name: "Application" },
    { id: "FOLDER", name: "Folder" },
    { id: "FILE", name: "File" },
    { id: "FUNCTION", name: "Function" },
  ],
  typeAliases: { CODE: ["FILE", "FUNCTION"] },
  scales: [
    {
      id: "RATING",
      name: "Rating",
      levels: [
        { id: "UNKNOWN", rank: -1, name: "Unknown", mnemonic: "?", color: [150, 150, 150, 255], bounds: "];0[" },
        { id: "LEVELA", rank: 0, name: "Level A", mnemonic: "A", color: [0, 104, 147, 255], bounds: "[0;10[" },
        { id: "LEVELB", rank: 1, name: "Level B", mnemonic: "B", color: [121, 193, 66, 255], bounds: "[10;20[" },
        { id: "LEVELC", rank: 2, name: "Level C", mnemonic: "C", color: [242, 91, 33, 255], bounds: "[20;[" },
      ],
    },
    {
      id: "SEVERITY",
      name: "Severity",
      levels: [
        { id: "MINOR", rank: 1, name: "Minor" },
        { id: "CRITICAL", rank: 3, name: "Critical" },
      ],
    },
  ],
  measures: [
    { id: "LC", name: "Lines", aggregate: "SUM" },
    { id: "VG", name: "Cyclomatic complexity", aggregate: "SUM" },
    { id: "VG_MAX", aggregate: "MAX", of: "VG", from: ["FUNCTION"] },
    { id: "NFIND", name: "Findings", count: { categories: ["SEVERITY.CRITICAL"], families: ["CWE-476"] } },
    { id: "DENSITY", name: "Complexity per 100 lines", formula: "if(LC > 0, 100 * VG / LC, 0)" },
  ],
  indicators: [{ id: "QUALITY", name: "Quality", measure: "DENSITY", scale: "RATING" }],
  infos: [{ id: "LANGUAGE", name: "Language" }],
  links: [{ id: "TESTS", name: "Tests" }],
  rules: [],
  translations: { fr: { "scales.RATING.levels.LEVELA.name": "Niveau A", "types.FILE.name": "Fichier" } },
} satisfies ModelDocument;

/** The example with the value at one pointer replaced; `undefined` removes it, `-` appends to a list. */
export function changed(pointer: string, value: unknown): unknown {
  const document: unknown = structuredClone(example);
  const segments = pointer.split("/").slice(1);
  const last = segments.pop() as string;
  const place = segments.reduce((node, segment) => Reflect.get(node as object, segment) as unknown, document) as object;
  if (Array.isArray(place) && last === "-") place.push(value);
  else if (value === undefined) Reflect.deleteProperty(place, last);
  else Object.defineProperty(place, last, { value, enumerable: true, writable: true, configurable: true });
  return document;
}

export function compiled(value: unknown): Model {
  const model = compileModel(value);
  if (!model.ok) throw new Error(JSON.stringify(model.problem));
  return model.value;
}
