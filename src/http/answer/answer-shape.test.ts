import { Type } from "typebox";
import { expect, test } from "vitest";
import { answerShape, fieldSchemaOf } from "./answer-shape.ts";

const Timestamp = Type.String({ format: "date-time" });

test("every part of a wire shape has its field", () => {
  const schema = Type.Object({
    id: Type.Integer(),
    rank: Type.Number(),
    name: Type.Optional(Type.String({ description: "People's." })),
    on: Type.Boolean(),
    at: Type.Union([Timestamp, Type.Null()]),
    kind: Type.Enum(["a", "b"]),
    color: Type.Array(Type.Integer()),
    pair: Type.Tuple([Type.Integer(), Type.Integer()]),
    branches: Type.Record(Type.String(), Type.Object({ id: Type.Integer() })),
    level: Type.Union([Type.Object({ id: Type.String() }), Type.Null()]),
    any: Type.Unknown(),
  });
  expect(fieldSchemaOf(schema)).toEqual({
    kind: "object",
    fields: {
      id: { kind: "integer" },
      rank: { kind: "number" },
      name: { kind: "string", description: "People's." },
      on: { kind: "boolean" },
      at: { kind: "timestamp", nullable: true },
      kind: { kind: "string" },
      color: { kind: "array", items: { kind: "integer" } },
      pair: { kind: "array", items: { kind: "integer" } },
      branches: { kind: "map", values: { kind: "object", fields: { id: { kind: "integer" } } } },
      level: { kind: "object", nullable: true, fields: { id: { kind: "string" } } },
      any: { kind: "object", fields: {} },
    },
  });
});

test("D7 a GET with a bearer token has a shape, an array is a list, nothing else has one", () => {
  const element = Type.Object({ id: Type.Integer() });
  const of = (schema: Parameters<typeof fieldSchemaOf>[0], change: object = {}) =>
    answerShape({
      method: "GET",
      authentication: "bearer",
      responses: { 200: { description: "", schema } },
      ...change,
    });
  const fields = { kind: "object", fields: { id: { kind: "integer" } } };
  expect(of(element)).toEqual({ element: fields, list: false });
  expect(of(Type.Array(element))).toEqual({ element: fields, list: true });
  expect(of(element, { method: "POST" })).toBeUndefined();
  expect(of(element, { authentication: "basic" })).toBeUndefined();
  expect(of(element, { responses: { 204: { description: "" } } })).toBeUndefined();
});
