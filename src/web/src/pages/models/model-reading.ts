import { useEffect, useMemo, useState } from "react";
import { loadCode } from "../../live/load-code.ts";
import type { TextRange } from "./json-ranges.ts";
import { isJson, jsonSyntax, type ModelSyntax } from "./model-syntax.ts";

/** The text of a model as it is read. */
export interface Reading {
  readonly syntax: "json" | "yaml";
  /** The first syntax error. */
  readonly fault: ReturnType<ModelSyntax["faultOf"]>;
  /** Undefined for a text with errors, for an empty one, and while the parser of YAML is loaded. */
  readonly value: unknown;
  /** The range of the value at a JSON pointer. */
  rangeOf(pointer: string): TextRange | undefined;
  /** The same value in the other syntax. */
  convert(): Promise<string>;
}

/** Reads the text of a model: JSON, or YAML if it begins otherwise. */
export function useReading(text: string): Reading {
  const [yaml, setYaml] = useState<ModelSyntax>();
  const isYaml = !isJson(text);
  useEffect(() => {
    if (isYaml) void loadYaml().then(setYaml);
  }, [isYaml]);
  return useMemo(() => {
    const syntax = isYaml ? yaml : jsonSyntax;
    const fault = text.trim() === "" ? undefined : syntax?.faultOf(text);
    const value = fault === undefined && text.trim() !== "" ? syntax?.valueOf(text) : undefined;
    return {
      syntax: isYaml ? "yaml" : "json",
      fault,
      value,
      rangeOf: (pointer) => syntax?.rangeOf(text, pointer),
      convert: async () => (isYaml ? jsonSyntax : await loadYaml()).textOf(value),
    };
  }, [isYaml, yaml, text]);
}

async function loadYaml(): Promise<ModelSyntax> {
  return loadCode(async () => (await import("./yaml-syntax.ts")).yamlSyntax);
}
