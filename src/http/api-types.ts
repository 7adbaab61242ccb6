import type { Static, TSchema, TArray } from "typebox";
import type { ComparedArtifactShape, ComparisonShape } from "./endpoints/comparison-shapes.ts";
import type { ExplanationShape } from "./endpoints/explain-shapes.ts";
import type { GateResultShape } from "./endpoints/gate-shapes.ts";
import type { EveryEndpoint } from "./endpoints/index.ts";
import type { ComparedFindingShape, FacetsShape } from "./endpoints/triage-shapes.ts";

/**
 * The wire types of every endpoint, by method and path, such as `Api["GET /api/projects"]["answer"]`: taken from the
 * declarations, so that a client written in TypeScript does not compile against a shape that has changed.
 */
export type Api = ShapedApi & {
  [Known in EveryEndpoint as `${Known["method"]} ${Known["path"]}`]: NonNullable<Known["wire"]>;
};

/** What is told by its shape alone, as long as no declaration tells it. */
interface ShapedApi {
  "GET /api/artifacts/:id/explain": Shaped<
    { id: number },
    { indicator?: string; version?: number },
    typeof ExplanationShape
  >;
  "GET /api/artifacts/:id/findings/facets": Shaped<
    { id: number },
    { by?: string; values?: number; version?: number },
    typeof FacetsShape
  >;
  "GET /api/versions/:id/compare/:other": Shaped<Pair, object, typeof ComparisonShape>;
  "GET /api/versions/:id/compare/:other/artifacts": Shaped<Pair, object, TArray<typeof ComparedArtifactShape>>;
  "GET /api/versions/:id/compare/:other/findings": Shaped<
    Pair,
    { change?: string },
    TArray<typeof ComparedFindingShape>
  >;
  "GET /api/versions/:id/gate": Shaped<{ id: number }, object, typeof GateResultShape>;
}

interface Pair {
  id: number;
  other: number;
}

interface Shaped<Params, Query, Answer extends TSchema> {
  readonly params: Params;
  readonly query: Query;
  readonly body: null;
  readonly answer: Static<Answer>;
}
