/** The mail server that takes all mails, and as whom. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `TLS` from the first byte, `STARTTLS` before anything is sent, or none at all. */
  readonly encryption: "TLS" | "STARTTLS" | "NONE";
  readonly user?: string;
  /** Never shown and never logged. */
  readonly password?: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Certificates that are trusted besides the usual ones; for tests. */
  readonly certificates?: readonly string[];
}
