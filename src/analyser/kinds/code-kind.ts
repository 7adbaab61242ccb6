/** Kinds of code that are rated apart from the rest. The first that applies to a file is its kind. */
export const codeKinds = ["VENDORED", "GENERATED", "TEST"] as const;
export type CodeKind = (typeof codeKinds)[number];

/** Patterns of files that a project declares to be of a kind. They replace what the analyser would recognise by itself. */
export interface KindPatterns {
  readonly tests?: readonly string[];
  readonly generated?: readonly string[];
  readonly vendored?: readonly string[];
}

/** The key of each kind in the settings. */
export const kindKeys = { VENDORED: "vendored", GENERATED: "generated", TEST: "tests" } as const satisfies Readonly<
  Record<CodeKind, keyof KindPatterns>
>;
