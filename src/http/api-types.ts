import type { EveryEndpoint } from "./endpoints/index.ts";

/**
 * The wire types of every endpoint, by method and path, such as `Api["GET /api/projects"]["answer"]`: taken from the
 * declarations, so that a client written in TypeScript does not compile against a shape that has changed.
 */
export type Api = {
  [Known in EveryEndpoint as `${Known["method"]} ${Known["path"]}`]: NonNullable<Known["wire"]>;
};
