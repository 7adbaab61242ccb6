/**
 * Merges the modules that answer agents with the library of their protocol. Of the library and its 90 packages (18 MB) the
 * server needs less than a tenth: so an installation contains none of them.
 */
import { mergePackages } from "./merge-packages.mjs";

// The server has typebox anyway.
await mergePackages({ module: "mcp/protocol", external: /^typebox(\/|$)/ });
