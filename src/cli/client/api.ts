import type { Api } from "../../http/index.ts";

/** An endpoint of the API, by method and path. */
export type ApiName = keyof Api;

/** What an endpoint answers with. Taken from its declaration: a shape that changes there does not compile here. */
export type ApiAnswer<Name extends ApiName> = Api[Name]["answer"];

/** The body that an endpoint takes. */
export type ApiBody<Name extends ApiName> = Api[Name]["body"];
