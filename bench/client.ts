import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { connect } from "node:net";

/** What is sent to a server. */
export interface BenchRequest {
  readonly url: string;
  readonly token: string;
  readonly body?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Closes the persistent connection. */
export function closeClient(): void {
  agent.destroy();
}

/** Sends one request over a persistent connection and returns the text. */
export async function ask(sending: BenchRequest): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await answerOf(sending)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** The same for a long answer: its bytes are counted and let go. */
export async function drain(sending: BenchRequest): Promise<number> {
  const response = await answerOf(sending);
  let bytes = 0;
  response.on("data", (chunk: Buffer) => (bytes += chunk.length));
  await once(response, "end");
  return bytes;
}

/** The headers of an answer, but for those that Node adds itself. */
export async function headersOf(sending: BenchRequest): Promise<Record<string, string>> {
  const response = await answerOf(sending);
  response.resume();
  const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...headers } = response.headers;
  return headers as Record<string, string>;
}

function answerOf({ url, token, body }: BenchRequest): Promise<IncomingMessage> {
  const method = body === undefined ? "GET" : "POST";
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  return new Promise((resolve, reject) => {
    const sending = request(url, { agent, method, headers }, (response) => {
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`${url} answered ${response.statusCode}`));
    });
    sending.on("error", reject);
    sending.end(body);
  });
}

/** How a server is asked. */
export interface AskedLoad {
  readonly connections: number;
  readonly milliseconds: number;
  readonly different?: boolean;
  /** The body of each request, if they differ; all have one length. */
  readonly bodyOf?: (asked: number) => string;
}

/** Requests per second over some connections. */
export async function requestsPerSecond(sending: BenchRequest, load: AskedLoad): Promise<number> {
  const { answers, milliseconds } = await askUnderLoad(sending, load);
  return (answers / milliseconds) * 1000;
}

/**
 * Asks over some connections, each sending its next request when the last one is answered. Answers must all have one
 * length: counting bytes costs so little that it is the server that is measured.
 */
export async function askUnderLoad(
  { url, token, body }: BenchRequest,
  load: AskedLoad,
): Promise<{ readonly answers: number; readonly milliseconds: number }> {
  const { hostname, port, pathname, search } = new URL(url);
  const method = body === undefined ? "GET" : "POST";
  const head = `${method} ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n`;
  const restOf = (sent: string | undefined): string =>
    sent === undefined
      ? "\r\n"
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(sent)}\r\n\r\n${sent}`;
  const rest = restOf(body);
  let asked = 0;
  // A different header in each request, so that no cached answer can be used.
  const text = (): string => {
    if (load.bodyOf !== undefined) return `${head}${restOf(load.bodyOf(asked++))}`;
    return `${head}X-Asked: ${load.different === true ? asked++ : "again"}\r\n${rest}`;
  };
  const answerBytes = await firstAnswerBytes(hostname, Number(port), text());
  const began = performance.now();
  const until = began + load.milliseconds;
  const counts = await Promise.all(
    Array.from({ length: load.connections }, () => keepAsking(hostname, Number(port), text, answerBytes, until)),
  );
  return { answers: counts.reduce((sum, count) => sum + count, 0), milliseconds: performance.now() - began };
}

function keepAsking(
  host: string,
  port: number,
  text: () => string,
  answerBytes: number,
  until: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let [answers, bytes] = [0, 0];
    const socket = connect(port, host, () => socket.write(text()));
    socket.setNoDelay(true);
    socket.on("data", (chunk) => {
      bytes += chunk.length;
      if (bytes < answerBytes) return;
      if (bytes > answerBytes) return void socket.destroy(new Error("answers differ in length"));
      [answers, bytes] = [answers + 1, 0];
      if (performance.now() < until) socket.write(text());
      else socket.end();
    });
    socket.on("close", () => resolve(answers));
    socket.on("error", reject);
  });
}

function firstAnswerBytes(host: string, port: number, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => socket.write(text));
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      const head = received.indexOf("\r\n\r\n") + 4;
      const length = /^content-length: (\d+)/im.exec(received)?.[1];
      if (head < 4 || length === undefined || received.length < head + Number(length)) return;
      socket.end();
      if (received.startsWith("HTTP/1.1 200 ")) resolve(head + Number(length));
      else reject(new Error(received.slice(0, head)));
    });
    socket.on("error", reject);
  });
}
