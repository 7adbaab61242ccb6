const units = ["B", "KiB", "MiB", "GiB", "TiB"] as const;

/** An amount of bytes in the largest unit of which it is at least one, with one decimal: small amounts never become 0. */
export function bytesText(bytes: number, number: (value: number) => string): string {
  const exponent = bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10);
  const unit = Math.min(exponent, units.length - 1);
  return `${number(Math.round((bytes / 1024 ** unit) * 10) / 10)} ${units[unit]}`;
}
