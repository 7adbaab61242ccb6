/** What a setting holds. */
export type SettingValue = string | number;

const mebibyte = 1024 ** 2;

/** The unit that a number is shown in; bytes are too small to be read. */
export function unitOf(name: string): "MiB" | undefined {
  return /Bytes(Max|Min)$/.test(name) ? "MiB" : undefined;
}

/** A setting as it is filled in. */
export function shownSetting(name: string, value: SettingValue): string {
  return typeof value === "number" && unitOf(name) === "MiB" ? String(value / mebibyte) : String(value);
}

/** What is sent for it. */
export function readSetting(name: string, text: string): SettingValue {
  const field = SETTING_FIELDS[name];
  if (field?.type !== "number" && field?.type !== "integer") return text;
  return unitOf(name) === "MiB" ? Math.round(Number(text) * mebibyte) : Number(text);
}
