import type { Static, TObject } from "typebox";
import type { ApiName, Outcome, ToolApi } from "./api.ts";
import type { ReportTexts } from "./report-texts.ts";

/** What a tool works with. */
export interface ToolCall {
  readonly api: ToolApi;
  /** The texts of its answer. */
  readonly texts: ReportTexts;
}

interface ToolDeclaration<Input extends TObject, Output extends TObject> {
  readonly name: string;
  readonly title: string;
  /** For the model that chooses it. */
  readonly description: string;
  /** The endpoints that it calls: a token that may not use one of them is not offered the tool. */
  readonly uses: readonly ApiName[];
  /** True for tools that change something. */
  readonly writes?: true;
  readonly input: Input;
  readonly output: Output;
  run(input: Static<Input>, call: ToolCall): Promise<Outcome<Static<Output>>>;
}

/** A tool, its own types forgotten: what it is run with was checked against `input`. */
export interface Tool extends Omit<ToolDeclaration<TObject, TObject>, "run"> {
  run(input: unknown, call: ToolCall): Promise<Outcome<object>>;
}

/** Checks the types of a tool against each other. */
export function tool<Input extends TObject, Output extends TObject>(declaration: ToolDeclaration<Input, Output>): Tool {
  return { ...declaration, run: (input, call) => declaration.run(input as Static<Input>, call) };
}
