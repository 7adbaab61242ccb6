import { minus, nine, point, refused, zero } from "../../documents/json-bytes.ts";

/** With at most this many digits a decimal fraction is one division of two exact numbers, so it is rounded as JSON.parse does. */
const digitsMax = 15;
const powersOfTen = Float64Array.from({ length: digitsMax + 1 }, (_, power) => Number(`1e${power}`));

/** A number of at most this many digits fits 32 bits, whose arithmetic is the fastest. */
const shortDigitsMax = 9;

/**
 * Reads a JSON number without exponent, of few digits, into an array. Returns the offset after it, or
 * refused; the caller checks what follows, such as an exponent.
 */
export function takeNumber(bytes: Uint8Array, offset: number, into: Float64Array, index: number): number {
  let at = offset;
  let byte = bytes[at]!;
  let number = 0;
  if (byte === zero) byte = bytes[++at]!;
  else {
    const stop = offset + shortDigitsMax;
    for (; byte >= zero && byte <= nine && at < stop; byte = bytes[++at]!) number = Math.imul(number, 10) + byte - zero;
  }
  // Most values are short whole numbers; any other number is read again from its start.
  if (at === offset || byte === point || (byte >= zero && byte <= nine)) return takeLong(bytes, offset, into, index);
  into[index] = number;
  return at;
}

function takeLong(bytes: Uint8Array, offset: number, into: Float64Array, index: number): number {
  const negative = bytes[offset] === minus;
  const start = negative ? offset + 1 : offset;
  let at = start;
  let number = 0;
  for (let digit = bytes[at]!; digit >= zero && digit <= nine; digit = bytes[++at]!) {
    number = number * 10 + digit - zero;
  }
  const whole = at - start;
  if (whole === 0 || whole > digitsMax || (whole > 1 && bytes[start] === zero)) return refused;
  if (bytes[at] === point) {
    const first = ++at;
    for (let digit = bytes[at]!; digit >= zero && digit <= nine; digit = bytes[++at]!) {
      number = number * 10 + digit - zero;
    }
    const decimals = at - first;
    if (decimals === 0 || whole + decimals > digitsMax) return refused;
    number /= powersOfTen[decimals]!;
  }
  into[index] = negative ? -number : number;
  return at;
}
