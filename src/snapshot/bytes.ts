/** Bytes that can be read anywhere. */
export interface ByteSource {
  readonly size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Bytes that are written from front to back. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
  /** What follows is read apart from what came before: where bytes are kept in pieces, one may begin here. */
  cut?(): Promise<void>;
}
