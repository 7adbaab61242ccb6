import { occurrences, type CountItems } from "../examples.reference.ts";

/** Each pair of cells in a line of metrics is a measure; so is each line of no known kind, which is refused by name. */
export const count: CountItems = (text) => {
  const lines = text.split(/\r?\n|\r/).filter((line) => line.trim() !== "");
  const ofKind = (kind: RegExp): string[] => lines.filter((line) => kind.test(line));
  const pairs = ofKind(/^M(?:ETRIC)?;/i).map((line) => Math.max(1, Math.floor((occurrences(line, /;/) - 1) / 2)));
  return {
    findings: ofKind(/^F(?:INDING)?;/i).length,
    links: ofKind(/^L(?:INK)?;/i).length,
    measures:
      pairs.reduce((sum, found) => sum + found, 0) +
      ofKind(/^(?!(?:D|DEFINE|M|METRIC|I|INFO|K|KEY|F|FINDING|L|LINK);)/i).length,
  };
};
