/** The value of a setting. */
export type SettingValue = string | number | boolean;

const mebibyte = 1024 ** 2;

/** The unit in which a number is shown: bytes are hard to read. */
export function unitOf(name: string): "MiB" | undefined {
  return /Bytes(Max|Min)$/.test(name) ? "MiB" : undefined;
}

/** The text in the field of a setting. */
export function shownSetting(name: string, value: SettingValue): string {
  return typeof value === "number" && unitOf(name) === "MiB" ? String(value / mebibyte) : String(value);
}

/** The value to send for the text in a field. */
export function readSetting(name: string, text: string): SettingValue {
  const field = SETTING_FIELDS[name];
  if (field?.type === "boolean") return text === "true";
  if (field?.type !== "number" && field?.type !== "integer") return text;
  return unitOf(name) === "MiB" ? Math.round(Number(text) * mebibyte) : Number(text);
}
