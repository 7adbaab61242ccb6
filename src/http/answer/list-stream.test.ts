import { expect, test } from "vitest";
import { ClientLeftError } from "../../query/index.ts";
import type { Plan } from "../request/plan.ts";
import { writeList } from "./list-stream.ts";
import { jsonWriter } from "./list-writer.ts";

const plan: Plan = {
  where: undefined,
  fields: undefined,
  limit: undefined,
  after: undefined,
  form: "json",
  fit: undefined,
};

test("a list whose client has left is not read to its end", async () => {
  let read = 0;
  let ended = false;
  async function* batches() {
    try {
      for (; read < 100; read += 1) yield [{ id: read }];
    } finally {
      ended = true;
    }
  }
  const client = {
    get destroyed() {
      return read === 3;
    },
  };
  const writer = jsonWriter({ fields: undefined, written: false });
  const written = writeList({ batches }, plan, writer, client);
  await expect(written.next()).rejects.toThrow(ClientLeftError);
  expect({ read, ended }).toEqual({ read: 3, ended: true });
});
