import { usualTransferBounds, type TransferBounds } from "../http/index.ts";

const mebibyte = 1024 ** 2;
/** Less would close connections of clients that only pause. */
const waitSecondsLeast = 5;
const waitSecondsMost = 3600;
const bytesPerSecondMost = mebibyte;
/** Less would not be enough for a few streamed answers. */
const mebibytesLeast = 16;
const mebibytesMost = 65_536;

/** Reads what slow clients may cost: how long they may be waited for, at which rate, and how much memory they share. */
export function readTransferBounds(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly transferBounds: TransferBounds } | { readonly complaint: string } {
  const usual = usualTransferBounds;
  const seconds = read("BELVEDERE_CLIENT_WAIT_SECONDS", usual.waitSecondsMax, waitSecondsLeast, waitSecondsMost);
  if ("complaint" in seconds) return seconds;
  const rate = read("BELVEDERE_CLIENT_BYTES_PER_SECOND", usual.bytesPerSecondMin, 1, bytesPerSecondMost);
  if ("complaint" in rate) return rate;
  const memory = read("BELVEDERE_TRANSFER_MEBIBYTES", usual.bytesMax / mebibyte, mebibytesLeast, mebibytesMost);
  if ("complaint" in memory) return memory;
  return {
    transferBounds: {
      waitSecondsMax: seconds.value,
      bytesPerSecondMin: rate.value,
      bytesMax: memory.value * mebibyte,
    },
  };

  function read(
    name: string,
    fallback: number,
    least: number,
    most: number,
  ): { readonly value: number } | { readonly complaint: string } {
    const value = Number(environment[name] || fallback);
    if (Number.isInteger(value) && value >= least && value <= most) return { value };
    return { complaint: `${name} must be ${least} to ${most}.` };
  }
}
