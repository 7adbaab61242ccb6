/** The bytes of an upload, wherever they lie; any part of them may be read any number of times. */
export interface UploadBytes {
  readonly size: number;
  /** All bytes, or those from `start` to before `end`; a piece of them is good until the next is asked for. */
  open(range?: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array>;
}

/** Bytes that came by as a stream and were put where any part of them can be read. */
export interface BytesSetAside extends UploadBytes {
  /** They are not needed any more. */
  remove(): Promise<void>;
}

/** Puts bytes aside; throws where there is no room for them. */
export type SetAside = (bytes: AsyncIterable<Uint8Array>) => Promise<BytesSetAside>;
