const file = import.meta.url.endsWith(".ts") ? "./check-plugin-rules.ts" : "./check-plugin-rules.js";

/** The address of the module that tries rules of plug-ins: the process of a plug-in imports it. */
export const ruleCheckModule = new URL(file, import.meta.url).href;
