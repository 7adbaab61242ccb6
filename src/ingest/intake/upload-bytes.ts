/** The bytes of an upload, wherever they lie; any part of them may be read any number of times. */
export interface UploadBytes {
  readonly size: number;
  /** All bytes, or those from `start` to before `end`. */
  open(range?: { readonly start: number; readonly end: number }): AsyncIterable<unknown>;
}
