import { accept, refuse, type Result } from "../text/index.ts";
import { buildModel } from "./build.ts";
import { idFaults } from "./checks/ids.ts";
import { measureFaults } from "./checks/measures.ts";
import { referenceFaults } from "./checks/references.ts";
import { scaleFaults } from "./checks/scales.ts";
import { translationFaults } from "./checks/translations.ts";
import type { ModelDocument } from "./document.ts";
import type { ModelFault, ModelFaultCode } from "./model-fault.ts";
import type { Model } from "./model.ts";
import { readDocument } from "./read-document.ts";

/** Checks and resolves a quality model, or refuses it with its first problem and a pointer (R3). */
export function compileModel(value: unknown): Result<Model, ModelFaultCode> {
  const document = readDocument(value);
  if (!document.ok) return document;
  const fault = firstFault(document.value);
  return fault === undefined ? accept(buildModel(document.value)) : refuse(fault);
}

/** The checks in the order in which they run; each may rely on those before it. */
const checks: readonly ((document: ModelDocument) => Iterable<ModelFault>)[] = [
  idFaults,
  scaleFaults,
  referenceFaults,
  measureFaults,
  translationFaults,
];

function firstFault(document: ModelDocument): ModelFault | undefined {
  for (const check of checks) {
    for (const fault of check(document)) return fault;
  }
  return undefined;
}
