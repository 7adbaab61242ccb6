import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect as connectSecure, type ConnectionOptions } from "node:tls";
import { Client } from "ldapts";
import type { DirectoryFailure, DirectorySettings } from "../directory.ts";
import { DirectoryError } from "./failures.ts";

/** What a directory may answer while a connection is used once. */
const answerBytesMax = 4 * 1024 ** 2;

type ConnectionSettings = Pick<DirectorySettings, "url" | "startTls" | "certificates" | "timeoutSeconds">;

/**
 * One connection to a directory. It is never opened a second time: the library would reconnect without encryption and
 * without signing in, and send the password of the next request over it.
 */
export class LdapConnection {
  readonly #client: Client;
  readonly #settings: ConnectionSettings;
  readonly #sockets: Socket[] = [];
  readonly #broken = Promise.withResolvers<never>();
  #answeredBytes = 0;
  #plainBytes = Buffer.alloc(0);

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
    // It may break while no request waits.
    this.#broken.promise.catch(() => undefined);
    this.#client = new Client({
      url: settings.url,
      createConnection: (...words: readonly unknown[]) => this.#openPlain(...(words as [number, string])),
      createSecureConnection: (...words: readonly unknown[]) => this.#openSecure(words),
    });
  }

  get isOpen(): boolean {
    return this.#client.isConnected;
  }

  /** Connects by the first request: StartTLS, or a bind or search over what the address says. */
  async open(): Promise<void> {
    if (!this.#settings.startTls) return;
    await this.#client.startTLS({ ...this.#tlsOptions(), host: hostOf(this.#settings.url) });
  }

  /** Runs requests within the time and size that a directory has for them. The connection is lost beyond these. */
  async use<Value>(job: (client: Client) => Promise<Value>): Promise<Value> {
    this.#answeredBytes = 0;
    this.#sockets.forEach((socket) => socket.ref());
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new DirectoryError("TIME_OUT")), this.#settings.timeoutSeconds * 1_000);
    try {
      return await Promise.race([job(this.#client), late, this.#broken.promise]);
    } catch (error) {
      if (error instanceof DirectoryError && error.failure === "TIME_OUT") this.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** An idle connection does not keep the process alive. */
  rest(): void {
    this.#sockets.forEach((socket) => socket.unref());
  }

  close(): void {
    this.#sockets.forEach((socket) => socket.destroy());
  }

  #openPlain(port: number, host: string): Socket {
    if (this.#sockets.length > 0) throw new DirectoryError("CONNECTION_FAILED");
    const socket = connectPlain(port, host);
    if (this.#settings.startTls) socket.on("data", (bytes: Buffer) => this.#readBeforeTls(bytes));
    return this.#bound(socket);
  }

  // The library gives a port, a host and options, or for StartTLS options with the socket.
  #openSecure(words: readonly unknown[]): ReturnType<typeof connectSecure> {
    const [first, host] = words;
    if (typeof first !== "number") return this.#bound(connectSecure(first as ConnectionOptions));
    if (this.#sockets.length > 0) throw new DirectoryError("CONNECTION_FAILED");
    return this.#bound(connectSecure({ ...this.#tlsOptions(), port: first, host: String(host) }));
  }

  #tlsOptions(): ConnectionOptions {
    const { url, certificates } = this.#settings;
    const host = hostOf(url);
    return {
      minVersion: "TLSv1.2",
      ...(certificates === undefined ? {} : { ca: certificates }),
      ...(isIP(host) === 0 ? { servername: host } : {}),
    };
  }

  #bound<Opened extends Socket>(socket: Opened): Opened {
    this.#sockets.push(socket);
    socket.on("data", (bytes: Buffer) => {
      this.#answeredBytes += bytes.length;
      if (this.#answeredBytes > answerBytesMax) this.#break("TOO_LARGE");
    });
    return socket;
  }

  /**
   * Before encryption, the directory sends one message: its answer to StartTLS. Bytes behind it could come from anybody,
   * and the library would read them together with what is sent encrypted.
   */
  #readBeforeTls(bytes: Buffer): void {
    this.#plainBytes = Buffer.concat([this.#plainBytes, bytes]);
    const length = messageLength(this.#plainBytes);
    if (length !== undefined && this.#plainBytes.length > length) this.#break("TLS_FAILED");
  }

  #break(failure: DirectoryFailure): void {
    this.#broken.reject(new DirectoryError(failure));
    this.close();
  }
}

/** The length of the first message with its header (BER). Undefined: the header is not complete. */
function messageLength(bytes: Buffer): number | undefined {
  const first = bytes[1];
  if (first === undefined) return undefined;
  if (first < 0x80) return 2 + first;
  const digits = first & 0x7f;
  if (digits === 0 || digits > 4) return 0;
  return bytes.length < 2 + digits ? undefined : 2 + digits + bytes.readUIntBE(2, digits);
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, "");
}
