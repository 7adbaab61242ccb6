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

/** Bytes that are written sequentially. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
  /** Marks a boundary: the bytes before and after it are read separately, so a store with chunks may start one here. */
  cut?(): Promise<void>;
}
