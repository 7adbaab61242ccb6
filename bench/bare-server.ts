/** A child process: one Fastify route, nothing before it, that sends the given headers and bytes. */
import fastify from "fastify";

export interface BareAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const app = fastify({ logger: false });
let answer: BareAnswer = { headers: {}, body: "" };
app.get("/*", (_request, reply) => reply.headers(answer.headers).send(answer.body));

process.on("message", (message: BareAnswer) => {
  answer = message;
  void app.listen({ host: "127.0.0.1", port: 0 }).then((address) => process.send!(address));
});
process.on("disconnect", () => void app.close());
