import type { LanguageDefinition } from "./language.ts";
import { typescript } from "./typescript.ts";

/** The script of a single-file component is read as TypeScript, which includes most of JavaScript. */
const component = { ...typescript, interpreters: [] };

/** Components of Vue: the scripts in them. */
export const vue: LanguageDefinition = { ...component, id: "vue", name: "Vue", extensions: ["vue"] };

/** Components of Svelte: the scripts in them. */
export const svelte: LanguageDefinition = { ...component, id: "svelte", name: "Svelte", extensions: ["svelte"] };
