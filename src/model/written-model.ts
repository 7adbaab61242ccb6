/** The schema of model documents and all checks of them. */
export { compileModel } from "./compile.ts";
export { ModelDocument } from "./document.ts";
