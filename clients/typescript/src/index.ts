/** The client of the API of Belvedere. It has no dependencies, and runs wherever `fetch` does. */
export {
  BelvedereClient,
  type AnswerTo,
  type ClientOptions,
  type ListName,
  type OperationName,
  type OperationRequest,
  type Selected,
} from "./client.ts";
export { BelvedereError, type RefusalDetails } from "./errors.ts";
export type * from "./operations.ts";
