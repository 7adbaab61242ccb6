import { useQuery } from "@tanstack/react-query";
import { read, type Answer } from "../../api/client.ts";

type Child = Answer<"GET /api/artifacts/:id/children">[number];

/** A part of a file with known lines: a function, a class, a method. */
export interface SourcePart {
  readonly id: number;
  readonly name: string;
  readonly level: Child["level"];
  readonly startLine: number;
  /** Equal to the first line if the last one is unknown. */
  readonly endLine: number;
  /** The number of parts around it. */
  readonly depth: number;
}

/** A file with more parts has no list and no folding: the list would be too long to be useful. */
const partsMax = 2_000;

/** The parts of a file in the order of their lines, including nested ones. */
export function useSourceParts(fileId: number | undefined, version: number | undefined) {
  return useQuery({
    queryKey: ["source parts", fileId, version],
    queryFn: async ({ signal }) => {
      const parts: SourcePart[] = [];
      let level: readonly number[] = [fileId!];
      for (let depth = 0; level.length > 0 && parts.length < partsMax; depth++) {
        const answers = await Promise.all(
          level.map((id) =>
            read("GET /api/artifacts/:id/children", { params: { id }, query: { version, limit: partsMax }, signal }),
          ),
        );
        const children = answers.flat();
        parts.push(...children.flatMap((child) => partOf(child, depth)));
        level = children.filter(({ descendantCount }) => descendantCount > 0).map(({ id }) => id);
      }
      return parts.toSorted((one, other) => one.startLine - other.startLine || one.depth - other.depth);
    },
    enabled: fileId !== undefined,
  });
}

function partOf({ id, name, level, location }: Child, depth: number): readonly SourcePart[] {
  const { startLine, endLine } = location;
  return startLine === null ? [] : [{ id, name, level, startLine, endLine: endLine ?? startLine, depth }];
}
