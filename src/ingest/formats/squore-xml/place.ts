import type { Problem } from "../../../text/index.ts";
import { excerptCharactersMax, pathBytesMax, treeDepthMax } from "../../bounds.ts";
import type { SquoreArtefact } from "../../documents/squore.ts";
import { fieldInvalid } from "../../records/checks.ts";
import { excerpt } from "../../refusals.ts";

/** Where an artefact is. Its path is made when it is needed: many artefacts in deep folders would be many long texts. */
export interface Place {
  readonly parent: Place | undefined;
  readonly type: string;
  readonly name: string;
  readonly isInFile: boolean;
  readonly depth: number;
  /** Characters of its path. */
  readonly length: number;
  /** Whether it is in the version. Undefined: it was not tried yet. */
  isAdded?: boolean;
}

const projectType = "APPLICATION";
const project: SquoreArtefact = { type: projectType, path: "" };

/** The place of the project, which contains everything in the bundle. */
export function projectPlace(): Place {
  return { parent: undefined, type: projectType, name: "", isInFile: false, depth: 0, length: 0 };
}

/** The place of an artefact below another one, or why it has no place. */
export function placeBelow(parent: Place, type: string, name: string): Place | Problem {
  if (type === "") return fieldInvalid("type", "string");
  if (name === "" && type !== projectType) return fieldInvalid("name", "string");
  const isInFile = parent.isInFile || parent.type === "FILE";
  const isMisplaced = type === projectType ? parent.type !== projectType : isInFile && /^(?:FILE|FOLDER)$/.test(type);
  if (isMisplaced) {
    const [child, around] = [type, parent.type].map((text) => excerpt(text, excerptCharactersMax));
    return { code: "results.element-misplaced", params: { name: child!, parent: around! } };
  }
  if (!isInFile && type !== projectType && !isStep(name)) return fieldInvalid("name", "string");
  // A path that is refused does not grow further.
  if (parent.length > pathBytesMax) return { code: "results.path-too-long", params: { limit: pathBytesMax } };
  if (parent.depth >= treeDepthMax) return { code: "results.path-too-deep", params: { limit: treeDepthMax } };
  return { parent, type, name, isInFile, depth: parent.depth + 1, length: parent.length + 1 + name.length };
}

/** Whether a name leads to something in the folder that it is in. */
function isStep(name: string): boolean {
  const segments = name.split(/[\\/]/).filter((segment) => segment !== "" && segment !== ".");
  return segments.length > 0 && !segments.includes("..");
}

/** The artefact at a place. */
export function artefactAt(place: Place): SquoreArtefact {
  const steps: Place[] = [];
  for (let at = place; at.parent !== undefined; at = at.parent) if (at.type !== projectType) steps.push(at);
  return steps.reduceRight(below, project);
}

/** Names below a file are those of its parts; others are steps of a path. */
function below(parent: SquoreArtefact, { type, name }: Place): SquoreArtefact {
  if (parent.path === "") return { type, path: name };
  if (parent.part !== undefined) {
    return { type, path: parent.path, part: `${parent.part}.${name}`, within: parent.part };
  }
  return parent.type === "FILE" ? { type, path: parent.path, part: name } : { type, path: `${parent.path}/${name}` };
}

/** Whether two places are those of one artefact. */
export function isSamePlace(left: Place, right: Place): boolean {
  if (left === right) return true;
  const [one, other] = [artefactAt(left), artefactAt(right)];
  return one.type === other.type && one.path === other.path && one.part === other.part && one.within === other.within;
}
