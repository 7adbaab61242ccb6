declare const written: unique symbol;

/** JSON text of a value of this type. Only a typed writer makes one. */
export type WrittenText<Value> = string & { readonly [written]: Value };

/** JSON bytes of a value of this type, or of a part of it. Only a typed writer makes them. */
export type WrittenBytes<Value> = Uint8Array & { readonly [written]: Value };

/** Writes a value as JSON. */
export function writeJson<Value>(value: Value): WrittenText<Value> {
  return JSON.stringify(value) as WrittenText<Value>;
}
