import type { FormatDescription } from "./interface.ts";
import type { PluginRule } from "./rule-interface.ts";
import type { PluginNotice } from "./template-interface.ts";

/** What the main thread knows of a plug-in: its functions stay in other processes and threads. */
export interface PluginDescription {
  readonly formats: readonly ({ readonly id: string } & FormatDescription)[];
  readonly templates: readonly { readonly id: string; readonly title: string }[];
  readonly rules: readonly PluginRule[];
}

/** A module that knows what rules mean. It is named by its address, because this room must not know the analyser. */
export interface RuleCheckModule {
  /** Says what is wrong with one of the rules, in English; undefined: they can be used. */
  readonly findRuleFault: (rules: readonly PluginRule[]) => Promise<string | undefined>;
}

/** Messages to the process of a plug-in. */
export interface ToPlugin {
  readonly call: number;
  readonly template: string;
  readonly notice: PluginNotice;
}

/** Messages from the process of a plug-in. */
export type FromPlugin =
  | { readonly kind: "loaded"; readonly description: PluginDescription }
  | { readonly kind: "broken"; readonly reason: string }
  /** `text` is undefined if the receiver gets nothing of the event. */
  | { readonly kind: "written"; readonly call: number; readonly text: string | undefined }
  | { readonly kind: "failed"; readonly call: number; readonly reason: string };
