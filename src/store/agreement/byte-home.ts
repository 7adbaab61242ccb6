import type { StoreIdentity } from "../identity/rows.ts";

/** What a home of bytes has, as far as a database has to know it. */
export interface HomeContent {
  readonly snapshots: readonly string[];
  readonly hasUploads: boolean;
  readonly hasSources: boolean;
}

/** Where bytes are: a data folder, an object store, or the tables of PostgreSQL. */
export interface ByteHome {
  /** As people know it; never with a password. */
  readonly name: string;
  /** Which database was at work here last, and when; undefined where none ever said so. */
  identity(): Promise<StoreIdentity | undefined>;
  /** Durable when it resolves. */
  adopt(identity: StoreIdentity): Promise<void>;
  content(): Promise<HomeContent>;
  hasSnapshots(): Promise<boolean>;
}

/** An identity as the text that homes keep. */
export function identityText({ id, workedAt }: StoreIdentity): string {
  return `${JSON.stringify({ id, workedAt })}\n`;
}

/** Reads such a text; one that cannot be read says nothing. */
export function parseIdentity(text: string): StoreIdentity | undefined {
  try {
    const { id, workedAt } = JSON.parse(text) as Partial<Record<keyof StoreIdentity, unknown>>;
    return typeof id === "string" && typeof workedAt === "number" ? { id, workedAt } : undefined;
  } catch {
    return undefined;
  }
}
