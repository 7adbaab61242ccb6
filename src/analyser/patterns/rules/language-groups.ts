/** JavaScript and what is built on it: the same nodes have the same names. */
export const scripts = ["javascript", "typescript", "tsx", "vue", "svelte"] as const;

/** C and what is built on it. */
export const cFamily = ["c", "cpp", "objc"] as const;
