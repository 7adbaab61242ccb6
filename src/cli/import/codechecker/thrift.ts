/** A value in the JSON form of Thrift: its type and itself. A structure has such a value for each number of a field. */
export type ThriftValue = Readonly<Record<string, unknown>>;

/** A structure that was read: values by the numbers of their fields. */
export type ThriftStruct = Readonly<Record<string, unknown>>;

export const i64 = (value: number): ThriftValue => ({ i64: value });
export const text = (value: string): ThriftValue => ({ str: value });
export const flag = (value: boolean): ThriftValue => ({ tf: value ? 1 : 0 });
export const struct = (fields: Readonly<Record<number, ThriftValue>>): ThriftValue => ({ rec: fields });
export const i64List = (values: readonly number[]): ThriftValue => ({ lst: ["i64", values.length, ...values] });

const protocolVersion = 1;
const callType = 1;
const replyType = 2;
/** Structures of the other server have at most six levels. */
const depthMax = 16;

/** The message that calls a method with arguments by their numbers. */
export function encodeCall(method: string, fields: Readonly<Record<number, ThriftValue>>): unknown {
  return [protocolVersion, method, callType, 0, fields];
}

/** The result of a call, or what the server says instead. */
export type ThriftReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** Reads the answer to a call. Field 0 is the result, field 1 an exception of the method. */
export function decodeReply(message: unknown): ThriftReply {
  if (!Array.isArray(message) || message[0] !== protocolVersion) {
    return { ok: false, message: "it is not a message of Thrift" };
  }
  const fields = decodeStruct(message[4], 0);
  if (message[2] === replyType && "0" in fields) return { ok: true, value: fields["0"] };
  const exception = fields["1"];
  const said = typeof exception === "string" ? exception : structOf(exception)["2"];
  return { ok: false, message: typeof said === "string" ? said : "it has no result" };
}

/** The value as a structure; an empty one if it is something else. */
export function structOf(value: unknown): ThriftStruct {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as ThriftStruct) : {};
}

/** The structures of a list. */
export function structsOf(value: unknown): readonly ThriftStruct[] {
  return Array.isArray(value) ? value.map(structOf) : [];
}

function decodeStruct(value: unknown, depth: number): ThriftStruct {
  const fields = Object.entries(structOf(value)).flatMap(([number, typed]): [string, unknown][] => {
    const [entry] = Object.entries(structOf(typed));
    return entry === undefined ? [] : [[number, decode(entry[0], entry[1], depth + 1)]];
  });
  return Object.fromEntries(fields);
}

function decode(type: string, value: unknown, depth: number): unknown {
  if (depth > depthMax) return undefined;
  if (type === "rec") return decodeStruct(value, depth);
  if (type === "tf") return value === 1;
  if (type !== "lst" && type !== "set") return value;
  if (!Array.isArray(value)) return [];
  const [elementType, , ...elements] = value as unknown[];
  return elements.map((element) => decode(String(elementType), element, depth + 1));
}
