import { optionalList, type CountItems } from "../examples.reference.ts";

type Entry = Readonly<Record<string, unknown>>;

export const count: CountItems = (text) => {
  const { files } = JSON.parse(text) as { files: { lines: Entry[]; functions?: Entry[] | null }[] };
  const counted = (entries: readonly Entry[]): number =>
    entries.filter((entry) => !entry["gcovr/excluded"] && !entry["gcovr/noncode"]).length;
  return {
    lines: files.reduce((sum, { lines }) => sum + counted(lines), 0),
    functions: files.reduce((sum, { functions }) => sum + counted(optionalList(functions)), 0),
  };
};
