/** The bytes of an upload, wherever they lie; any part of them may be read any number of times. */
export interface UploadBytes {
  readonly size: number;
  /** All bytes, or those from `start` to before `end`; a piece of them is good until the next is asked for. */
  open(range?: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array>;
}
