/** A model as somebody writes it: the schema of its document and all its checks. */
export { compileModel } from "./compile.ts";
export { ModelDocument } from "./document.ts";
