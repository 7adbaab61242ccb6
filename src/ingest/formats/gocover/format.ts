import { excerptCharactersMax } from "../../bounds.ts";
import { textFormat } from "../../documents/text-format.ts";
import { excerpt } from "../../refusals.ts";

/** Go's coverprofile: blocks of statements with their counts. A line was run if any block on it was. */
export const gocoverFormat = textFormat({
  id: "gocover",
  about: {
    title: "Go coverprofile",
    tools: ["go test"],
    versions: "set, count and atomic",
    contents: ["coverage"],
    command: "go test -coverprofile=coverage.out ./...",
  },
  detects: ({ text }) => /^mode: (?:set|count|atomic)\s/.test(`${text}\n`),
  read: (report) => ({
    line(text, line) {
      if (text.trim() === "" || text.startsWith("mode:")) return;
      // <path>:<line>.<column>,<line>.<column> <statements> <count>
      const [, path, first, last, count] = /^(.+):(\d+)\.\d+,(\d+)\.\d+ \d+ (\d+)$/.exec(text.trimEnd()) ?? [];
      const lines = Number(last) - Number(first);
      if (path === undefined || lines < 0 || lines > blockLinesMax) {
        const params = { excerpt: excerpt(text, excerptCharactersMax) };
        return report.refuse({ line }, path ?? null, { code: "results.line-unknown", params });
      }
      const file = report.file({ line }, path);
      if (file === undefined) return;
      for (let at = Number(first); at <= Number(last); at++) report.coveredLine({ line }, file, at, Number(count) > 0);
    },
  }),
});

const blockLinesMax = 100_000;
