/** Compared with the lists of the API, which web/ does not know. */
export { conditionFor, wordFields } from "./words.ts";
