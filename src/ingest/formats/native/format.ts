import type { Format } from "../../format.ts";
import { LineSplitter } from "../../lines.ts";
import { NativeReader } from "./reader.ts";

/** Lines of JSON, each with its `kind` (R2). Paths in them are the version's own: they are not aligned. */
export const nativeFormat: Format = {
  id: "native",
  about: {
    title: "Belvedere results",
    tools: ["belvedere scan", "any program"],
    versions: "1",
    contents: ["artifacts", "measures", "findings", "links", "changes"],
    command: "belvedere scan --output results.ndjson",
  },
  detects({ text }) {
    if (!text.startsWith("{")) return false;
    // Without `^`, the search goes over the text once.
    const at = text.search(/"kind"\s*:\s*"(?:artifact|finding|rule|link|source|measure|columns|tree|unread|change)"/);
    return at !== -1 && !text.slice(0, at).includes("\n");
  },
  open(collector, { linesBefore }) {
    const splitter = new LineSplitter(new NativeReader(collector), linesBefore);
    return {
      push: (chunk) => splitter.push(chunk),
      finish() {
        splitter.finish();
        return "done";
      },
      get line() {
        return splitter.lineNumber - linesBefore;
      },
    };
  },
};
