/** Largest file that is analysed, in bytes. */
export const fileBytesMax = 4 * 1024 * 1024;
/** A file of at least this size whose lines are longer than that on average was made by a tool. */
export const minifiedBytesMin = 4_096;
export const minifiedLineBytesMin = 400;
/** Longest path, in bytes, as results take it (R2), with room for the key of a part of the file. */
export const pathBytesMax = 2_048;
/** Deepest path, in segments. */
export const pathSegmentsMax = 100;
/** Longest line with a source text, as results take it (R2). */
export const sourceLineBytesMax = 32 * 1024 * 1024;
/** Tokens of a whole analysis in which duplicates are looked for. */
export const duplicationTokensMax = 50_000_000;
/** Shortest duplicate, in tokens. */
export const duplicateTokensMin = 50;
/** Commits of the history that are read. */
export const historyCommitsMax = 50_000;
/** Skipped files, files with syntax errors and others that the summary names. */
export const namedFilesMax = 1_000;
/** Most threads. */
export const threadsMax = 64;
/** Most that is kept in a cache folder, in bytes. */
export const cacheBytesMax = 2 * 1024 * 1024 * 1024;
/** Whole results that are kept in it besides, and their bytes: the ones that were told last. */
export const toldMax = 16;
export const toldBytesMax = 1024 * 1024 * 1024;
/** How long a file must have been left alone before the file system's word that it has not changed is taken. */
export const settlingMilliseconds = 3_000;
/** Longest glob pattern, and most of them. */
export const patternCharactersMax = 500;
export const patternsMax = 1_000;
