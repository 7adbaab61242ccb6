/** Merges the library of the language server protocol into one module, so that an installation does not contain its packages. */
import { mergePackages } from "./merge-packages.mjs";

await mergePackages({ module: "cli/lsp/protocol" });
