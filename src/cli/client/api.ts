import type { Api } from "../../http/index.ts";

/** An endpoint of the API, by method and path. */
export type ApiName = keyof Api;

/** The answer of an endpoint, by its declaration: a shape that changes there does not compile here. */
export type ApiAnswer<Name extends ApiName> = Api[Name]["answer"];

/** The body that an endpoint takes. */
export type ApiBody<Name extends ApiName> = Api[Name]["body"];
