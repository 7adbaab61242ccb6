/** Every bound of the input (R2). */
export const lineBytesMax = 1024 * 1024;
export const sourceLineBytesMax = 32 * 1024 * 1024;
export const nestingMax = 64;
export const pathBytesMax = 4096;
export const pathSegmentsMax = 128;
/** Levels of the tree: explicit parents could make it deeper than paths are long. */
export const treeDepthMax = 256;
export const nameBytesMax = 4096;
export const idCharactersMax = 128;
/** Messages, info values and the like; a batch of them stays addressable by 32-bit offsets. */
export const textBytesMax = 16 * 1024;
export const fingerprintBytesMax = 1024;
export const relatedLocationsMax = 1000;
/** Different measures, infos, types and link types of one version. */
export const kindsMax = 2000;
export const rulesMax = 100_000;
export const ruleEntriesMax = 1000;
/** Files of one `tree` line; there may be several such lines. */
export const treeFilesMax = 10_000;
/** Ranges of one `change` line; a file may have several such lines. */
export const changeRangesMax = 50_000;
/** Commits of an `authors` line, and its ranges of lines. */
export const authorRangesMax = 50_000;
/** Artifacts, findings or links of one version: a Map of paths ends at 2^24 entries. */
export const rowsMax = 16_000_000;
/** Different paths that results mention, with the folders that are made for them: a few long ones could make many. */
export const pathsMax = 32_000_000;
export const pathsBytesMax = 2 * 1024 * 1024 * 1024;
/** Artifacts times measures and infos: each has a whole column, however few its values are. */
export const cellsMax = 500_000_000;
export const refusalsListedMax = 1000;
/** Failed analyses that a version lists, and characters of the reason that a tool gives. */
export const failuresListedMax = 100;
export const failureCharactersMax = 500;
/** Different unknown names that are noted only once. Results can have any number of them. */
export const notesRememberedMax = 200_000;
/** Characters of an unknown name that a refusal repeats. */
export const excerptCharactersMax = 100;
/** Bytes of one element of a report that is a single JSON text: a SARIF result with all its code flows, say. */
export const elementBytesMax = 16 * 1024 * 1024;
export const jsonKeyBytesMax = 4096;
/** What a reader holds of a report until a later part completes it, such as the tests of TRX until their classes come. */
export const heldBytesMax = 256 * 1024 * 1024;
/** Different fully qualified names of findings without a file that are looked for among the artifacts. */
export const logicalNamesMax = 100_000;
/** Characters of an XML report without a tag, and levels of its elements. */
export const xmlRunCharactersMax = 64 * 1024 * 1024;
export const xmlDepthMax = 256;
/** Reports of one build. */
export const reportsMax = 10_000;
/** Bytes at the beginning of a report from which its format is detected. */
export const headBytes = 64 * 1024;
