import { severityOf } from "../../../severities.ts";
import { partsOf, type CompilerMessage, type LogLine } from "./dialect.ts";

const commandPattern = /^::(?<level>error|warning|notice) (?<properties>[^:]*(?::(?!:)[^:]*)*)::(?<text>.*)$/;

/** The commands that annotate files in GitHub Actions: `::error file=app.js,line=1,col=2,title=T::text`. */
export function githubDialect({ text: line }: LogLine): CompilerMessage | undefined {
  const parts = partsOf(commandPattern, line);
  if (parts === undefined) return undefined;
  const properties = new Map(
    parts["properties"]!.split(",").map((entry) => [
      entry.slice(0, entry.indexOf("=")).trim(),
      unescaped(entry.slice(entry.indexOf("=") + 1)),
    ]),
  );
  const path = properties.get("file");
  if (path === undefined || path === "") return undefined;
  const count = (name: string): number | undefined => {
    const text = properties.get(name);
    return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
  };
  const level = parts["level"]!;
  return {
    tool: "github-actions",
    rule: properties.get("title") || level,
    severity: severityOf(level === "notice" ? "note" : level),
    text: unescaped(parts["text"]!),
    path,
    startLine: count("line"),
    startColumn: count("col"),
    endLine: count("endLine"),
    endColumn: count("endColumn"),
  };
}

function unescaped(text: string): string {
  return text
    .replaceAll("%0D", "\r")
    .replaceAll("%0A", "\n")
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",")
    .replaceAll("%25", "%");
}
