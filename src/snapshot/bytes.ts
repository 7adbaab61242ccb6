/** Bytes with random access. */
export interface ByteSource {
  readonly size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
  /**
   * Drops copies of the bytes. Present where bytes come over a network, or from copies: what was read damaged may then be
   * undamaged when it is opened and read again.
   */
  forget?(): Promise<void>;
}

/** Drops copies of the bytes. Whether bytes that were read damaged may be undamaged when they are read again. */
export async function forgetCopies(source: ByteSource): Promise<boolean> {
  await source.forget?.();
  return source.forget !== undefined;
}

/** Bytes that are written sequentially. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
  /** Marks a boundary: the bytes before and after it are read separately, so a store with chunks may start one here. */
  cut?(): Promise<void>;
}
